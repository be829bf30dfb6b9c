/** Where the focus goes when what had it is gone: never to the page itself, where whoever uses keys would begin anew. */
import { onDestroy } from 'svelte'

/** What had the focus before a dialog was opened; then, where that was in a dialog itself, what had it before that. */
const openers = new WeakMap<Element, Element[]>()

/** For what opens over the page, as it is made: if the focus goes with it, what had it before has it again. A dialog hands its element to what this gives. */
export function returnFocus(): (dialog: Element) => void {
  const held = document.activeElement
  const outer = held?.closest('dialog, [data-opened]')
  const before = held && held !== document.body ? [held, ...((outer && openers.get(outer)) ?? [])] : []
  onDestroy(() => {
    for (const each of document.activeElement === document.body ? before : []) {
      if (each instanceof HTMLElement && each.isConnected) each.focus()
      if (document.activeElement === each) return
    }
  })
  return (dialog) => void openers.set(dialog, before)
}

/** In the same row or dialog, else at the prompt of the table, else at the page's heading. */
function land(root: HTMLElement, row: Element | null): void {
  const dialog = [...root.querySelectorAll('dialog[open]')].at(-1)
  const within = dialog ?? root
  const near = row?.isConnected && within.contains(row) ? row.querySelector<HTMLElement>('a, button:not([disabled]), input') : null
  const found = near ?? within.querySelector<HTMLElement>('[data-prompt]') ?? within.querySelector<HTMLElement>('h1, h2') ?? root
  if (!found.matches('a, button, input, [tabindex]')) found.tabIndex = -1
  found.focus({ preventScroll: found.matches('h1') })
}

/** Follows the focus within `root`, the whole of the page. `seek` lets it go to where a new page begins, once that is there. */
export function keepFocus(root: HTMLElement): { seek: () => void; destroy: () => void } {
  let held: Element | null = null
  let row: Element | null = null
  let seeking = false
  const follow = ({ target }: FocusEvent): void => {
    held = target as Element
    row = held.closest('li')
    if (held !== root) seeking = false
  }
  const look = (): void => {
    const active = document.activeElement
    const gone = held && (!held.isConnected || held.matches(':disabled')) && (active === document.body || active === held)
    if (!gone && !(seeking && active === root)) return
    seeking = true
    land(root, gone ? row : null)
    seeking = document.activeElement === root
  }
  const watch = new MutationObserver(look)
  watch.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  root.addEventListener('focusin', follow)
  return {
    seek: () => {
      root.focus({ preventScroll: true })
      seeking = true
    },
    destroy: () => {
      watch.disconnect()
      root.removeEventListener('focusin', follow)
    },
  }
}
