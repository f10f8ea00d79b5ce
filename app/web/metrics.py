"""What the house counts of itself, for `/metrics`."""

from __future__ import annotations

from prometheus_client import Counter, Gauge

CONNECTED = Gauge("comptoir_connections", "Open sockets")
COMMANDS = Counter("comptoir_commands", "Commands received by socket and HTTP")
REFUSED = Counter("comptoir_refusals", "Messages and calls refused")
DELIVERED = Counter("comptoir_deliveries", "Messages handed to sockets that have ended")
