"""Bots from outside: a program in any language that speaks JSON lines (docs/arena.md)."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import threading
from contextlib import suppress
from io import BufferedReader
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

import msgspec

from pioche.bots.bot import Bot
from pioche.engine.chance import Chance
from pioche.engine.events import Fields
from pioche.engine.place import Place
from pioche.engine.refusal import bad_request
from pioche.engine.views import numbers, words

PREFIX: Final = "cmd:"
PATIENCE: Final = 10.0
"""How many seconds a program may think about one decision."""
TIME_TO_SIT: Final = 30.0
"""How many seconds it has to sit down: it may have to start first."""
GRACE: Final = 1.0
"""How many seconds it has to end by itself when its input has ended."""
LONGEST_ANSWER: Final = 10_000
LONGEST_QUOTE: Final = 200

HUNG: Final = "hung"
ENDED: Final = "ended"
NONSENSE: Final = "nonsense"
ILLEGAL: Final = "illegal"


class FailedError(Exception):
    """A program that cannot go on playing: why, and what can be told about it."""

    def __init__(self, why: str, detail: str) -> None:
        super().__init__(why, detail)
        self.why = why
        self.detail = detail


def read_command(spec: str) -> list[str]:
    """The program and its arguments; Refused where there is no such program."""
    try:
        command = shlex.split(spec.removeprefix(PREFIX))
    except ValueError:
        command = []
    found = shutil.which(command[0]) if command else None
    if found is None:
        raise bad_request("no-such-program", {"program": command[0] if command else spec})
    # Relative to here, whatever the program makes of its own folder.
    return [str(Path(found).absolute()), *command[1:]]


class Program:
    """A process that is asked and answers, line by line.

    A thread talks to it, since a pipe may block in either direction; whoever asks waits only so long.
    """

    def __init__(self, command: list[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise FailedError(ENDED, str(error)) from None
        self.complaint = b""
        """The end of what it wrote to its standard error."""
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()
        self.requests: SimpleQueue[tuple[bytes, bool] | None] = SimpleQueue()
        """What is to be said, and whether the program answers to it."""
        self.answers: SimpleQueue[bytes] = SimpleQueue()
        self.talker = threading.Thread(target=self.talk, daemon=True)
        self.talker.start()

    def talk(self) -> None:
        """An empty answer is the end of the program."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        with stdout:
            try:
                with stdin:
                    while (request := self.requests.get()) is not None:
                        said, answered = request
                        stdin.write(said)
                        stdin.flush()
                        if answered:
                            self.answers.put(stdout.readline(LONGEST_ANSWER))
            except OSError:
                self.answers.put(b"")

    def listen(self) -> None:
        """However much it complains, only the end is kept."""
        stderr = self.process.stderr
        assert isinstance(stderr, BufferedReader)
        with stderr:
            while said := stderr.read1():
                self.complaint = (self.complaint + said)[-LONGEST_QUOTE:]

    def tell(self, said: bytes) -> None:
        """Nobody waits until it is read."""
        self.requests.put((said, False))

    def ask(self, request: bytes, patience: float) -> bytes:
        self.requests.put((request, True))
        try:
            answer = self.answers.get(timeout=patience)
        except Empty:
            raise FailedError(HUNG, f"{patience:g} s") from None
        if not answer:
            raise FailedError(ENDED, self.last_words())
        return answer

    def last_words(self) -> str:
        """How it ended, and the end of what it wrote to its standard error."""
        try:
            status = str(self.process.wait(GRACE))
        except subprocess.TimeoutExpired:
            status = "?"
        self.listener.join(GRACE)
        told = self.complaint.decode("utf-8", "replace").strip()
        return f"{status}: {told}" if told else status

    def close(self, *, grace: float = GRACE) -> None:
        """Ends the program and whatever it has started."""
        self.requests.put(None)
        try:
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(grace)
        finally:
            self.kill()
        # Somebody who left the group of the program may still hold its pipes: nobody waits for that.
        self.talker.join(GRACE)
        self.listener.join(GRACE)

    def kill(self) -> None:
        if hasattr(os, "killpg"):
            # Nobody of its group may be left.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()
        self.process.wait()


class OutsideBot(Bot):
    """Sits at one place for one game; its program may have played before and may play again."""

    def __init__(self, place: Place, chance: Chance, program: Program, patience: float) -> None:
        super().__init__(place, chance)
        self.program = program
        self.patience = patience
        self.unsaid: list[bytes] = []
        self.say(
            {
                "do": "sit",
                "game": place.title.name,
                "seats": place.seats,
                "seat": place.seat,
                "options": place.options.as_json(),
                # From the bot's own chance: nothing about the cards can be computed from it.
                "seed": int(chance.next32()),
            }
        )
        answer = self.answer(max(patience, TIME_TO_SIT))
        if answer.get("ready") is not True:
            # Perhaps the answer to an earlier question: nothing that follows could be trusted.
            raise FailedError(NONSENSE, quoted(json.dumps(answer)))

    def say(self, message: Fields) -> None:
        self.unsaid.append(msgspec.json.encode(message) + b"\n")

    def answer(self, patience: float) -> Fields:
        """What the program says to everything that was said since its last answer."""
        request = b"".join(self.unsaid)
        self.unsaid = []
        return read_answer(self.program.ask(request, patience))

    def close(self) -> None:
        """The program hears how the game ended, and may play another one."""
        self.program.tell(b"".join(self.unsaid))

    def hear(self, told: Fields) -> None:
        self.say({"do": "hear", "event": told})

    def choose(self, view: Fields) -> str | None:
        self.say({"do": "choose", "view": view})
        answer = self.answer(self.patience)
        move = answer.get("move", answer)
        awaited = self.place.seat in numbers(view, "awaited")
        if move is None and not awaited:
            return None
        if isinstance(move, str) and move in words(view, "moves"):
            return move
        raise FailedError(ILLEGAL, quoted(json.dumps(move, ensure_ascii=False)))


def quoted(text: str) -> str:
    """Its beginning; half characters, which JSON can hold and no file, become question marks."""
    return text[:LONGEST_QUOTE].encode("utf-8", "replace").decode("utf-8")


def read_answer(line: bytes) -> Fields:
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise FailedError(NONSENSE, quoted(line.decode("utf-8", "replace").strip()))
    return answer
