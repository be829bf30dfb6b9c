"""QR codes as SVG: drawn here, loaded from nowhere. A thread draws: it takes as long as hundreds of moves."""

import asyncio
from functools import lru_cache

import segno


async def qr_image(link: str) -> str:
    """An address of the kind data:, for an image."""
    return await asyncio.to_thread(draw_image, link)


async def qr_drawing(link: str) -> str:
    """An element for a page."""
    return await asyncio.to_thread(draw_element, link)


@lru_cache(maxsize=64)
def draw_image(link: str) -> str:
    return segno.make(link, error="m", micro=False).svg_data_uri(scale=4, border=4, light="white")


@lru_cache(maxsize=64)
def draw_element(link: str) -> str:
    return segno.make(link, error="m", micro=False).svg_inline(scale=6, border=4, light="white")
