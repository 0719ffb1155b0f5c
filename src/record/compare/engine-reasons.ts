import type { Engine } from '../../protocol/engines.ts'
import type { Step } from '../../protocol/steps.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { logWritten } from '../kinds/log-written.ts'
import { responseReceived } from '../kinds/response-received.ts'
import type { EngineExchange, EngineRow } from './engine-difference.ts'
import { TURNS, type Turn } from './engine-turns.ts'
import { VALUES } from './engine-values.ts'
import { changesAfter } from './engine-versions.ts'

/** The rows of the table, and changes after this version, that explain a difference within one exchange; `undefined` if it is in no list. */
export function reasonsIn(
  exchange: EngineExchange,
  version: Engine | undefined,
): (row: EngineRow) => readonly string[] | undefined {
  const taken = [...TURNS, ...changesAfter(version)]
    .flatMap((turn) => takenTurn(turn, exchange))
    .toSorted((one, other) => one.from - other.from)
  const partOf = (row: EngineRow): readonly string[] => {
    const values = VALUES.filter(({ explains }) => explains(row, exchange))
    if (values.length > 0) return values.map(({ id }) => id)
    const at = exchange.rows.findIndex(
      ({ ours, published }) => ours === row.ours && published === row.published,
    )
    const turn = taken.find(({ from, covers }) => at >= from && covers(row))
    return turn === undefined ? [] : [turn.id]
  }
  return (row) => {
    const parts =
      row.leaves.length === 0 ? [partOf(row)] : row.leaves.map((leaf) => partOf({ ...row, leaves: [leaf] }))
    return parts.some((ids) => ids.length === 0) ? undefined : parts.flat()
  }
}

/** A turn that the engines took in an exchange. */
interface TakenTurn {
  readonly id: string
  /** Index of the first row in which they may differ. */
  readonly from: number
  readonly covers: (row: EngineRow) => boolean
}

function takenTurn(turn: Turn, exchange: EngineExchange): readonly TakenTurn[] {
  const { begins, covers = () => true, id, stops } = turn
  const evidence = begins(exchange)
  if (evidence === undefined) return []
  const from = startOf(evidence, exchange)
  if (stops === 'neither')
    return [{ id, from, covers: ({ ours, published }) => covers((ours ?? published) as Step) }]
  const stopped = exchange[stops]
  if (!turn.isQuiet && errorsIn(stopped).length === 0) return []
  const others = stops === 'ours' ? 'published' : 'ours'
  // Where both fail in the same way, what they say about it is to be the same.
  const failsAlike =
    errorsIn(exchange[others]).length > 0 && errorsIn(exchange[others]).at(-1) === errorsIn(stopped).at(-1)
  const goesOn = exchange.rows.some((row) => isOtherAnswer(row) || (!failsAlike && isOnlyOf(row, others)))
  if (!goesOn) return []
  return [
    {
      id,
      from,
      covers: (row) => {
        const step = row[stops]
        if (failsAlike && isSaid((row.ours ?? row.published) as Step)) return false
        return step === undefined || isRefusal(step)
      },
    },
  ]
}

/** The first row of the exchange in which the engines may go different ways. */
function startOf(evidence: Step, { ours, rows }: EngineExchange): number {
  const isOurs = ours.includes(evidence)
  const found = rows.findIndex((row) => {
    const step = isOurs ? row.ours : row.published
    return step !== undefined && step.seq >= evidence.seq
  })
  let from = found < 0 ? rows.length : found
  // What only the other engine did since then is listed before that.
  for (let row = rows[from - 1]; row && isOnlyOf(row, isOurs ? 'published' : 'ours'); row = rows[from - 1])
    from -= 1
  return from
}

function isOnlyOf(row: EngineRow, side: 'ours' | 'published'): boolean {
  return row[side] !== undefined && row[side === 'ours' ? 'published' : 'ours'] === undefined
}

function errorsIn(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) =>
    logWritten.is(step) && step.data.level === 'error' ? [step.data.message.split(':')[0] ?? ''] : [],
  )
}

function isOtherAnswer(row: EngineRow): boolean {
  const isOther =
    !row.ours ||
    !row.published ||
    row.leaves.some(({ path }) => /^(?:status|location|body\.url)\b/.test(path))
  return isOther && isToBrowser((row.ours ?? row.published) as Step)
}

function isToBrowser(step: Step): boolean {
  return responseReceived.is(step) && step.to?.lane === 'browser'
}

/** A line of the log, or the answer. */
function isSaid(step: Step): boolean {
  return logWritten.is(step) || isToBrowser(step)
}

/** What the engine that stops still does. */
function isRefusal(step: Step): boolean {
  if (cookieStored.is(step)) return step.data.removed
  return isSaid(step)
}
