/*
 * What versions before 5 of the protocol called things, and how they are called now. All that reads what an older build stored or wrote uses this:
 * the database, traces, and the download of a world that cannot be opened. Scenarios and the actions of links have the same names in all versions.
 */

type Row = Readonly<Record<string, unknown>>
type Names = Readonly<Record<string, string>>

/** Kinds of steps. They are also part of steps' keys, of what is filed under these, and of breakpoints. */
const KINDS: Names = {
  'cookie.withheld': 'cookie.not-sent',
  'token.sealed': 'token.encrypted',
  'token.opened': 'token.decrypted',
}

/** Tables that have another name. */
export const OLDER_TABLES = { answers: 'results', images: 'undoRecords' } as const

/** Members of rows, by the table's present name. */
const MEMBERS: Readonly<Record<string, Names>> = {
  exchanges: { incarnation: 'workerInstance' },
  tabs: { wish: 'idempotencyKey' },
  meta: { lastImage: 'lastUndo', newestImage: 'newestUndo', imageBytes: 'undoBytes' },
  archive: { images: 'undoRecords', answers: 'results' },
}

/** A row of the table (by its present name) as it is stored now. What is not known stays as it is; a row of this version stays the same. */
export function upgradeRow(table: string, row: unknown): unknown {
  if (!isRow(row)) return row
  const renamed = withNames(row, MEMBERS[table] ?? {})
  switch (table) {
    case 'steps':
      return upgradeStep(renamed)
    case 'results':
      return upgradeResult(renamed)
    case 'undoRecords':
      return upgradeUndo(renamed)
    case 'archive':
      return change(renamed, {
        steps: eachOf(upgradeStep),
        undoRecords: eachOf(upgradeUndo),
        results: eachOf(upgradeResult),
      })
    case 'meta':
      return change(renamed, { control: upgradeControl, stepping: upgradeStepping })
    default:
      return renamed
  }
}

/** A step as it is recorded now. */
export function upgradeStep(step: unknown): unknown {
  if (!isRow(step)) return step
  return change(step, {
    kind: (kind) => (typeof kind === 'string' ? (KINDS[kind] ?? kind) : kind),
    key: withKinds,
    data: (data) => (isRow(data) ? upgradeData(data) : data),
  })
}

function upgradeData(data: Row): Row {
  const renamed = withNames(data, { place: 'location', incarnation: 'workerInstance' })
  return change(renamed, { error: upgradeError })
}

function upgradeError(error: unknown): unknown {
  if (!isRow(error)) return error
  return change(withNames(error, { place: 'location' }), {
    type: (type) => (type === 'SandboxError' ? 'IsolateError' : type),
  })
}

function upgradeResult(result: unknown): unknown {
  if (!isRow(result)) return result
  return change(result, { call: withKinds, error: upgradeError, counters: upgradeCounters })
}

/** Ordinals by the part of a key that comes before them. */
function upgradeCounters(counters: unknown): unknown {
  if (!isRow(counters)) return counters
  return Object.fromEntries(Object.entries(counters).map(([name, count]) => [String(withKinds(name)), count]))
}

function upgradeUndo(record: unknown): unknown {
  return isRow(record) ? change(record, { rows: eachOf(upgradeRowUndo) }) : record
}

/** What a row of any table was, whole or by what differs. */
function upgradeRowUndo(row: unknown): unknown {
  if (!isRow(row) || typeof row['table'] !== 'string') return row
  const { table } = row
  const names = MEMBERS[table] ?? {}
  const whole = (value: unknown) => upgradeRow(table, value)
  const patch = (value: unknown) =>
    isRow(value)
      ? change(value, {
          members: (members) => (isRow(members) ? withNames(members, names) : members),
          without: eachOf((name) => (typeof name === 'string' ? (names[name] ?? name) : name)),
        })
      : value
  return change(row, { before: whole, after: whole, undo: patch, redo: patch })
}

function upgradeControl(control: unknown): unknown {
  if (!isRow(control)) return control
  return change(withNames(control, { held: 'paused' }), {
    paused: eachOf((paused) => (isRow(paused) ? change(paused, { key: withKinds }) : paused)),
    breakpoints: eachOf((breakpoint) =>
      isRow(breakpoint) ? change(breakpoint, { on: upgradeTarget }) : breakpoint,
    ),
  })
}

function upgradeTarget(target: unknown): unknown {
  if (!isRow(target)) return target
  return change(target, { kind: (kind) => (typeof kind === 'string' ? (KINDS[kind] ?? kind) : kind) })
}

function upgradeStepping(stepping: unknown): unknown {
  return isRow(stepping)
    ? withNames(stepping, { going: 'resumed', resting: 'ignoringBreakpoints' })
    : stepping
}

/** `e7/token.sealed#0` and what is filed under it. */
function withKinds(key: unknown): unknown {
  if (typeof key !== 'string') return key
  return key.replace(
    /(?<=[/:])(?:cookie\.withheld|token\.(?:sealed|opened))(?=[:#]|$)/g,
    (kind) => KINDS[kind] ?? kind,
  )
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Members under their present names, in their order. */
function withNames(row: Row, names: Names): Row {
  const isOld = (name: string) => Object.hasOwn(names, name) && !Object.hasOwn(row, names[name] ?? '')
  if (!Object.keys(row).some(isOld)) return row
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [isOld(name) ? (names[name] ?? name) : name, value]),
  )
}

/** The row with some members changed, where it has them. */
function change(row: Row, changes: Readonly<Record<string, (value: unknown) => unknown>>): Row {
  const changed = Object.entries(changes).filter(([name]) => row[name] !== undefined)
  return { ...row, ...Object.fromEntries(changed.map(([name, to]) => [name, to(row[name])])) }
}

function eachOf(upgrade: (value: unknown) => unknown): (list: unknown) => unknown {
  return (list) => (Array.isArray(list) ? list.map(upgrade) : list)
}
