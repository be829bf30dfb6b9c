"""What a review says, as it is written in JSON (docs/coach.md)."""

from typing import Any, Literal

from msgspec import Struct

Fields = dict[str, Any]
Verdict = Literal["best", "good", "doubtful", "mistake"]
Kind = Literal["loss", "turn"]
Ground = Literal["win", "points"]
Counted = Literal["share", "mean"]


class Reason(Struct, frozen=True):
    """What most tells two moves apart, counted in the same rollouts of both."""

    feature: str
    """What is counted; the game's words have a sentence `why-…` for it."""
    counted: Counted
    """share: in how many rollouts it happened, 0 to 1; mean: how much of it there was."""
    played: float
    """After the weaker move."""
    best: float
    """After the better one."""
    error: float
    """Standard error of the difference."""
    rollouts: int
    """Of each move."""


class MoveValue(Struct, frozen=True):
    """What one move was worth. Errors are standard errors of the means."""

    move: str | None
    """In its text form; null: to hold back where the seat need not move."""
    win: float
    """The chance to win after it, 0 to 1; equals share a win."""
    cost: float
    """How much less that is than after the best move, in the same worlds."""
    cost_error: float
    points: float
    """The seat's score where the lines ended."""
    worlds: int
    """In how many worlds it was tried."""
    verdict: Verdict


class Advice(Struct, frozen=True):
    """What could be done now."""

    win: float
    """The seat's chance to win where everybody, itself too, plays on as so far."""
    error: float
    chances: list[float]
    """Of all seats, from what this seat knows; together 1."""
    ground: Ground
    """What the moves are judged by: points where the win is out of reach, or as good as certain."""
    points_are_final: bool
    """Whether the lines ended with the game; else with its round."""
    moves: list[MoveValue]
    """The best first."""
    reason: Reason | None = None
    """Why the best is better than the next one, where it clearly is and something tells them apart."""


class Decision(Struct, frozen=True):
    number: int
    """So many moves of the record had been made."""
    seat: int
    round: int
    played: str | None
    """Null: a chance that was not taken."""
    win: float
    """The seat's chance to win where everybody, itself too, plays on as so far."""
    error: float
    chances: list[float]
    """Of all seats, from what this seat knows; together 1."""
    ground: Ground
    """What the verdict rests on: points where the win is out of reach, or as good as certain."""
    points_are_final: bool
    """Whether the lines ended with the game; else with its round."""
    cost: float
    """Of what was played."""
    cost_error: float
    verdict: Verdict
    moves: list[MoveValue]
    """The best first."""
    masterstroke: bool = False
    """Whether it was the best where a regular player would have erred."""
    reason: Reason | None = None
    """Why the best is better than what was played, where that was an error and something tells them apart."""


class Moment(Struct, frozen=True):
    """One of the few moments that decided the game, for a seat."""

    kind: Kind
    """loss: by its own decision; turn: between this decision and the seat's next one."""
    number: int
    seat: int
    change: float
    """By how much the chance to win changed."""
    error: float
    best: str | None
    played: str | None
    view: Fields
    """What the seat saw then (docs/protocol.md)."""
    sentence: str = ""


class SeatSummary(Struct, frozen=True):
    seat: int
    decisions: int
    mean_cost: float
    error: float
    verdicts: dict[str, int]
    masterstrokes: int = 0
    accuracy: float | None = None
    """While the win was open. 1: always the best move, 0: no better than at random; null: nothing to lose."""


class LevelGame(Struct, frozen=True):
    """A game from the same deal, with a bot of this level in the seat that one looks from."""

    level: str
    score: int
    rank: int
    won: bool
    """Alone or with others, as a record counts it."""


class LevelResult(Struct, frozen=True):
    """What bots of a level made of the same cards in the same seat."""

    level: str
    games: int
    won: float
    """Their share of wins, 0 to 1."""
    rank: float
    """On average; 1 is the best."""
    score: float
    """On average."""


class Review(Struct, frozen=True):
    game: str
    seats: int
    names: list[str] | None
    scores: list[int]
    winners: list[int]
    summaries: list[SeatSummary]
    moments: list[Moment]
    decisions: list[Decision]
    levels: list[LevelResult] = []
    """Where one seat is looked at: what bots of every level made of its cards; empty: not yet."""
