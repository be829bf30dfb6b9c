"""memory"""
from pioche.engine.memory import Memory
class LettresMemory(Memory):
    def __init__(self, seats: int, seat: int) -> None:
        self.seats = seats
