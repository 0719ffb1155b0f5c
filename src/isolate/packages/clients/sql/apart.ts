import { type From, parse, type SelectFromStatement } from 'pgsql-ast-parser'

/** Names of what was cut out, and the column that says that rows are deleted. No table has them. */
const MARK = 'authscope_sources_'
export const DELETED = 'authscope_deleted'

interface Apart {
  readonly text: string
  /** `posts p join tags t on …`, in the order of their marks. */
  readonly lists: readonly string[]
}

interface Level {
  kind?: 'update' | 'delete' | undefined
  isSet?: boolean
  /** Where its first word is in what was read so far. */
  start: number
  list?: string[]
}

/**
 * Cuts out what `UPDATE … FROM` and `DELETE … USING` name beside their table, which the reader of SQL knows in part: they are read like those of a SELECT. A
 * DELETE becomes an UPDATE of a column that says so. Quoted texts have been replaced before.
 */
export function apart(text: string): Apart {
  if (!/\bset\b[\s\S]+\bfrom\b|\bdelete\b[\s\S]+\busing\b/i.test(text)) return { text, lists: [] }
  const lists: string[] = []
  const read: string[] = []
  const levels: Level[] = [{ start: 0 }]
  let before = ''
  for (const token of text.match(/[()]|\w+|\s+|[^\w\s()]+/g) ?? []) {
    const level = levels.at(-1) ?? { start: 0 }
    const word = token.toLowerCase()
    const cutting = levels.find(({ list }) => list)
    if (cutting?.list && cutting === level && /^(?:where|returning|\)|;)$/.test(word)) {
      lists.push(cutting.list.join(''))
      delete cutting.list
      level.kind = undefined
    }
    const into = levels.find(({ list }) => list)?.list ?? read
    if (word === '(') levels.push({ start: read.length + 1 })
    if (word === ')') levels.pop()
    if (into === read && level.kind === undefined && before !== 'do' && before !== 'for') {
      if (word === 'update' || word === 'delete') Object.assign(level, { kind: word, start: read.length })
    } else if (into === read && level.kind === 'update' && word === 'set') level.isSet = true
    const begins =
      into === read &&
      ((level.kind === 'update' && level.isSet && word === 'from' && before !== 'distinct') ||
        (level.kind === 'delete' && word === 'using'))
    if (begins) {
      if (level.kind === 'delete') {
        const target = read
          .splice(level.start)
          .join('')
          .replace(/^\s*delete\s+from\s+/i, '')
        read.push(`update ${target} set ${DELETED} = null `)
      }
      read.push(`from ${MARK}${lists.length} `)
      level.list = []
    } else into.push(token)
    if (word.trim() !== '') before = word
  }
  const open = levels.find(({ list }) => list)?.list
  if (open) lists.push(open.join(''))
  return { text: read.join(''), lists }
}

/** What a list of sources names. */
export function sourcesIn(list: string): readonly From[] {
  const [select] = parse(`select * from ${list}`) as readonly SelectFromStatement[]
  return select?.from ?? []
}

/** What this mark was put in for, or the source itself. */
export function sourcesAt(from: From, cut: readonly (readonly From[])[] = []): readonly From[] {
  const [, n] = (from.type === 'table' && new RegExp(`^${MARK}(\\d+)$`).exec(from.name.name)) || []
  return n === undefined ? [from] : (cut[Number(n)] ?? [])
}
