/** Coming to a table by a link or a code. */
import type { Arrival } from '../answers'
import { Declined, http } from './http'
import { asMyself, keepTokenFor } from './identity.svelte'
import { t } from './words.svelte'

/** Go where it leads, as who one is on this device, or (`screen`) as the screen that all look at; what went wrong, or nothing. */
export async function arrive(asked: Promise<Arrival>, screen = false): Promise<string> {
  try {
    const { table, token } = await asked
    if (screen) {
      location.replace(`#/tv/${table}`)
      return ''
    }
    if (token) keepTokenFor(table, token)
    // Who cannot become somebody now may look on, and is told why when sitting down.
    else await asMyself(http.me).catch(() => null)
    location.replace(`#/t/${table}`)
    return ''
  } catch (refusal) {
    return refusal instanceof Declined && refusal.sentence ? refusal.sentence : t('web-unreachable')
  }
}
