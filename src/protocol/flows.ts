import type { StepClause } from './control.ts'

/** Where one beat of a flow begins and is complete, as clauses over one step. What came before it counts too: only the next beat can begin. */
export interface BeatRule {
  readonly id: string
  /** Nothing happens before a person acts: the page waits. */
  readonly byPerson?: true
  /** Absent: with the first step after the beat before it is complete, except what the browser does with cookies. */
  readonly begins?: readonly StepClause[]
  /** It may begin in another tab, or on another device: a link in a mail. */
  readonly anywhere?: true
  /** The step that it is about. Absent: the one that completes it. */
  readonly decides?: readonly StepClause[]
  /** It has happened, and an exchange may pause here. */
  readonly completes: readonly StepClause[]
}

/** A flow as beats, for the one evaluator that `sim` pauses with and `record` draws with. */
export interface FlowRule {
  readonly id: string
  /** In order. */
  readonly beats: readonly BeatRule[]
  /** It turns out to be another flow, which begins with the same beats and so has no `begins` for its first one. */
  readonly turns?: readonly { readonly into: string; readonly at: readonly StepClause[] }[]
  /** It is one only once its first beat is complete. */
  readonly tentative?: true
  /** It fails here, too. */
  readonly fails?: readonly StepClause[]
  /** What else is noted of a run, by name: `nonce`, `created`. */
  readonly facts: Readonly<Record<string, readonly StepClause[]>>
}

/** What fails without consequence: the app makes a new token for its forms. */
export const HARMLESS: readonly StepClause[] = [{ on: { kind: 'check.failed', rule: 'CSRF-1' } }]

/**
 * Why a flow ended before its last beat, in any flow: the app or a provider showed an error, the app sent the person elsewhere, or the browser keeps no session
 * cookie.
 */
export const FAILURES: readonly StepClause[] = [
  { on: { rule: 'SIGNIN-1' }, condition: 'branch == "redirected"' },
  { on: { kind: 'decision.taken', rule: 'ERROR-1' } },
  // What a published package decides is not seen, but its answer is.
  { on: { kind: 'response.received', lane: 'app' }, condition: 'status == 302 && summary contains "error="' },
  { on: { kind: 'check.failed', rule: 'CONFIG-1' } },
  { on: { kind: 'cookie.refused' }, condition: 'line contains "session-token="' },
  { on: { kind: 'response.received', outcome: 'failed' } },
]
