import { isEqual } from '../../protocol/equal.ts'

/**
 * A value after the copy of it that the journal shows was changed. What was left alone stays the very value that it was: functions, class
 * instances and whatever else a copy cannot carry.
 */
export function graft(original: unknown, shown: unknown, changed: unknown): unknown {
  if (isEqual(shown, changed)) return original
  if (Array.isArray(original) && Array.isArray(shown) && Array.isArray(changed))
    return changed.map((member, i) => (i < shown.length ? graft(original[i], shown[i], member) : member))
  if (isPlain(original) && isPlain(shown) && isPlain(changed)) {
    const members = Object.entries(changed).map(([name, member]) => [
      name,
      Object.hasOwn(shown, name) ? graft(original[name], shown[name], member) : member,
    ])
    return Object.fromEntries(members)
  }
  return changed
}

/** Makes the very objects in `original` hold what a copy of them held later; `shown` is a copy from before. */
export function changeInPlace(original: unknown, shown: unknown, later: unknown): void {
  if (isEqual(shown, later)) return
  if (Array.isArray(original) && Array.isArray(shown) && Array.isArray(later)) {
    original.length = later.length
    setMembers(original as unknown as Members, { ...shown } as Members, { ...later } as Members)
  } else if (isPlain(original) && isPlain(shown) && isPlain(later)) {
    for (const name of Object.keys(shown)) if (!Object.hasOwn(later, name)) delete original[name]
    setMembers(original, shown, later)
  }
}

type Members = Record<string, unknown>

function setMembers(original: Members, shown: Members, later: Members): void {
  for (const [name, value] of Object.entries(later)) {
    const before = original[name]
    if (isEqual(shown[name], value) || isMark(value)) continue
    if (isSameSort(before, value) && Object.hasOwn(shown, name)) changeInPlace(before, shown[name], value)
    else original[name] = structuredClone(value)
  }
}

function isSameSort(a: unknown, b: unknown): boolean {
  return (Array.isArray(a) && Array.isArray(b)) || (isPlain(a) && isPlain(b))
}

function isPlain(value: unknown): value is Members {
  if (typeof value !== 'object' || value === null || isMark(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Something that a copy cannot carry, or was cut off. */
function isMark(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '~')
}
