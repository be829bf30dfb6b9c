"""A process that thinks for a host of tables: it holds bots, one for each session, and answers on its output.

It reads messages from its input and ends with it, so that none is left behind by a host that was killed.
Every message is MessagePack behind its length.
"""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from typing import BinaryIO, Final

import msgspec
from msgspec import Struct

from pioche.bots.bot import Bot
from pioche.bots.budget import Budget
from pioche.bots.roster import find_bot
from pioche.coach.forms import Advice, LevelGame
from pioche.coach.judging import advise
from pioche.coach.levels import play_level
from pioche.coach.review import judge_part
from pioche.coach.situations import Point, situation_at_end
from pioche.engine.chance import chance_from
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.games.shelf import find_title

LENGTH_BYTES: Final = 4
POLITENESS: Final = 5
"""Thinking makes way for serving where cores are few."""


class Question(Struct, tag=True, frozen=True):
    """What can be asked of this process."""


class SitDown(Question, frozen=True):
    """A bot sits down; it is known by its session from now on. There is no answer."""

    session: int
    game: str
    seats: int
    options: dict[str, object]
    seat: int
    spec: str
    seed: str


class Ask(Question, frozen=True):
    """What the bot would do now, after it was told all this."""

    session: int
    told: list[Fields]
    view: Fields


class Leave(Question, frozen=True):
    """The session is over. There is no answer."""

    session: int


class Judge(Question, frozen=True):
    """What these decisions of a record were worth."""

    record: str
    points: list[Point]
    share: Budget


class PlayLevel(Question, frozen=True):
    """What a bot of a level makes of the deal of a record in a seat."""

    record: str
    seat: int
    level: str
    number: int


class Advise(Question, frozen=True):
    """What a seat could do where the record ends."""

    record: str
    seat: int
    share: Budget


class Thought(Struct, frozen=True):
    move: str | None = None
    found: bytes = b""
    """What the coach found, as JSON."""
    error: str = ""
    """What went wrong in here, if something did."""


AnyQuestion = SitDown | Ask | Leave | Judge | PlayLevel | Advise
WITHOUT_ANSWER: Final = (SitDown, Leave)

read_question: Final = msgspec.msgpack.Decoder(AnyQuestion).decode
read_answer: Final = msgspec.msgpack.Decoder(Thought).decode
read_advice: Final = msgspec.json.Decoder(Advice).decode
"""What is found for Advise."""
read_level_game: Final = msgspec.json.Decoder(LevelGame).decode
"""What is found for PlayLevel."""
encode: Final = msgspec.msgpack.Encoder().encode


def framed(message: Struct) -> bytes:
    body = encode(message)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


class BotProcess:
    def __init__(self) -> None:
        self.bots: dict[int, Bot] = {}

    def answer(self, question: AnyQuestion) -> Thought | None:
        match question:
            case SitDown():
                self.bots[question.session] = seated(question)
            case Leave():
                bot = self.bots.pop(question.session, None)
                if bot is not None:
                    bot.close()
            case Ask():
                bot = self.bots[question.session]
                for told in question.told:
                    bot.hear(told)
                return Thought(bot.choose(question.view))
            case Judge():
                decisions = judge_part(question.record, question.points, question.share)
                return Thought(found=msgspec.json.encode(decisions))
            case PlayLevel():
                game = play_level(question.record, question.seat, question.level, question.number)
                return Thought(found=msgspec.json.encode(game))
            case Advise():
                advice = advise(situation_at_end(question.record, question.seat), question.share)
                return Thought(found=msgspec.json.encode(advice))
        return None


def seated(asked: SitDown) -> Bot:
    title = find_title(asked.game)
    place = Place(title, asked.seats, title.options(asked.seats, asked.options), asked.seat)
    return find_bot(place, asked.spec, chance_from(asked.seed))


def serve(questions: BinaryIO, answers: BinaryIO, answer: Callable[[AnyQuestion], Thought | None]) -> None:
    """Until the input ends. What goes wrong with one question is told, and counts for this one only."""
    while length := questions.read(LENGTH_BYTES):
        question = read_question(questions.read(int.from_bytes(length, "big")))
        found = None
        try:
            found = answer(question)
        except Exception as error:  # noqa: BLE001 - told to the host, and to whoever reads its log
            traceback.print_exc()
            if not isinstance(question, WITHOUT_ANSWER):
                found = Thought(error=type(error).__name__)
        if found is not None:
            answers.write(framed(found))
            answers.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the host, which sees to us
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr
    try:
        serve(sys.stdin.buffer, answers, BotProcess().answer)
    except BrokenPipeError:
        os._exit(0)  # the host is gone; there is nobody to flush for


if __name__ == "__main__":
    main()
