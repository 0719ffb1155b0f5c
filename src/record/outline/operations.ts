import type { SourceLocation } from '../../protocol/code.ts'
import type { RecordedError, Step } from '../../protocol/steps.ts'
import { adapterReturned } from '../kinds/adapter-returned.ts'
import { isAdapterStep } from '../kinds/families.ts'
import { queryRan } from '../kinds/query-ran.ts'
import { labelOf } from '../kinds/registry.ts'
import { type Editing, entriesIn } from './calls.ts'
import { type Entry, type Run, stepsOf, tookMs } from './outline.ts'

/** An operation of the adapter, or a query that the user's code made. */
export interface Operation {
  readonly seq: number
  /** The step of its return, where that is another one. */
  readonly returnSeq?: number
  readonly name: string
  /** How it ended, in a word. */
  readonly note: string
  /** Request that caused it: `GET /auth/callback/github`. */
  readonly because: string
  readonly error?: RecordedError
  readonly tookMs?: number
  /** Where the query is in the user's code. */
  readonly location?: SourceLocation
  /** The call and its return, as recorded. */
  readonly steps: readonly Step[]
}

/** What a run asked the database for, in the order in which that began. */
export function operationsIn(run: Run, edited: Editing): readonly Operation[] {
  return entriesIn(run.children, '')
    .flatMap(({ because, entry }) => {
      const operation = operationOf(entry, edited)
      return operation ? [{ ...operation, because }] : []
    })
    .toSorted((a, b) => a.seq - b.seq)
}

function operationOf(entry: Entry, edited: Editing): Omit<Operation, 'because'> | undefined {
  const { first, returned } = entry
  const end = edited(returned ?? first)
  if (!isAdapterStep(end) && !queryRan.is(end)) return undefined
  const { name, note } = labelOf(end)
  const error = isAdapterStep(end) && !adapterReturned.is(end) ? undefined : end.data.error
  const took = tookMs(entry)
  return {
    seq: first.seq,
    ...(returned ? { returnSeq: returned.seq } : {}),
    name,
    note: adapterReturned.is(end) || queryRan.is(end) ? (note ?? '') : 'not yet',
    ...(error ? { error } : {}),
    ...(took === undefined ? {} : { tookMs: took }),
    ...(queryRan.is(end) && end.data.location ? { location: end.data.location } : {}),
    steps: stepsOf(entry),
  }
}
