import { Bench, type Plugged, type Surroundings, type TransactionRecord } from './bench.ts'
import { createCeremony } from './create.ts'
import { getCeremony } from './get.ts'
import {
  type CreateOutcome,
  type CreateRequest,
  type Failure,
  failure,
  type GetOutcome,
  type GetRequest,
} from './messages.ts'
import { type Ceremony, type Decision, type Prompt, Stop } from './prompts.ts'

/** How far a ceremony has come with the decisions so far. */
export interface Progress<O> {
  /** What the person is asked next; undefined at the end. */
  readonly prompt?: Prompt
  readonly outcome?: O | Failure
  /** The authenticators as they are now. */
  readonly authenticators: readonly Plugged[]
  /** Every command so far. */
  readonly transactions: readonly TransactionRecord[]
}

/**
 * A ceremony from its beginning, with the decisions that were made: the same input gives the same bytes. So a caller stores the request and
 * the decisions, and asks again after each decision, after a restart, or when it rewinds.
 */
export function replayCreate(
  request: CreateRequest,
  surroundings: Surroundings,
  decisions: readonly Decision[],
): Progress<CreateOutcome> {
  const bench = new Bench(surroundings)
  return replay(bench, createCeremony(bench, request), decisions)
}

/** The same for an assertion. */
export function replayGet(
  request: GetRequest,
  surroundings: Surroundings,
  decisions: readonly Decision[],
): Progress<GetOutcome> {
  const bench = new Bench(surroundings)
  return replay(bench, getCeremony(bench, request), decisions)
}

function replay<O>(bench: Bench, ceremony: Ceremony<O>, decisions: readonly Decision[]): Progress<O> {
  const { prompt, outcome } = run(ceremony, decisions)
  return {
    ...(prompt && { prompt }),
    ...(outcome && { outcome }),
    authenticators: bench.authenticators,
    transactions: bench.transactions,
  }
}

function run<O>(
  ceremony: Ceremony<O>,
  decisions: readonly Decision[],
): { readonly prompt?: Prompt; readonly outcome?: O | Failure } {
  try {
    let step = ceremony.next()
    for (const decision of decisions) {
      if (step.done) break
      step = ceremony.next(decision)
    }
    return step.done ? { outcome: step.value } : { prompt: step.value }
  } catch (error) {
    if (error instanceof Stop) return { outcome: failure(error.reason) }
    throw error
  }
}
