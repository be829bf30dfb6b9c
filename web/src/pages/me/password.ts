/** What the server asks of a password (docs/http.md). */
export const SHORTEST = 8
