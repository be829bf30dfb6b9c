/** The levels of bots that people choose between; each has its name under web-level. */
export const LEVELS: readonly string[] = ['beginner', 'regular', 'expert']
