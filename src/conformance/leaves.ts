export type MemberOrder = 'sorted' | 'given'

/**
 * A value as lines, one for each leaf: `.user.email "ada@example.com"`. Members are sorted by name, or are as they were `given`.
 * A member that is `undefined` has a line; one that is absent has none.
 */
export function leaves(value: unknown, path = '', order: MemberOrder = 'sorted'): string[] {
  const members = membersOf(value, order)
  if (!members) return [`${path} ${leaf(value)}`.trimStart()]
  if (members.length === 0) return [`${path} ${Array.isArray(value) ? '[]' : '{}'}`.trimStart()]
  return members.flatMap(([name, member]) =>
    leaves(member, `${path}${Array.isArray(value) ? `[${name}]` : `.${name}`}`, order),
  )
}

function membersOf(value: unknown, order: MemberOrder): (readonly [string, unknown])[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (value instanceof Date || value instanceof URL || value instanceof Error || value instanceof Request)
    return undefined
  if (value instanceof Uint8Array) return undefined
  if (value instanceof Headers) return [...value]
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item])
  const members = Object.entries(value)
  return order === 'given' ? members : members.sort(([one], [other]) => (one < other ? -1 : 1))
}

function leaf(value: unknown): string {
  if (typeof value === 'function') return 'function'
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof Date) return `Date(${Number.isNaN(value.getTime()) ? 'invalid' : value.toISOString()})`
  if (value instanceof URL) return `URL(${value.href})`
  if (value instanceof Uint8Array) return `bytes(${value.length})`
  if (value instanceof Request) return `Request(${value.method} ${value.url})`
  if (value instanceof Error) return `Error(${errorName(value)})`
  return String(value)
}

/** What logs call an error: the `type` of the engine's own, `Error` for every other. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return `not an error: ${String(error)}`
  return 'type' in error && typeof error.type === 'string' ? error.type : 'Error'
}
