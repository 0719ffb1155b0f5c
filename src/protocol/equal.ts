/**
 * Whether two plain values are equal: objects and lists by their members, dates by their time, bytes by their content and kind. Of anything else
 * (maps, errors) only the same object is equal.
 */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const kind = kindOf(a)
  if (kind !== kindOf(b)) return false
  if (kind === 'Date') return Object.is(Number(a), Number(b))
  const [bytes, others] = [bytesOf(a), bytesOf(b)]
  if (bytes && others)
    return bytes.length === others.length && bytes.every((byte, index) => byte === others[index])
  return (kind === 'Object' || kind === 'Array') && hasEqualMembers(a as Members, b as Members)
}

type Members = Readonly<Record<string, unknown>>

function hasEqualMembers(a: Members, b: Members): boolean {
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
  )
}

function kindOf(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1)
}

function bytesOf(value: object): Uint8Array | undefined {
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (!ArrayBuffer.isView(value)) return undefined
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
}
