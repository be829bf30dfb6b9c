# What is said over HTTP: the plain first page, and refusals.

http-home-about = Five French card games, at a table on the network. People and bots sit down at the same table.
http-home-tables = Open tables
http-home-no-tables = No table is open right now.
http-home-join = With a phone
http-home-api = For programs: what this server can be asked
http-home-free = { $count ->
    [0] no seat is free
    [one] one seat is free
   *[other] { $count } seats are free
}
http-stage-gathering = waits for players
http-stage-playing = is playing
http-stage-over = has finished

pace-calm = calm
pace-normal = normal
pace-lively = lively
pace-none = no clock

reason-no-token = This needs a token, in the header “Authorization: Bearer …”.
reason-bad-token = This token counts for nothing here: it is unknown, forgotten, or meant for one table only.
reason-bad-login = The account or the password is wrong.
reason-bad-code = This recovery code is wrong, or was used already.
reason-bad-account-name = An account name has 2 to 32 letters, digits, dots, - or _.
reason-account-taken = Somebody else has this account name already.
reason-already-an-account = You have an account already.
reason-no-account = You have no account yet.
reason-no-such-table = There is no such table.
reason-no-such-record = There is no such record.
reason-no-such-review = Nobody has asked the coach about this game yet.
reason-no-such-page = There is nothing here.
reason-outside-the-prefix = There is nothing here. This server is at { $prefix }, and its proxy must pass that path on.
reason-not-at-this-table = You do not sit at this table.
reason-no-such-try = You have not tried this deal of the day.
reason-try-not-over = Your game of this deal is not over.
reason-no-such-ask = Nobody asks you to this table.
reason-nobody-to-ask = Nobody else played at this table.
reason-no-such-link = This link leads to no table.
reason-no-such-code = This code leads to no table. Check its four letters, or ask for a new one.
reason-too-many-tables = There are as many tables as this server can hold; try again a little later.
reason-too-many-requests = That was too much at once; wait { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
reason-method-not-allowed = This cannot be asked here in this way.
reason-head-too-large = The first lines of this request are longer than { $limit } bytes.
reason-body-too-large = This is longer than { $limit } bytes.
reason-body-not-json = This is not JSON.
reason-no-body = A JSON object is missing.
reason-not-application-json = Send JSON, and say so: “Content-Type: application/json”.
reason-bad-value = “{ $field }” has a value that cannot be: { $expected }.
reason-no-moment = “{ $field }” must be a date and time with its time zone.
reason-bad-http = The server cannot read this.
reason-another-host = This server goes by another name.
reason-another-origin = Pages from elsewhere may not do that.
reason-busy = The server has too much to do; try again in a moment.
reason-not-yet-ready = The server is not ready: it is starting, or waits for its database or for another server.
reason-store-not-ready = The store does not answer.
reason-fault = Something went wrong in the server. It is written down there.
