cli-serve = Run a server: people play in a browser, bots take the empty seats.
cli-serve-lan = Let other devices of the same network in: the same as --host 0.0.0.0.
cli-serve-open = Open the browser once the server is there.
cli-serve-print = Show the settings in force, passwords hidden, and leave.
cli-serve-flag = { $sentence } [{ $variable }, usually { $usual }]
cli-serve-switch = { $sentence } [{ $variable }, usually { $usual }; opposite: { $opposite }]
cli-serve-flag-empty = { $sentence } [{ $variable }]
cli-serve-group-network = Network
cli-serve-group-limits = Limits
cli-serve-group-watching = Logs and metrics
cli-backup = Write everything that the store holds to a file; the server may go on running.
cli-backup-file = The file, which must be new; - is standard output.
cli-restore = Take over a backup where there is nothing yet; also the way from SQLite to PostgreSQL, or back.
cli-restore-file = The backup; - is standard input.
cli-check = Check the store: its pages, every log and every record; nothing is changed, the server may go on running.
cli-cluster = Show the servers that share a PostgreSQL: which are alive, and how many tables each has.
cli-cluster-json = Print it as JSON, for programs.
cli-store = The store: sqlite:///FILE or postgresql://… Without it PIOCHE_STORE, or the file that `pioche serve` uses.

setting-host = The address to listen on; 127.0.0.1 is this machine only.
setting-port = The port; 0 takes any that is free.
setting-store = Where everything is kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME. Without it a file in your data folder.
setting-public-url = The address under which people reach the server, such as https://cards.example.org; links and QR codes begin with it.
setting-prefix = The path under which it serves everything, such as /cards for https://example.org/cards/; without it the whole address.
setting-node-address = Host and port by which other servers on the same PostgreSQL reach this one, such as 10.0.0.5:7000; without it a free port of this machine.
setting-node-listen = Where it listens to them, if that differs from the address by which they reach it, such as 0.0.0.0:7000.
setting-allowed-origins = Further web pages that may use the server, such as https://example.org, with commas between.
setting-trust-proxy = Believe what a reverse proxy says about the visitor's address; only behind one.
setting-trust-proxy-rtt = Believe how far away it says, in X-Client-RTT, that the visitor is (races in MERCI); only if it always sets it.
setting-most-tables = How many tables may be open at once.
setting-most-sockets = How many sockets may be open at once, and as many other connections.
setting-most-sockets-per-address = How many of them from one address.
setting-most-message-bytes = The longest message that a client may send, in bytes.
setting-outbox-bytes = How many bytes may wait for a slow reader before it is cut off; it can come back and go on.
setting-ping-every = How often each connection is tested and measured, in seconds.
setting-idle-table-after = After how many seconds without anybody a table leaves the memory; the store keeps it.
setting-keep-tables-days = How many days the log of a table is kept after nobody was there any more; 0: for ever.
setting-keep-records-days = How many days the record of a finished game is kept; 0: for ever. Ratings stay.
setting-keep-guests-days = After how many days a guest without an account who was not seen is forgotten, with all names; 0: never.
setting-thinkers = How many processes think for expert bots, hints and reviews; 0: all cores but one.
setting-log-format = How logs are written: text or json, one event a line, on standard error.
setting-log-level = From which weight on something is logged: debug, info, warning or error.
setting-metrics = Whether metrics for Prometheus are shown at /metrics; without a token to this machine only.
setting-metrics-token = Show them from anywhere, but only to whoever sends this as a bearer token; better by the environment than by a flag, which others on the machine can see.
setting-grace-to-stop = How many seconds open connections have to end when the server stops.

cli-bad-setting = { $name }: “{ $value }” is not possible. { $allowed }
allowed-text = It must be a text without spaces.
allowed-whole = It must be a whole number from { $low } to { $high }.
allowed-seconds = It must be a number of seconds from { $low } to { $high }.
allowed-one-of = It must be one of: { $known }.
allowed-yes-or-no = It must be true or false.
allowed-origin = It must be an address such as https://cards.example.org, without a path (for that there is --prefix).
allowed-prefix = It must be a path such as /cards: letters, digits, . _ ~ - and / between, no part that begins with a dot, at most 100 characters.
allowed-on-postgresql = It is for servers that share a PostgreSQL (--store postgresql://…), and this store is a file for one server.
allowed-host-and-port = It must be a host and a port, such as 10.0.0.5:7000.
allowed-store = It must be sqlite:///FILE or postgresql://…
allowed-secret = It must have 8 to 256 plain signs, no spaces.

serve-here = The tables are open: { $address }
serve-elsewhere = For the other devices here: { $address }
serve-store = Everything is kept in { $store }
serve-stop = Ctrl+C stops the server; running games go on when it starts again.
serve-stopped = The server has stopped; everything is kept.
serve-no-address = Cannot listen on { $host }, port { $port }: { $detail }
backup-done = { $file } holds the whole store.
backup-exists = { $file } exists already: give the backup another name.
backup-closed = Standard output is closed: there is nothing to write the backup to.
restore-done = The backup ({ $file }) has been restored into { $store }.
check-done = { $store }: { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}, { $entries ->
    [one] { $entries } entry
   *[other] { $entries } entries
}, { $records ->
    [one] { $records } record
   *[other] { $records } records
}, { $people ->
    [one] { $people } person
   *[other] { $people } people
}, in { $seconds } s.
check-well = Everything is as it should be.
check-faults = Faults: { $count }. docs/store.md says what to do.
cluster-one-server = { $store } is a file for one server; several share a PostgreSQL (--store postgresql://…).
cluster-node = Node
cluster-address = Address
cluster-version = Version
cluster-lease = Lease
cluster-tables = Tables
cluster-alive = { $seconds } s left
cluster-gone = ended { $seconds } s ago
cluster-orphans = Running tables that no server has: { $count }
cluster-clock = The clock of this machine differs from that of the database by { $seconds } s: set it (NTP), else invitations and codes expire too early or too late.
