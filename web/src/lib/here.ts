/** Where the server is: in the folder of this page, be it the whole host or a path on it such as https://example.org/cards/. */

export const here = (path = ''): URL => new URL(`./${path}`, location.href)

/** An address as people type it: without the scheme and the last slash. */
export const typed = (link: string): string => {
  const { host, pathname } = new URL('.', link)
  return host + pathname.slice(0, -1)
}

/** The name of what is kept for this server alone: others may be at other paths of the same host. */
export const keptHere = (name: string): string => name + here().pathname.slice(0, -1)
