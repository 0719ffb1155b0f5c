import { RULE_LINES } from './rule-lines.ts'

/** Files in which a rule or a callback may stand; a test says when one is missing. */
const SOURCES: Readonly<Record<string, string>> = import.meta.glob(
  [
    '../core/**/*.ts',
    '../sim/rules/{jar,fetch}/**/*.ts',
    '../sim/site/*config*.ts',
    // Of the simulated servers, one rule a file: those alone.
    '../mocks/**/{check-*,needs-*,grant,report-decision,form-token,revoke,rules}.ts',
    '!../**/*.test.ts',
    '!../**/testing/**',
    '!../core/{pages/style-sheet,observe/rules,webauthn-types,provider-types}.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** A place in the source of authscope. */
export interface SourceExcerpt {
  /** Path below the repository: `src/core/csrf/csrf-token.ts`. */
  readonly path: string
  /** 1-based. */
  readonly line: number
  readonly lines: readonly string[]
}

/** Tables that name every rule, and hold to none. */
const TABLES = /(?:observe\/rules|verdict)\.ts$/

/** Where a rule is enforced: at the named function or constant, else where its id occurs. */
export function sourceOfRule(id: string, name: string | undefined): SourceExcerpt | undefined {
  const room = RULE_LINES.get(id)?.room
  if (room === undefined) return undefined
  const pattern = name === undefined ? `'${id}'` : declarationOf(name)
  return findSource(`../${room}/`, pattern)
}

/** A callback of app.example as its configuration has it, else the engine's default. */
export function sourceOfCallback(name: string): SourceExcerpt | undefined {
  const pattern = memberOf(name)
  return (
    findSource('../sim/site/', pattern, 'callbacks: {') ??
    findSource('../sim/site/', pattern) ??
    findSource('../core/config/default-callbacks', pattern)
  )
}

/** An event handler of app.example, else what the contract says of the event. */
export function sourceOfEvent(name: string): SourceExcerpt | undefined {
  const pattern = memberOf(name)
  return (
    findSource('../sim/site/', pattern, 'events: {') ??
    findSource('../core/types.ts', pattern, 'interface Events {')
  )
}

/** An adapter operation in the contract: what goes in and what comes out. */
export function sourceOfOperation(name: string): SourceExcerpt | undefined {
  return findSource('../core/adapters.ts', memberOf(name), 'interface Adapter {')
}

/** The class of an error of the engine. */
export function sourceOfError(type: string): SourceExcerpt | undefined {
  return /^\w+$/.test(type) ? findSource('../core/errors.ts', declarationOf(type)) : undefined
}

function memberOf(name: string): RegExp {
  return new RegExp(`^ +(?:async )?${name}\\??(?:\\(|: )`, 'm')
}

function declarationOf(name: string): RegExp {
  return new RegExp(`^(?:export )?(?:async )?(?:function|const|class) ${name}\\b`, 'm')
}

/** The first line that matches, in a file that holds `after`, behind that. */
function findSource(beginning: string, pattern: string | RegExp, after = ''): SourceExcerpt | undefined {
  const wanted = typeof pattern === 'string' ? literal(pattern) : pattern
  for (const [path, text] of Object.entries(SOURCES)) {
    if (!path.startsWith(beginning) || TABLES.test(path)) continue
    const from = text.indexOf(after)
    const index = from < 0 ? -1 : text.slice(from).search(wanted)
    if (index < 0) continue
    const line = text.slice(0, from + index).split('\n').length
    return { path: `src/${path.slice('../'.length)}`, line, lines: text.trimEnd().split('\n') }
  }
  return undefined
}

function literal(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}
