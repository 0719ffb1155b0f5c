/** Headers as lines: `x-tenant: acme`. */
export function linesOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

/** A line without a colon is a name without a value. */
export function headersIn(lines: string): Readonly<Record<string, string>> {
  const pairs = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...rest] = line.split(':')
      return [name.trim().toLowerCase(), rest.join(':').trim()] as const
    })
  return Object.fromEntries(pairs)
}
