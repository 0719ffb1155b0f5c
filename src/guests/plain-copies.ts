type Members = Record<PropertyKey, unknown>

/** A copy of plain objects, lists, dates and bytes, down to the last; a response that can be read again. All else is what it is. */
export function copyOfPlain(value: unknown, known = new Map<unknown, unknown>()): unknown {
  if (value instanceof Response) return value.clone()
  if (value instanceof Date) return new Date(value)
  if (value instanceof Uint8Array) return value.slice()
  if (!isPlain(value) && !Array.isArray(value)) return value
  const before = known.get(value)
  if (before !== undefined) return before
  const copy: object = Array.isArray(value)
    ? []
    : Object.create(Object.getPrototypeOf(value) as object | null)
  known.set(value, copy)
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(value, key)
    if (descriptor === undefined || (Array.isArray(value) && key === 'length')) continue
    Reflect.defineProperty(
      copy,
      key,
      'value' in descriptor ? { ...descriptor, value: copyOfPlain(descriptor.value, known) } : descriptor,
    )
  }
  return copy
}

/** Makes a value's members what those of `as` are, wherever both are plain objects or lists. */
export function restore(value: unknown, as: unknown, known = new Set<unknown>()): void {
  if (known.has(value)) return
  known.add(value)
  if (!((isPlain(value) && isPlain(as)) || (Array.isArray(value) && Array.isArray(as)))) return
  const target = value as Members
  const source = as as Members
  if (Array.isArray(value) && Array.isArray(as) && value.length > as.length) value.length = as.length
  for (const key of Reflect.ownKeys(target))
    if (!Object.hasOwn(source, key)) Reflect.deleteProperty(target, key)
  for (const key of Reflect.ownKeys(source)) {
    if (key === 'length' && Array.isArray(value)) continue
    const [mine, other] = [target[key], source[key]]
    if (isContainer(mine) && isContainer(other)) restore(mine, other, known)
    else if (isData(mine) && isData(other)) Reflect.set(target, key, copyOfPlain(other))
  }
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function isContainer(value: unknown): boolean {
  return isPlain(value) || Array.isArray(value)
}

/** What a callback may put in another's place: no function and nothing of a class but a date. */
function isData(value: unknown): boolean {
  return (
    typeof value !== 'function' &&
    (typeof value !== 'object' || value === null || value instanceof Date || isContainer(value))
  )
}
