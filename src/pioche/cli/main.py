"""The command line. Commands load what they need when they run, so that `--help` is quick."""
from pioche.cli.referee import run_referee
def run() -> None:
    run_referee("en")
