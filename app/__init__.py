"""Comptoir: three trading games to play together in a browser."""
