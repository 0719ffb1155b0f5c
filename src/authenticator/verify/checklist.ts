import { toHex } from '../bytes/bytes.ts'

/** What a step looked at: a part of one of the values of the response. */
export interface Evidence {
  readonly source:
    | 'clientDataJSON'
    | 'attestationObject'
    | 'authenticatorData'
    | 'signature'
    | 'response'
    | 'record'
  /** Where the part is in its source. None for what isn't bytes. */
  readonly offset?: number
  readonly hex?: string
}

/** What a step found. */
export interface Finding {
  readonly passes: boolean
  readonly expected?: string
  readonly found?: string
  readonly evidence?: readonly Evidence[]
  /** The parts of a step that consists of several checks. */
  readonly details?: readonly Detail[]
}

export interface Detail {
  readonly title: string
  readonly passes: boolean
  readonly expected?: string
  readonly found?: string
}

/** `off`: the relying party skips this step; `unreached`: what the step needs could not be read. */
export type Verdict = 'passed' | 'failed' | 'off' | 'unreached'

/** One numbered step of a ceremony of WebAuthn §7. */
export interface Step extends Omit<Finding, 'passes'> {
  readonly number: number
  readonly title: string
  /** The specification's name for this step, which drafts don't change. */
  readonly anchor?: string
  readonly verdict: Verdict
}

/** A step as the specification has it, for values of type C. */
export interface StepRule<C> {
  readonly title: string
  readonly anchor?: string
  /** @throws Unreadable when a value that it needs could not be read. */
  check(context: C): Finding
}

/** A value that an earlier step could not read. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/**
 * Takes all steps, also those after a failed one, so that one can see what else would have caught the response. A step that is switched
 * off is not taken.
 */
export function takeSteps<C>(
  rules: readonly StepRule<C>[],
  context: C,
  off: ReadonlySet<number>,
): readonly Step[] {
  return rules.map(({ title, anchor, check }, index) => {
    const number = index + 1
    const head = { number, title, ...(anchor !== undefined && { anchor }) }
    if (off.has(number)) return { ...head, verdict: 'off' }
    try {
      const { passes, ...finding } = check(context)
      return { ...head, ...finding, verdict: passes ? 'passed' : 'failed' }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      return { ...head, verdict: 'unreached', found: error.message }
    }
  })
}

export function isVerified(steps: readonly Step[]): boolean {
  return steps.every(({ verdict }) => verdict === 'passed' || verdict === 'off')
}

/** A step that has nothing to check in this room: it is the caller's work, or happened before. */
export function given(title: string, found: string, anchor?: string): StepRule<unknown> {
  return { title, ...(anchor !== undefined && { anchor }), check: () => ({ passes: true, found }) }
}

export function evidence(source: Evidence['source'], offset: number, bytes: Uint8Array): Evidence {
  return { source, offset, hex: toHex(bytes) }
}

/** All details pass. */
export function combined(details: readonly Detail[]): Finding {
  const failed = details.find(({ passes }) => !passes)
  return {
    passes: failed === undefined,
    details,
    ...(failed?.expected !== undefined && { expected: failed.expected }),
    ...(failed?.found !== undefined && { found: failed.found }),
  }
}

/** A value that is read when it is first needed. What fails once fails with the same sentence each time. */
export function lazily<T>(read: () => T): () => T {
  let outcome: { readonly value: T } | { readonly error: Unreadable } | undefined
  return () => {
    outcome ??= attempt(read)
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }
}

function attempt<T>(read: () => T): { readonly value: T } | { readonly error: Unreadable } {
  try {
    return { value: read() }
  } catch (error) {
    if (error instanceof Unreadable) return { error }
    const message = error instanceof Error ? error.message : String(error)
    return { error: new Unreadable(message, { cause: error }) }
  }
}

/** The step that reads a value: fails with the reason, where later steps are unreached. */
export function reads(read: () => unknown): Finding {
  try {
    read()
    return { passes: true }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { passes: false, found: error.message }
  }
}
