"""`pioche`, whose main thread hangs in a call from SIGUSR1 to SIGUSR2, while all others go on."""

import runpy
import signal


def hang(*_: object) -> None:
    signal.sigwait({signal.SIGUSR2})


if __name__ == "__main__":
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR2})
    signal.signal(signal.SIGUSR1, hang)
    runpy.run_module("pioche", run_name="__main__", alter_sys=True)
