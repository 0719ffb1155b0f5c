export type DeviationId = `DEV-${number}`

/** What the difference means for someone who compares this engine with the published package. */
export type Direction =
  /** Something that works in production fails here. */
  | 'stricter'
  /** Something that works here fails in production. */
  | 'laxer'
  /** Both answer, but something is protected in only one of them. */
  | 'protection'
  /** Both fail, but it shows elsewhere first. */
  | 'symptom'
  /** The answer to the browser is the same. */
  | 'same'

/** One difference between our engine and the published package. */
export interface Deviation {
  readonly id: DeviationId
  /** When it was decided. */
  readonly date: string
  /** Rule of `core/SPEC.md`. */
  readonly rule: string
  readonly title: string
  readonly direction: Direction
  /** Whether `asPublished` makes the engine do as the published package does, or why not. */
  readonly switched: true | string
  /** For what someone with a production configuration would meet: how it goes there, as a sentence. */
  readonly production?: string
  /** What the published package does. */
  readonly published: string
  /** What our engine does. */
  readonly here: string
  readonly why: string
  readonly noticedBy: string
  /** When a flow is recorded with both engines: what to do about this difference, or why it can't be seen there. `record/compare` finds those that can. */
  readonly inRecordings: { readonly advice: string } | { readonly hidden: string }
}

export const SAME = 'The browser gets the same answer either way.'
export const RARE = 'It takes a setting or a request that no working app has.'
export const BRINGS = 'The passkey flow comes with the provider. An object without it has none to run.'
export const ASYNC =
  'Functions of pasted code run in the isolate, where every call returns a promise, so the engine cannot tell which of them returned one.'
export const WORDS = 'Only words and causes of errors differ, and those are not compared.'
export const AGAIN =
  'The sandbox starts the package again for each exchange, so it remembers nothing from the one before.'
