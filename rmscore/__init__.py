"""rmscore keeps score of Royal Mastheads and replays its hands."""

__version__ = "0.1.0"
