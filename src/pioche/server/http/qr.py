"""QR codes as SVG: drawn here, loaded from nowhere."""

import segno


def qr_image(link: str) -> str:
    """An address of the kind data:, for an image."""
    return segno.make(link, error="m", micro=False).svg_data_uri(scale=4, border=4, light="white")


def qr_drawing(link: str) -> str:
    """An element for a page."""
    return segno.make(link, error="m", micro=False).svg_inline(scale=6, border=4, light="white")
