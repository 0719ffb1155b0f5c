/** A value as code writes it, on one line: what a step shows of a query. */
export function literal(value: unknown, depth = 0): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return value.name || 'function'
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? 'new Date(NaN)' : `new Date('${value.toISOString()}')`
  if (value instanceof RegExp) return String(value)
  if (value instanceof Uint8Array) return `Uint8Array(${value.length})`
  const own: unknown = Reflect.get(value, 'toLiteral')
  if (typeof own === 'function') return String(own.call(value))
  if (depth > 6) return '…'
  if (Array.isArray(value))
    return `[${value
      .slice(0, 50)
      .map((item) => literal(item, depth + 1))
      .join(', ')}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${/^[\w$]+$/.test(name) ? name : quoted(name)}: ${literal(member, depth + 1)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function quoted(text: string): string {
  const shown = text.length > 200 ? `${text.slice(0, 199)}…` : text
  return `'${shown.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
}

/** The arguments of a call as code writes them. */
export function literals(args: readonly unknown[]): string {
  const last = args.findLastIndex((arg) => arg !== undefined)
  return args
    .slice(0, last + 1)
    .map((arg) => literal(arg))
    .join(', ')
}
