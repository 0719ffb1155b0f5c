import { RULE_LINES } from './rule-lines.ts'

const SOURCES: Readonly<Record<string, string>> = import.meta.glob(
  [
    '../core/**/*.ts',
    '../sim/{jar,fetch,site}/**/*.ts',
    '../mocks/{provider,github,mail}/**/*.ts',
    '!../**/*.test.ts',
    '!../**/testing/**',
    '!../mocks/{github/avatar,mail/webmail}.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** A place in the source of authscope. */
export interface Place {
  /** Path below the repository: `src/core/csrf/csrf-token.ts`. */
  readonly path: string
  /** 1-based. */
  readonly line: number
  readonly lines: readonly string[]
}

/** Tables that name every rule, and hold to none. */
const TABLES = /(?:observe\/rules|verdict)\.ts$/

/** Where a rule is held to: at the named function or constant, else where its id stands. */
export function placeOfRule(id: string, name: string | undefined): Place | undefined {
  const room = RULE_LINES.get(id)?.room
  if (room === undefined) return undefined
  const pattern = name === undefined ? `'${id}'` : declarationOf(name)
  return findPlace(`../${room}/`, pattern)
}

/** A callback of app.example as its configuration has it, else the engine's default. */
export function placeOfCallback(name: string): Place | undefined {
  const written = new RegExp(`^\\s+(?:async )?${name}(?:\\(|: )`, 'm')
  return findPlace('../sim/site/', written) ?? findPlace('../core/config/default-callbacks', written)
}

function declarationOf(name: string): RegExp {
  return new RegExp(`^(?:export )?(?:async )?(?:function|const) ${name}\\b`, 'm')
}

function findPlace(beginning: string, pattern: string | RegExp): Place | undefined {
  for (const [path, text] of Object.entries(SOURCES)) {
    if (!path.startsWith(beginning) || TABLES.test(path)) continue
    const index = text.search(typeof pattern === 'string' ? literal(pattern) : pattern)
    if (index < 0) continue
    const before = text.slice(0, text.indexOf(text.slice(index).trimStart(), index))
    const line = before.split('\n').length
    return { path: `src/${path.slice('../'.length)}`, line, lines: text.trimEnd().split('\n') }
  }
  return undefined
}

function literal(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}
