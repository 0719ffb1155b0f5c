/** A text as a TypeScript literal in single quotes. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}

/** Plain data as TypeScript. What is short stays on one line. */
export function data(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  const line = inOneLine(value)
  return line.length <= LONGEST_LINE ? line : (JSON.stringify(value, undefined, 2) ?? 'undefined')
}

const LONGEST_LINE = 80

function inOneLine(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value))
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  if (members.length === 0) return '{}'
  return `{ ${members.map(([name, member]) => `${nameOf(name)}: ${inOneLine(member)}`).join(', ')} }`
}

function nameOf(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name)
}
