/** A view with the changes made that the server tells (docs/socket.md). The view before stays as it is. */

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function changed(before: Fields, changes: unknown[]): Fields {
  const after: Fields = { ...before }
  const names = Object.keys(before).sort(byCodePoint)
  for (let place = 0; place < changes.length; place += 2) {
    const said = changes[place]
    const name = typeof said === 'number' ? names[said] : String(said)
    if (name === undefined) throw new RangeError(`no name at place ${said}`)
    const change = changes[place + 1]
    if (Array.isArray(change) && change.length === 0) delete after[name]
    else after[name] = changedValue(before[name], change)
  }
  return after
}

/** As Python sorts: by code points, not by UTF-16 units. */
function byCodePoint(left: string, right: string): number {
  const a = [...left]
  const b = [...right]
  for (let place = 0; place < Math.min(a.length, b.length); place++) {
    const apart = a[place]!.codePointAt(0)! - b[place]!.codePointAt(0)!
    if (apart) return apart
  }
  return a.length - b.length
}

function changedValue(before: unknown, change: unknown): unknown {
  if (Array.isArray(change)) {
    if (change.length === 1) return change[0]
    if (isObject(before)) return changed(before, change)
    const items = before as unknown[]
    const [at, cut, ...added] = change as [number, number, ...unknown[]]
    return [...items.slice(0, at), ...added, ...items.slice(at + cut)]
  }
  if (!isObject(change)) return change
  const items = [...(before as unknown[])]
  for (const [place, inside] of Object.entries(change)) {
    items[Number(place)] = changedValue(items[Number(place)], inside)
  }
  return items
}
