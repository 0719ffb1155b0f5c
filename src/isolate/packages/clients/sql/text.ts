/** SQL with `$1` for each parameter, whatever the driver writes. */
export interface Numbered {
  readonly text: string
  readonly params: readonly unknown[]
}

const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|`[^`]*`|::|\$\d+|[:@$][A-Za-z_]\w*|\?\d*|[^'"`?:@$/-]+|./g

/** Brings `?`, `:name`, `@name`, `` `name` `` into the words of Postgres, which the reader knows. */
export function numbered(sql: string, given: unknown): Numbered {
  const list = Array.isArray(given) ? (given as readonly unknown[]) : undefined
  const named = list === undefined ? (Object(given ?? {}) as Readonly<Record<string, unknown>>) : {}
  const params: unknown[] = [...(list ?? [])]
  // Beside `$1`, and where nothing is given, it is an operator of JSON.
  const isPlaceholder = (list?.length ?? 0) > 0 && !/\$\d/.test(sql)
  let next = 0
  const text = tokensOf(sql).map((token) => {
    if (isPlaceholder && /^\?\d*$/.test(token)) {
      next += 1
      return `$${token === '?' ? next : token.slice(1)}`
    }
    if (token.startsWith('`')) return `"${token.slice(1, -1)}"`
    if (/^[:@$][A-Za-z_]/.test(token) && list === undefined) {
      params.push(named[token] ?? named[token.slice(1)] ?? null)
      return `$${params.length}`
    }
    return token
  })
  return { text: text.join(''), params }
}

export function tokensOf(sql: string): readonly string[] {
  return sql.match(TOKEN) ?? []
}

/** The statements of a text, which semicolons part. */
export function statementsOf(sql: string): readonly string[] {
  const statements = ['']
  for (const token of tokensOf(sql)) {
    // What is between other tokens can have several.
    const [first = '', ...more] = /^['"`]|^--|^\/\*/.test(token) ? [token] : token.split(';')
    statements.push(`${statements.pop()}${first}`, ...more)
  }
  return statements.filter((each) => each.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '')
}

/** A template whose values may be other templates, names and lists. */
export class Fragment {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

/** A name that is put in as it is: `sql('users')`. */
export class Identifier {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    this.names = names
  }
}

/** What is put in depends on the words before it: `set ${sql(user)}`. */
export class Helper {
  readonly insideAfter: (before: string) => Fragment | Identifier

  constructor(insideAfter: Helper['insideAfter']) {
    this.insideAfter = insideAfter
  }
}

/** One text of a template, with what is inside it. */
export function flattened({ strings, values }: Fragment, params: unknown[] = []): string {
  return strings.reduce((text, part, index) => {
    const inner = index === 0 ? '' : insideOf(values[index - 1], params, strings[index - 1])
    return text + inner + part
  }, '')
}

function insideOf(value: unknown, params: unknown[], before = ''): string {
  if (value instanceof Helper) return insideOf(value.insideAfter(before), params)
  if (value instanceof Fragment) return flattened(value, params)
  if (value instanceof Identifier)
    return value.names.map((name) => `"${name.replaceAll('.', '"."')}"`).join(', ')
  params.push(value)
  return `$${params.length}`
}
