"""The live tables behind HTTP and WebSocket: `pioche serve` (docs/server.md, docs/socket.md)."""
