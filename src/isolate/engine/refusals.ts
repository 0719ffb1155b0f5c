import { isRefusal, type Refusal } from '../../protocol/refusal.ts'
import { IsolateError } from '../isolate-error.ts'
import type { Isolate } from './connect-isolate.ts'

/** What a function returns that turns people away. Any of them does by throwing. */
const REFUSES: readonly (readonly [label: RegExp, refuses: (result: unknown) => boolean])[] = [
  [/^callbacks\.signIn$/, (result) => result !== true],
  [/\.authorize$/, (result) => !result],
  [
    /^callbacks\.authorized$/,
    (result) => result === false || (result instanceof Response && result.status >= 300),
  ],
  [/^callbacks\.jwt$/, (result) => result === null],
]

/** What was found out of a call that refused, and how long that took: the call itself took less. */
export interface Explained {
  readonly refusal?: Refusal
  readonly tookMs: number
}

interface ExplainParts {
  readonly isolate: Isolate
  readonly label: string
  readonly number: number
  readonly refusals: Map<string, Explained>
}

/** The outcome of a call, once it is known why it refused, if it did. */
export async function explainedBy(call: () => Promise<unknown>, parts: ExplainParts): Promise<unknown> {
  const { label, refusals } = parts
  refusals.delete(label)
  try {
    const result = await call()
    if (REFUSES.some(([of, refuses]) => of.test(label) && refuses(result))) await explain(parts)
    return result
  } catch (error) {
    // Its own error, rather than what keeps it from having an outcome.
    if (!(error instanceof IsolateError)) await explain(parts)
    throw error
  }
}

/** Characters of all of it. */
const LONGEST = 20_000

async function explain({ isolate, label, number, refusals }: ExplainParts): Promise<void> {
  const startedAt = performance.now()
  const refusal = refusalIn(await isolate.explain(number))
  refusals.set(label, { ...(refusal && { refusal }), tookMs: performance.now() - startedAt })
}

function refusalIn(text: string | undefined): Refusal | undefined {
  if (text === undefined || text.length > LONGEST) return undefined
  const refusal: unknown = JSON.parse(text)
  return refusal !== null && isRefusal(refusal, 'refusal') === undefined ? (refusal as Refusal) : undefined
}
