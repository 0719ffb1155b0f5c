/** Whether two stored values are alike, member by member. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (a instanceof Date || b instanceof Date)
    return a instanceof Date && b instanceof Date && a.getTime() === b.getTime()
  const [bytes, others] = [bytesOf(a), bytesOf(b)]
  if (bytes !== undefined || others !== undefined)
    return bytes?.length === others?.length && bytes?.every((byte, i) => byte === others?.[i]) === true
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => Object.hasOwn(b, name) && isSameValue(memberOf(a, name), memberOf(b, name)))
}

function bytesOf(value: object): Uint8Array | undefined {
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  return value instanceof Uint8Array ? value : undefined
}

function memberOf(value: object, name: string): unknown {
  return (value as Readonly<Record<string, unknown>>)[name]
}
