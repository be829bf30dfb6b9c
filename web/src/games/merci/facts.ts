// Made by `python -m pioche.server.schema` from src/pioche/games/merci/facts.py; not to be changed by hand.

export const GOALS: Record<string, number> = {"3":6,"4":6,"5":5,"6":5};
