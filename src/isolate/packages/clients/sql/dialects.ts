import { apart } from './apart.ts'
import { type Compound, cutCompounds } from './compound.ts'
import { plainWindows } from './windows.ts'

/** A statement in the words of Postgres. */
interface Plain {
  readonly text: string
  /** What `FROM` and `USING` of its writes name. */
  readonly lists: readonly string[]
  /** Queries that are put together, and what `WITH` says about its queries. */
  readonly compounds: readonly Compound[]
  readonly columns: Readonly<Record<string, readonly string[]>>
  readonly isRecursive: boolean
  /** It replaces rows with the same key. */
  readonly replaces: boolean
}

const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\//g

/** Rewrites what MySQL and SQLite say in other words. What is quoted stays as it is. */
export function inPostgres(text: string, params: readonly unknown[]): Plain {
  const quoted: string[] = []
  const masked = text.replace(QUOTED, (found) => {
    if (/^(?:--|\/\*)/.test(found)) return ' '
    return `${found[0]}${quoted.push(found) - 1}${found[0]}`
  })
  const replaces = REPLACING.test(masked)
  const plain = WORDS.reduce((said, [pattern, by]) => said.replace(pattern, by as string), ignoring(masked))
  const quote = (said: string) => `'${quoted.push(quotedText(said)) - 1}'`
  const members = plain.replace(/(->>?)\s*\$(\d+)/g, (_, arrow: string, n: string) => {
    const member = params[Number(n) - 1]
    return `${arrow} ${typeof member === 'number' ? member : quote(String(member))}`
  })
  const restored = (given: string) =>
    given.replace(/(['"])(\d+)\1/g, (_, _mark, n: string) => quoted[Number(n)] ?? '')
  const { compounds, ...rest } = cutCompounds(plainWindows(members, quote))
  const cut = apart(rest.text)
  return {
    ...rest,
    text: restored(cut.text),
    lists: cut.lists.map(restored),
    compounds: compounds.map(({ first, rest: parts }) => ({
      first: restored(first),
      rest: parts.map((part) => ({ ...part, text: restored(part.text) })),
    })),
    replaces,
  }
}

const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`

const REPLACING = /^\s*(?:replace\s+into|insert\s+or\s+replace\s+into)\b/i
const IGNORING = /^\s*insert\s+(?:or\s+)?ignore\s+into\b/i

function ignoring(text: string): string {
  if (!IGNORING.test(text)) return text
  const [, body = '', rest = ''] = /^([\s\S]*?)(\breturning\b[\s\S]*|;?\s*)$/i.exec(text) ?? []
  return `${body} on conflict do nothing ${rest}`
}

type Word = readonly [pattern: RegExp, by: string | ((...found: string[]) => string)]

const WORDS: readonly Word[] = [
  // A word of Postgres that tables elsewhere are called.
  [/\b(from|join|into|update|table|references)\s+user\b(?!\s*\.)/gi, '$1 "user"'],
  [/(?<![\w".])user\.(?=\w|\*)/gi, '"user".'],
  [
    /^(\s*(?:insert|replace)\s+(?:ignore\s+)?into\s+[\w".]+)\s+set\s+([\s\S]*?)(\s+on\s+duplicate\b[\s\S]*)?$/i,
    setAsValues,
  ],
  [/^(\s*)(?:replace|insert\s+(?:or\s+)?(?:replace|ignore))\s+into\b/i, '$1insert into'],
  // Locks, which one process does not need.
  [/\bfor\s+(?:no\s+key\s+)?(?:update|share)(?:\s+(?:skip\s+locked|nowait))?\s*;?\s*$/i, ''],
  [/\b(?:as\s+(\w+)\s+)?on\s+duplicate\s+key\s+update\b([\s\S]*)$/i, duplicates],
  [/\blimit\s+(\$?\d+)\s*,\s*(\$?\d+)/gi, 'limit $2 offset $1'],
  [/\binterval\s+(\$?\d+)\s+(second|minute|hour|day|week|month|year)s?\b/gi, "(interval '1 $2' * $1)"],
  [/\s+escape\s+'\d+'/gi, ''],
  // A unique index of a part of the rows.
  [/\b(on\s+conflict\s*\([^()]*\))\s+where\b[\s\S]*?\bdo\b/gi, '$1 do'],
  // Operators that the reader does not know, as others that no login needs.
  [/\s+is\s+distinct\s+from\s+/gi, ' << '],
  [/\s+is\s+not\s+distinct\s+from\s+/gi, ' >> '],
  [/#(>>?)\s*(?='\d+'|\$\d)/g, '-$1 '],
  [/\bmake_interval\s*\(\s*(\w+?)s?\s*=>\s*([^(),]+)\)/gi, "(interval '1 $1' * ($2))"],
  // Letters that are the same in both cases.
  [/([\w".]+)\s*=\s*([\w".$']+)\s+collate\s+nocase\b/gi, 'lower($1) = lower($2)'],
  [/\border\s+by\s+([\w".]+)\s+collate\s+nocase\b/gi, 'order by lower($1)'],
  [/\s+collate\s+\w+/gi, ''],
  [/\bauto_?increment\b/gi, ''],
  [/^(\s*create\s+table[\s\S]*\))[^)]*$/i, '$1'],
]

/** `INSERT INTO users SET name = ?, role = 'member'` */
function setAsValues(_found: string, head = '', sets = '', rest = ''): string {
  const pairs = sets.split(/,(?![^()]*\))/).map((each) => {
    const at = each.indexOf('=')
    return [
      each.slice(0, at).trim(),
      each
        .slice(at + 1)
        .trim()
        .replace(/;$/, ''),
    ] as const
  })
  return `${head} (${pairs.map(([name]) => name).join(', ')}) values (${pairs.map(([, value]) => value).join(', ')})${rest}`
}

/** `ON DUPLICATE KEY UPDATE name = VALUES(name)`, or with a name for the new row. */
function duplicates(_found: string, alias: string | undefined, sets = ''): string {
  const named = alias === undefined ? sets : sets.replaceAll(new RegExp(`\\b${alias}\\.`, 'g'), 'excluded.')
  return `on conflict do update set ${named.replaceAll(/\bvalues\s*\(\s*([\w"]+)\s*\)/gi, 'excluded.$1')}`
}

/** Words that are about the database's work or its definitions other than tables. */
export function saysNothing(text: string): boolean {
  return /^\s*(?:create\s+(?!table|temp|temporary)|alter\s|drop\s|pragma\b|vacuum\b|analyze\b)/i.test(text)
}
