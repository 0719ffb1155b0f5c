/**
 * Applies a callback's changes to the host's objects: Auth.js passes `user`, `account` and `token` from one callback to the next, and
 * callbacks write to them. Values that cannot cross are left as they are.
 */
export function applyChanges(objects: readonly object[], changes: unknown): void {
  if (!Array.isArray(changes)) return
  for (const change of changes) {
    if (!Array.isArray(change)) continue
    const [number, members, gone] = change as readonly unknown[]
    const target = typeof number === 'number' ? objects[number] : undefined
    if (Array.isArray(target) && Array.isArray(members)) replaceItems(target, members)
    else if (isPlain(target) && Array.isArray(members)) writeMembers(target, members, gone)
  }
}

function replaceItems(target: unknown[], items: readonly unknown[]): void {
  if (Object.isFrozen(target)) return
  target.length = 0
  target.push(...items)
}

function writeMembers(target: object, members: readonly unknown[], gone: unknown): void {
  for (const member of members) {
    const [key, value] = Array.isArray(member) ? member : []
    if (typeof key === 'string' && key !== '__proto__') Reflect.set(target, key, value)
  }
  if (!Array.isArray(gone)) return
  for (const key of gone) if (typeof key === 'string') Reflect.deleteProperty(target, key)
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
