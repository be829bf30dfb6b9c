# What the server says to a socket: why it closes it (bye-…), and refusals that are not of the table.

bye-replaced = This seat goes on in another window.
bye-stopping = The server is being restarted. Your game is safe and goes on in a moment.
bye-flooding = Too many messages at once.
bye-again = The server is reading what it has kept of this table again; please come back in a moment.
bye-damaged = What is stored of this table is damaged: it cannot be opened. Whoever runs this server has been told; other tables go on.
bye-no-such-table = There is no such table.
bye-signed-out = The session has been ended.
bye-bad-token = This key does not open this table.
bye-no-hello = The first message must be a hello of version 1, within ten seconds.

entries-lost = The server has lost what was played last at this table. The game goes on from what you see now.
reason-unreadable = This message cannot be read: { $said }
reason-hello-again = Hello is said only once.
reason-table-damaged = What is stored of this table is damaged: it cannot be opened. Whoever runs this server must mend it.
reason-server-stopping = The server is about to be restarted.
