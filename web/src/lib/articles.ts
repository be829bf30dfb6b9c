/** Refusals cite one article, sometimes several ("ME-15, ME-16"): the first is opened. */
export const articleOf = (cited: string): string => /[A-Z]+-\d+/.exec(cited)?.[0] ?? cited
