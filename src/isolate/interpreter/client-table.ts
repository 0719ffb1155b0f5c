import { clientGuess, factoryGuess, isUsed, SQL_TEXT } from './client-guesses.ts'
import { AT_ONCE, CLIENT_PACKAGES, CLIENT_TEXTS, type ClientText, hidden } from './client-packages.ts'
import { helperGuess } from './helper-table.ts'
import { isProjectFile, makerOf } from './known-packages.ts'
import { likelyValues } from './likely-values.ts'
import { INSIDE, NAMESPACE, type TableEntry, type TableFacts } from './table-entry.ts'

/** Which of them the table's texts for a project's imports need. */
export function clientTextsFor(entries: readonly string[]): readonly string[] {
  return CLIENT_TEXTS.map(hidden).filter((name) => entries.some((text) => text.includes(`'${name}'`)))
}

const RAW_PRISMA = /\$(?:query|execute)Raw|\bPrisma\s*\.\s*(?:sql|join|raw|empty)\b/

/** Database clients, and files of the user's that are not here and make one. `undefined` if the code makes no query with it. */
export function clientEntry(specifier: string, facts: TableFacts): TableEntry | undefined {
  if (isPrisma(specifier, facts.names)) return prismaEntry(facts)
  const found = CLIENT_PACKAGES.find(([pattern]) => pattern.test(specifier))
  if (found) {
    const [, text, family] = found
    // A driver that is only handed on needs no reader of SQL.
    if (text === 'sql' && !(facts.sources ?? []).some((each) => SQL_TEXT.test(each))) return undefined
    return {
      kind: 'client',
      says: '',
      isAtOnce: AT_ONCE.includes(family),
      text: [
        ...moreFor(text, facts),
        exportsOf(text, facts.names, (name) => `pick(${word(family)}, ${word(name)})`),
      ].join('\n'),
    }
  }
  if (specifier === 'astro:db') return astroEntry(facts)
  return isProjectFile(specifier) ? fileEntry(specifier, facts) : undefined
}

/** Astro DB is Drizzle: its database, its operators, and the tables of `db/config.ts`. */
function astroEntry({ names }: TableFacts): TableEntry {
  const text = exportsOf('drizzle', names, (name) =>
    name === 'db'
      ? "pick('drizzle', 'database')"
      : /^[A-Z]/.test(name)
        ? `pick('drizzle', 'guessedTable')(${word(name)})`
        : `pick('drizzle', ${word(name)})`,
  )
  return { kind: 'client', says: '', text }
}

const CLOUDFLARE = /^@(?:opennextjs\/cloudflare|cloudflare\/next-on-pages)$/

/** Cloudflare's context, for code that asks a database of it: its environment has a binding for each. */
export function cloudflareEntry(
  specifier: string,
  { names, sources = [] }: TableFacts,
): TableEntry | undefined {
  const asksD1 = sources.some((text) => SQL_TEXT.test(text) && /\.\s*prepare\s*\(/.test(text))
  if (!CLOUDFLARE.test(specifier) || !asksD1) return undefined
  return { kind: 'client', says: '', text: exportsOf('sql', names, () => 'pick("d1", "context")') }
}

/**
 * `@prisma/client`, and where it is generated to. A file of the project that exports a client may have that name, and other tools generate files,
 * too: Prisma's own names begin with a capital.
 */
function isPrisma(specifier: string, names: readonly string[]): boolean {
  if (/^@prisma\/client(?:\/|$)/.test(specifier)) return true
  const others = names.filter((name) => /^[a-z]/.test(name) && name !== NAMESPACE)
  if (!/generated\//.test(specifier)) return /\/prisma\/client/.test(specifier) && others.length === 0
  const isNamed = /prisma|\/client(?![^/])/i.test(specifier) || names.includes('PrismaClient')
  return isNamed && others.every((name) => name === 'default')
}

function prismaEntry(facts: TableFacts): TableEntry {
  const lines = facts.names.map((name, index) => {
    const made = name === 'default' || name === NAMESPACE ? 'all' : `(all[${word(name)}] ?? enumeration())`
    return `const x${index} = ${made}\nexport { x${index} as ${name} }`
  })
  const text = [...prismaImports(facts), `const all = prismaPackage(${prismaParts(facts)})`, ...lines].join(
    '\n',
  )
  return { kind: 'client', says: '', text }
}

function prismaImports({ sources = [] }: TableFacts): readonly string[] {
  const sql = sources.some((text) => RAW_PRISMA.test(text))
    ? [`import { rawSql } from '${hidden('sql')}'`]
    : ['const rawSql = undefined']
  return [`import { createPrisma, enumeration, prismaPackage } from '${hidden('prisma')}'`, ...sql]
}

/** The models are those of every `.prisma` file. */
function prismaParts({ files = {} }: TableFacts): string {
  const schema = Object.entries(files)
    .filter(([path]) => path.endsWith('.prisma'))
    .map(([, text]) => text)
    .join('\n')
  return `{ schema: ${word(schema)}, sql: rawSql }`
}

const SQL_IN_DRIZZLE =
  /\.\s*(?:execute|all|get|run|values)\s*\(\s*sql\b|\bsql(?:<[^`]*>)?`[^`]*\b(?:select\b|(?!(?:and|avg|char_length|coalesce|concat|count|greatest|in|least|length|lower|max|min|not|now|nullif|or|sum|trim|upper)\s*\()\w+\s*\()/i

const SQL_IN_KYSELY = /\bsql(?:<[^`]*>)?`(?!\s*(?:now\(\)|current_timestamp)\s*`)|\bsql\s*\.\s*raw\s*\(/i

/** What reads SQL inside Drizzle and Kysely, and what runs aggregation pipelines, for code that has some. */
function moreFor(text: ClientText, { sources = [] }: TableFacts): readonly string[] {
  const reads = text === 'drizzle' ? SQL_IN_DRIZZLE : text === 'kysely' ? SQL_IN_KYSELY : undefined
  if (reads && sources.some((each) => reads.test(each)))
    return [
      `import { useSql as useSqlIn_${text} } from '${hidden(text)}'`,
      `import { rawSql as sqlOf_${text} } from '${hidden('sql')}'`,
      `useSqlIn_${text}(sqlOf_${text})`,
    ]
  if (text !== 'mongo' || !sources.some((each) => /\.\s*aggregate\s*(?:<[^()]*>)?\(/.test(each))) return []
  return [
    `import { useAggregate } from '${hidden('mongo')}'`,
    `import { aggregate } from '${hidden('pipelines')}'`,
    'useAggregate(aggregate)',
  ]
}

function exportsOf(text: ClientText, names: readonly string[], make: (name: string) => string): string {
  const lines = names.map((name, index) => `const x${index} = ${make(name)}\nexport { x${index} as ${name} }`)
  return [`import { pick } from '${hidden(text)}'`, ...lines].join('\n')
}

function word(text: string): string {
  return JSON.stringify(text)
}

const CONNECTING = /^(?:default|(?:db)?connect\w*|init\w*|dbConnect)$/i

/** `@/lib/prisma` and `./db`, if the code makes queries with what they export. */
function fileEntry(specifier: string, facts: TableFacts): TableEntry | undefined {
  const inside = facts.names.includes(NAMESPACE) ? namesInside(specifier, facts) : []
  const names = [...new Set([...facts.names.filter((name) => name !== NAMESPACE), ...inside, ...facts.names])]
  const made = names.map((name) => ({ name, ...guessOf(specifier, name, facts) }))
  const guessed = made.flatMap(({ guess }) => (guess ? [guess] : []))
  if (guessed.length === 0 && !made.some(({ connects }) => connects)) return undefined
  const texts = [...new Set(guessed.flatMap(({ text }) => (text === undefined ? [] : [text])))]
  const imports = texts.flatMap((text) =>
    text === 'prisma'
      ? prismaImports(facts)
      : [`import { pick as pick_${text} } from '${hidden(text)}'`, ...moreFor(text, facts)],
  )
  const lines = made.map(({ connects, guess, local, name }, index) => {
    const known = made.flatMap((each, at) =>
      each.guess && each.name !== name ? [`${each.name}: x${at}`] : [],
    )
    // Last, because it has the others.
    if (name === NAMESPACE && !guess)
      return `const x${index} = whole(${word(specifier)}, { ${known.join(', ')} })\nexport { x${index} as ${name} }`
    const code = guess
      ? `answered(${word(specifier)}, ${word(local)}) ?? ${guess
          .make(local)
          .replaceAll(/\bpick\b/g, `pick_${guess.text}`)
          .replaceAll('PARTS', prismaParts(facts))
          .replaceAll('BEYOND', beyond(specifier, local, 'at' in guess ? guess.at : ''))}`
      : connects
        ? '(async () => undefined)'
        : `${makerOf(local, facts.sources)}(${word(specifier)}, ${word(local)})`
    return `const x${index} = ${code}\nexport { x${index} as ${name} }`
  })
  const text = [
    `import { answered, constant, placeholder, samePassword, whole } from '${INSIDE}'`,
    ...imports,
    ...new Set(guessed.flatMap((each) => ('imports' in each && each.imports ? [each.imports] : []))),
    ...lines,
  ].join('\n')
  const says =
    guessed.length === 0
      ? 'a function that connects to a database'
      : [...new Set(guessed.map((each) => each.is))].join(' and ')
  const where = texts.length > 0 || guessed.length === 0 ? ', on this sandbox’s tables' : ''
  return {
    kind: 'client',
    says: `${says}${where}`,
    text,
    isAtOnce: guessed.some((each) => 'isAtOnce' in each),
  }
}

function beyond(specifier: string, local: string, at = ''): string {
  return `((member) => placeholder(${word(specifier)}, ${word(`${local}${at}.`)} + member))`
}

/** What code takes from the whole of a module: `const [{ db: main }] = await Promise.all([import('./db')])`. */
function namesInside(specifier: string, { sources = [] }: TableFacts): readonly string[] {
  return sources
    .filter((text) => text.includes(specifier))
    .flatMap((text) => [...text.matchAll(/\{([^{}]*)\}(?=(?:\s*\]|\s*,[^=;]*\])?\s*=\s*(?:await\b|\())/g)])
    .flatMap(([, list = '']) => list.split(','))
    .flatMap((part) => /^\s*([A-Za-z_$][\w$]*)/.exec(part)?.[1] ?? [])
    .filter((name) => name !== 'default')
}

function guessOf(specifier: string, name: string, facts: TableFacts) {
  const { sources = [] } = facts
  const local = localName(specifier, name, sources)
  const guess =
    clientGuess(local, sources, specifier) ??
    (name === NAMESPACE
      ? undefined
      : (factoryGuess(local, sources, specifier) ?? rowGuess(specifier, name, local, facts)))
  const isDatabase = /db|mongo|database|connect/i.test(specifier)
  return {
    local,
    guess,
    connects:
      !guess && isDatabase && CONNECTING.test(name) && isUsed(local, '\\bawait\\s+NAME\\s*\\(', sources),
  }
}

/** A helper that gives a row by its name, unless the code takes what it gives for something else. */
function rowGuess(specifier: string, name: string, local: string, { files = {}, sources = [] }: TableFacts) {
  const guess = helperGuess(local, sources)
  if (guess?.text !== 'prisma') return guess
  const value: unknown = JSON.parse(
    likelyValues(files).answer(specifier, `${name === 'default' ? local : name}()`) ?? 'null',
  )
  return Array.isArray(value) || Object.keys(Object(value)).some((key) => NO_COLUMN.test(key))
    ? undefined
    : guess
}

/** What results have around a row. */
const NO_COLUMN = /^(?:ok|success|value|data|errors?|result|rows|user|statusCode)$/

/** What the code calls it. */
export function localName(specifier: string, name: string, sources: readonly string[]): string {
  const quoted = specifier.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const from = `from\\s*['"]${quoted}['"]`
  const pattern =
    name === 'default'
      ? `import\\s+([\\w$]+)\\s*(?:,[^'"]*)?${from}|\\bdefault\\s+as\\s+([\\w$]+)[^'"]*${from}`
      : name === NAMESPACE
        ? `\\*\\s*as\\s+([\\w$]+)\\s*${from}|\\b([\\w$]+)\\s*=\\s*require\\(\\s*['"]${quoted}['"]`
        : `\\b${name.replaceAll('$', '\\$')}\\s+as\\s+([\\w$]+)[^'"]*${from}|\\{[^{}]*\\b${name.replaceAll('$', '\\$')}\\s*:\\s*([\\w$]+)[^{}]*\\}\\s*=\\s*(?:await\\s+)?(?:import|require)\\(\\s*['"]${quoted}['"]`
  const [, first, second] =
    sources.map((text) => new RegExp(pattern).exec(text)).find((found) => found !== null) ?? []
  return first ?? second ?? name
}
