// Made by `python -m pioche.server.schema` from src/pioche/games/lettres/facts.py; not to be changed by hand.

export const COSTS: Record<string, Record<string, number>> = {"2":{"Ap":10,"Ep":10,"Ip":10,"Op":10,"Up":10,"Yp":10,"Ab":10,"Eb":10,"Ib":10,"Ob":10,"Ub":10,"Yb":10},"3":{"Mp":20,"Np":20,"Mb":20,"Nb":20},"4":{"Hb":90},"5":{"Ap":10,"Ep":10,"Ip":10,"Mp":20,"Np":20,"Op":10,"Up":10,"Yp":10,"Ab":10,"Eb":10,"Hb":90,"Ib":10,"Mb":20,"Nb":20,"Ob":10,"Ub":10,"Yb":10}};
