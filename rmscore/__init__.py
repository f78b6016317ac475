"""rmscore keeps score of Royal Mastheads and replays its hands."""
