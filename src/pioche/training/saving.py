"""Weights in files that hold nothing but numbers (safetensors), with where they come from."""

import json
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file

from pioche.training.network import Actor


def save_actor(actor: Actor, path: Path, origin: dict[str, object]) -> None:
    """Half the digits are enough for a bot, and halve the file."""
    numbers = {name: tensor.half().contiguous().cpu() for name, tensor in actor.state_dict().items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    # A file that is being written must never be taken for a whole one.
    unfinished = path.with_suffix(".part")
    save_file(numbers, unfinished, {"pioche": json.dumps(origin, sort_keys=True)})
    unfinished.replace(path)


def read_actor(actor: Actor, path: Path) -> None:
    """Weights that save_actor has written."""
    actor.load_state_dict({name: tensor.float() for name, tensor in load_file(path).items()})


def save_all(path: Path, states: dict[str, object]) -> None:
    """Everything that is needed to go on with training."""
    unfinished = path.with_suffix(".part")
    torch.save(states, unfinished)
    unfinished.replace(path)
