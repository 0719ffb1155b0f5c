import type { ClientText } from './client-packages.ts'

export const SQL_TEXT =
  /\b(?:select\b[\s\S]{1,2000}?\bfrom|insert\s+into|update\b[\s\S]{1,200}?\bset|delete\s+from)\b/i
const PRISMA_OPERATIONS =
  'findUnique|findUniqueOrThrow|findFirst|findFirstOrThrow|findMany|create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany|count|aggregate|groupBy'
/** What no operation of Prisma is given: `customers.create({ email })`, `customers.update(id, { email })`. */
const NOT_OF_PRISMA =
  '\\s*(?:\\{\\s*(?!(?:where|data|select|include|omit|orderBy|take|skip|cursor|distinct|create|update|by|having|skipDuplicates|cacheStrategy|relationLoadStrategy|limit|_\\w+)\\b)\\w|[\'"`]|[\\w.?!]+\\s*,\\s*\\{)'
const MODEL_OPERATIONS =
  'aggregate|find|findOne|findById|findOneAndUpdate|findByIdAndUpdate|findOneAndDelete|findByIdAndDelete|create|insertMany|exists|countDocuments|updateOne|updateMany|deleteOne|deleteMany'

const COLLECTION_OPERATIONS =
  'find(?:One\\w*)?|(?:insert|update|delete|replace)(?:One|Many)|count\\w*|estimatedDocumentCount|distinct|aggregate|bulkWrite|createIndex(?:es)?'

/** An argument that is a function, as methods of arrays take: `(user) =>`. */
const FUNCTION = '\\s*(?:(?:async\\s*)?(?:\\w+|\\([^()]*\\))(?:\\s*:[^=]*)?\\s*=>|(?:async\\s+)?function\\b)'

/** `eq(` and its like, up to the first operand. */
const COMPARING =
  '\\b(?:eq|ne|gt|gte|lt|lte|like|ilike|inArray|notInArray|isNull|isNotNull|asc|desc)\\s*\\(\\s*'

/** Its methods may be called as those of a model are: `UserService.findById(id)`. */
const SERVICE = '(?:[sS]ervice|[rR]epo(?:sitory)?|[mM]anager|[cC]ontroller)'

interface Guess {
  readonly text: ClientText
  /** What it is taken for, as a notice says it. */
  readonly is: string
  /** Whether the code uses the name so. `NAME` is the name. */
  readonly sign: string
  readonly isAtOnce?: boolean
  /** Which files are taken for it. Default: all. */
  readonly of?: RegExp
  /** What other code of the project has. */
  readonly beside?: RegExp
  /** What no code of the project has. */
  readonly without?: RegExp
  /** In its code, `BEYOND` is replaced by a function. It gives the members that a client of that kind doesn't have. */
  readonly make: (name: string) => string
  /** Where it is, for one that a function gives: `()`. */
  readonly at?: string
}

/** What only repositories of TypeORM have. Their other methods are called as those of a model are. */
const OF_TYPEORM = /\.\s*(?:createQueryBuilder|findOneBy|findOneByOrFail|findOneOrFail)\s*\(/

/** What a name of a file that is not here is, by how the code uses it. */
const GUESSES: readonly Guess[] = [
  {
    text: 'sanity',
    is: 'a client of Sanity',
    sign: '\\bNAME\\s*\\.\\s*(?:(?:fetch|withConfig|patch|createIfNotExists|createOrReplace)\\s*(?:<[^()]*>)?\\(|create\\s*\\(\\s*\\{\\s*_type\\b)',
    of: /sanity/i,
    make: () => "pick('sanity', 'client')",
  },
  {
    text: 'sanity',
    is: 'a query of Sanity',
    sign: '\\.\\s*fetch\\s*(?:<[^()]*>)?\\(\\s*NAME\\s*[,)]',
    of: /sanity|groq/i,
    make: (name) => `pick('sanity', 'guessedQuery')(${JSON.stringify(name)})`,
  },
  {
    text: 'prisma',
    is: 'a Prisma client',
    sign: `\\bNAME\\s*\\.\\s*(?:\\w+\\s*\\.\\s*(?:${PRISMA_OPERATIONS})\\s*\\((?!${NOT_OF_PRISMA})|\\$\\w+)`,
    make: (name) => `createPrisma(PARTS, ${JSON.stringify(name)})`,
  },
  {
    text: 'drizzle',
    is: 'a Drizzle database on SQLite, whose queries are not awaited',
    sign: '(?<!await\\s+|return\\s+)\\bNAME\\s*\\.\\s*(?:(?:select|insert|update|delete)\\s*\\([^;]*?\\)\\s*\\.\\s*(?:get|all|run)\\s*\\(\\s*\\)|query\\s*\\.[^;]*?\\.\\s*sync\\s*\\()',
    isAtOnce: true,
    make: () => "pick('drizzle-at-once', 'database')",
  },
  {
    text: 'drizzle',
    is: 'a Drizzle database',
    // Of a service, `update` is anything.
    sign: '\\bNAME\\s*\\.\\s*(?:(?:select|selectDistinct|\\$count|\\$with)\\s*\\(|(?:insert|update|delete)\\s*\\([^(){}]*\\)\\s*\\.\\s*(?:values|set|where|returning|select)\\b|(?:all|execute|get|run|values)\\s*\\(\\s*sql\\b|query\\s*\\.\\s*\\w+\\s*\\.\\s*find)|\\b(?=\\w*(?:[dD]b|DB|[dD]atabase|[dD]rizzle)\\b)NAME\\s*\\.\\s*(?:insert|update|delete)\\s*\\(',
    make: () => "pick('drizzle', 'database')",
  },
  {
    text: 'drizzle',
    // Most often with a prefix for the names of tables: `export const pgTable = pgTableCreator(…)`.
    is: 'a function that makes tables of a Drizzle schema',
    sign: '\\b(?=\\w*[tT]able\\b)NAME\\s*\\(\\s*([\'"`])[\\w-]+\\1\\s*,\\s*(?:\\{|\\(?\\w+\\)?\\s*=>)',
    beside: /['"]drizzle-orm\/(?:pg|mysql|sqlite|singlestore)-core['"]/,
    make: () => "pick('drizzle', 'pgTable')",
  },
  {
    text: 'drizzle',
    is: 'a table of a Drizzle schema',
    sign: `\\.\\s*(?:from|insert|update|delete|leftJoin|innerJoin)\\s*\\(\\s*NAME\\s*[,)]|${COMPARING}NAME\\s*\\.\\s*\\w+\\s*[,)]`,
    make: (name) => `pick('drizzle', 'guessedTable')(${JSON.stringify(name)})`,
  },
  {
    text: 'drizzle',
    is: 'SQL of Drizzle',
    // One that is awaited is a whole query.
    sign: '(?<!await\\s+|return\\s+)(?=NAME\\b)\\bsql(?:<[^`]*>)?`',
    beside: /['"]drizzle-orm['"]/,
    make: () => "pick('drizzle', 'sql')",
  },
  {
    text: 'drizzle',
    is: 'a Drizzle schema',
    // `const { users } = schema`
    sign: '\\{[^{}]*\\}\\s*=\\s*(?=NAME\\s*[;\\n])\\w*[sS]chema\\b',
    beside: /['"]drizzle-orm['"]/,
    make: () => "pick('drizzle', 'guessedSchema')",
  },
  {
    text: 'drizzle',
    is: 'a Drizzle schema',
    sign: `\\.\\s*(?:from|insert|update|delete|leftJoin|innerJoin)\\s*\\(\\s*NAME\\s*\\.|${COMPARING}NAME\\s*\\.\\s*\\w+\\s*\\.`,
    make: () => "pick('drizzle', 'guessedSchema')",
  },
  {
    text: 'kysely',
    is: 'a Kysely database',
    sign: '\\bNAME\\s*\\.\\s*(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto)\\s*\\(',
    make: () => "pick('kysely', 'database')",
  },
  {
    text: 'services',
    is: 'a Supabase client',
    sign: '\\bNAME\\s*\\.\\s*(?:from|rpc)\\s*\\(\\s*[\'"`]',
    make: () => "pick('supabase', 'client')",
  },
  {
    text: 'services',
    is: 'a Firestore database',
    sign: '\\bNAME\\s*\\.\\s*collection\\s*\\([^)]*\\)\\s*\\.\\s*(?:doc|where|get|add)\\s*\\(',
    make: () => "pick('firestore', 'database')",
  },
  {
    text: 'stores',
    is: 'a client of Redis',
    sign: '\\b(?=NAME\\b)(?:redis|kv|\\w*Redis\\w*)\\s*\\.\\s*(?:get|set|setex|del|incr|expire|exists|hget|hset|hgetall|sadd|sismember|ttl|setEx|hGet|hSet|pipeline|multi)\\s*(?:<[^()]*>)?\\(',
    make: () => "pick('client', 'redis')",
  },
  {
    text: 'mongo',
    is: 'a database of MongoDB',
    // Clients of other services have collections, too: `client.collection('users').signIn()`.
    sign: `\\bNAME\\s*\\.\\s*collection\\s*(?:<[^()]*>)?\\((?![^()]*\\)\\s*\\.(?!\\s*(?:${COLLECTION_OPERATIONS})\\b))`,
    make: () => "pick('mongodb', 'guessedDatabase')(BEYOND)",
  },
  {
    text: 'mongo',
    is: 'a client of MongoDB',
    sign: '\\bawait\\s+NAME\\b(?!\\s*[.(`])|\\bNAME\\s*\\.\\s*db\\s*\\(',
    make: () => "pick('mongodb', 'client')",
  },
  {
    text: 'mongo',
    is: 'the promise of a client of MongoDB',
    sign: '\\bNAME\\s*\\.\\s*then\\s*\\([\\s\\S]{0,200}?\\.\\s*(?:db|collection)\\s*\\(',
    make: () => "Promise.resolve(pick('mongodb', 'client'))",
  },
  {
    text: 'mongo',
    is: 'a model of Mongoose',
    sign: `\\b(?!\\w*${SERVICE}\\b)NAME\\s*\\.\\s*(?:${MODEL_OPERATIONS})\\s*\\((?!${FUNCTION})`,
    without: OF_TYPEORM,
    make: (name) => `pick('mongoose', 'guessedModel')(${JSON.stringify(name)}, BEYOND)`,
  },
  {
    text: 'sql',
    is: 'a database of Cloudflare D1',
    sign: '\\bawait\\s+NAME\\s*\\.\\s*prepare|\\bNAME\\s*\\.\\s*prepare\\s*\\([^;{}]*\\)\\s*\\.\\s*(?:bind|first)\\s*\\(',
    make: () => "pick('d1', 'database')",
  },
  {
    text: 'sql',
    is: 'a database of SQLite, whose queries are not awaited',
    sign: '\\bNAME\\s*\\.\\s*(?:prepare\\s*\\(|query\\s*\\([^;{}]*\\)\\s*\\.\\s*(?:get|all|run|values)\\s*\\()',
    isAtOnce: true,
    make: () => "pick('sqlite-database', 'database')",
  },
  {
    text: 'sql',
    is: 'a connection to a database',
    sign: '\\bNAME(?:\\s*`|\\s*\\.\\s*(?:query|execute)\\s*\\()',
    make: () => "pick('sql', 'connection')",
  },
]

/** Whether the code uses a name so. `name` is a pattern. */
export function isUsed(name: string, sign: string, sources: readonly string[]): boolean {
  const pattern = new RegExp(sign.replaceAll('NAME', () => name.replaceAll(/(?<!\\)\$(?=\w|$)/g, '\\$')))
  return sources.some((text) => pattern.test(text))
}

/** A connection to a database needs SQL. */
export function clientGuess(local: string, sources: readonly string[], specifier: string): Guess | undefined {
  return GUESSES.find(
    ({ beside, of, sign, text, without }) =>
      (of === undefined || of.test(specifier)) &&
      (beside === undefined || sources.some((each) => beside.test(each))) &&
      isUsed(local, sign, sources) &&
      !sources.some((each) => without?.test(each)) &&
      (text !== 'sql' || sources.some((each) => SQL_TEXT.test(each))),
  )
}

/** `const db = await getDb()`, `const { db } = await connectToDatabase()`: a function that gives a client. */
export function factoryGuess(
  local: string,
  sources: readonly string[],
  specifier: string,
): Omit<Guess, 'sign'> | undefined {
  const called = `(?<![\\w$.])${local.replaceAll('$', '\\$')}\\s*(?:<[^()]*>)?\\(`
  const taken = new RegExp(`(\\w+|\\{[^{}]*\\})\\s*(?::[^=;\\n]*)?=\\s*(?:await\\s+)?${called}`, 'g')
  const targets = sources.flatMap((text) => [...text.matchAll(taken)].map(([, target = '']) => target))
  if (sources.some((text) => new RegExp(`${called}[^()]*\\)\\)?\\s*\\.`).test(text)))
    targets.push(`${local}\\([^()]*\\)\\)?`)
  for (const target of targets) {
    const members = target.startsWith('{') ? membersOf(target) : [{ key: '', alias: target }]
    const found = members.flatMap(({ alias, key }) => {
      const guess = clientGuess(`(?<![\\w$.])${alias}`, sources, specifier)
      return guess && !/table|schema/.test(guess.is) ? [{ guess, alias, key }] : []
    })
    const [first] = found
    if (!first) continue
    const same = found.filter(({ guess }) => guess.text === first.guess.text)
    const made = (each: (typeof found)[number]) =>
      each.guess.make(/^\w+$/.test(each.alias) ? each.alias : 'db')
    return {
      ...first.guess,
      is: `a function that gives ${first.guess.is}`,
      at: first.key === '' ? '()' : `().${first.key}`,
      make: () =>
        first.key === ''
          ? `(() => ${made(first)})`
          : `(() => ({ ${same.map((each) => `${each.key}: ${made(each)}`).join(', ')} }))`,
    }
  }
  return undefined
}

/** The names that a pattern takes: `{ db, client: main }`. */
function membersOf(pattern: string): readonly { readonly key: string; readonly alias: string }[] {
  return pattern
    .slice(1, -1)
    .split(',')
    .flatMap((part) => {
      const [, key, alias = key] = /^\s*(\w+)(?:\s*:\s*(\w+))?/.exec(part) ?? []
      return key === undefined || alias === undefined ? [] : [{ key, alias }]
    })
}
