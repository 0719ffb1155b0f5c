/** Queries that `UNION`, `INTERSECT` and `EXCEPT` put together, each as a text. */
export interface Compound {
  readonly first: string
  readonly rest: readonly Part[]
}

interface Part {
  readonly action: 'union' | 'intersect' | 'except'
  readonly isAll: boolean
  readonly text: string
}

interface Cut {
  readonly text: string
  readonly compounds: readonly Compound[]
  /** What `WITH t(a, b)` calls the columns of a query. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  readonly isRecursive: boolean
}

/** Begins the name of a table whose rows are those of a compound. No table is called so. */
const MARK = 'authscope_rows_'

/** Which compound a table has the rows of. */
export function compoundAt(table: string): number | undefined {
  const [, n] = new RegExp(`^${MARK}(\\d+)$`).exec(table) ?? []
  return n === undefined ? undefined : Number(n)
}

/**
 * Cuts compound queries out of a text, because the reader of SQL knows `UNION` alone: `select a from b except select …` becomes
 * `select * from authscope_rows_0`. Quoted texts have been replaced before.
 */
export function cutCompounds(text: string): Cut {
  if (!/\b(?:union|intersect|except|with)\b/i.test(text))
    return { text, compounds: [], columns: {}, isRecursive: false }
  const cut = {
    compounds: [] as Compound[],
    columns: {} as Record<string, readonly string[]>,
    isRecursive: false,
  }
  const tokens = text.match(/[()]|[\w"'$.]+|\s+|[^\w\s()"'$.]+/g) ?? []
  const whole = levelAt(tokens, cut)
  // What is left after a parenthesis too many cannot be read, and is not forgotten.
  return { ...cut, text: whole + tokens.join('') }
}

type Found = { -readonly [Name in Exclude<keyof Cut, 'text'>]: Cut[Name] } & {
  readonly compounds: Compound[]
  readonly columns: Record<string, readonly string[]>
}

/** What is between two parentheses, with what is inside it as one item each. */
function levelAt(tokens: string[], found: Found): string {
  const items: string[] = []
  while (tokens.length > 0 && tokens[0] !== ')') {
    const token = tokens.shift() ?? ''
    if (token === '(') {
      const inside = levelAt(tokens, found)
      items.push(`(${inside}${tokens.shift() ?? ''}`)
    } else items.push(token)
  }
  return withoutCompound(withoutColumns(items, found), found.compounds).join('')
}

/** `with recursive t(a, b) as (…)` as `with t as (…)`. */
function withoutColumns(items: readonly string[], found: Found): readonly string[] {
  const words = items.map((item) => item.toLowerCase())
  const start = words.indexOf('with')
  if (start < 0) return items
  const kept = [...items]
  let isNext = true
  let name = ''
  for (let at = start + 1; at < items.length; at += 1) {
    const word = words[at] ?? ''
    if (word.trim() === '') continue
    if (isNext && word === 'recursive') {
      found.isRecursive = true
      kept[at] = ''
    } else if (isNext) {
      name = word.replaceAll('"', '')
      isNext = false
    } else if (word.startsWith('(') && words.slice(at + 1).find((next) => next.trim() !== '') === 'as') {
      found.columns[name] = word
        .slice(1, -1)
        .split(',')
        .map((column) => column.trim().replaceAll('"', ''))
      kept[at] = ''
    } else if (word === 'materialized' || word === 'not') kept[at] = ''
    else if (word.trim() === ',') isNext = true
    else if (/^(?:select|insert|update|delete|values)$/.test(word)) break
  }
  return kept
}

const OPERATOR = /^(?:union|intersect|except)$/i

function withoutCompound(items: readonly string[], compounds: Compound[]): readonly string[] {
  const operators = items.flatMap((item, at) => (OPERATOR.test(item) ? [at] : []))
  const [first] = operators
  const last = operators.at(-1)
  if (first === undefined || last === undefined) return items
  const head = items.slice(0, first)
  const select = head.findLastIndex((item) => /^(?:select|values|table)$/i.test(item))
  const start = select >= 0 ? select : head.findLastIndex((item) => item.startsWith('('))
  const end = endAfter(items, last)
  const parts = operators.map((at, index) => partOf(items.slice(at, operators[index + 1] ?? end)))
  const n = compounds.push({ first: unwrapped(items.slice(Math.max(0, start), first)), rest: parts }) - 1
  return [...items.slice(0, Math.max(0, start)), `select * from ${MARK}${n} `, ...items.slice(end)]
}

/** Where the order and the limit of the whole begin. */
function endAfter(items: readonly string[], last: number): number {
  const end = items.findIndex((item, at) => {
    if (at <= last) return false
    const next = items.slice(at + 1).find((each) => each.trim() !== '') ?? ''
    const after = /^order$/i.test(item) ? 'by' : /^on$/i.test(item) ? 'conflict' : undefined
    if (after !== undefined) return next.toLowerCase() === after
    return /^(?:limit|offset|fetch|for|returning|;)$/i.test(item)
  })
  return end < 0 ? items.length : end
}

function partOf([operator = '', ...items]: readonly string[]): Part {
  const text = unwrapped(items)
  const [, how = '', rest = text] = /^(all|distinct)\b([\s\S]*)$/i.exec(text) ?? []
  return {
    action: operator.toLowerCase() as Part['action'],
    isAll: how.toLowerCase() === 'all',
    text: unwrapped([rest]),
  }
}

/** Without the parentheses around all of it. */
function unwrapped(items: readonly string[]): string {
  const text = items.join('').trim()
  if (!text.startsWith('(') || !text.endsWith(')')) return text
  let depth = 0
  for (const [at, letter] of [...text].entries()) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (depth === 0 && at < text.length - 1) return text
  }
  return unwrapped([text.slice(1, -1)])
}
