/** Single keys that act from anywhere on the page, as long as whoever plays wants them (WCAG 2.1.4). */
import { settings } from './settings.svelte'

/** The letter, digit or space that is meant for the table, a letter always small; '' where it is meant for something else, or they are switched off. */
export function singleKey({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const busy = target instanceof Element && target.closest('input, select, textarea, dialog')
  return settings.shortcuts && !busy && !ctrlKey && !metaKey && !altKey && key.length === 1 ? key.toLowerCase() : ''
}
