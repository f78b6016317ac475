"""Records in YAML: reading them with guards and exact places, and writing them without loss."""

from rmscore.files.documents import Document, read, read_stream
from rmscore.files.source import Location

__all__ = ["Document", "Location", "read", "read_stream"]
