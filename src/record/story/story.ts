import type { Lane } from '../../protocol/steps.ts'

/** One flow in the record as a short story: what a person can follow without knowing the protocol. */
export interface Story {
  /** `github sign-in at step 17`: unique in the record, stable while it grows. */
  readonly key: string
  /** Id of the flow in `lessons/beats`: `oauth`, `email`, `sign-out`… */
  readonly flow: string
  /** `GitHub sign-in` */
  readonly title: string
  /** Who acts in it, by first name, as far as that is known. */
  readonly person?: string
  /** What the provider's lane is called. */
  readonly provider?: string
  readonly outcome: 'open' | 'done' | 'failed'
  readonly beats: readonly StoryBeat[]
  /** How many beats the flow has, where it failed before the last one. */
  readonly total?: number
  /** After the last beat: one sentence on what is true now. When the flow failed: why, and what to do about it. */
  readonly ending?: string
  /** When the flow failed: what ended, and what of it didn't happen any more. */
  readonly halt?: string
  /** When the flow failed: the name that the error page has for it, such as `Configuration`. */
  readonly page?: string
  /** When the flow failed: `seq` of the first step that led there. */
  readonly led?: number
  /** `seq` of the step that the flow ends on: the first failure, else the step that made the difference. */
  readonly decisive?: number
}

/**
 * `waiting`: the next thing to happen is a person's. `failed`: the flow ended in this beat, and no later beat is in the list. `future`: not recorded, or recorded and
 * rewound.
 */
export type BeatState = 'done' | 'now' | 'waiting' | 'failed' | 'future'

/** One beat, with this run's names and values in its texts. */
export interface StoryBeat {
  /** 1-based. */
  readonly number: number
  readonly id: string
  readonly state: BeatState
  /** At most 34 characters. */
  readonly title: string
  /** At most 90 characters: who does what. */
  readonly sentence: string
  /** At most 150 characters. */
  readonly whatIfNot: string
  /** What happened before it: `Ada clicked and the app hid two secrets`. */
  readonly soFar?: string
  /** Ids of glossary entries in `lessons/glossary.ts`. */
  readonly terms: readonly string[]
  /** How the diagram draws it. A beat may have two of them, as the last of a sign-in has. */
  readonly shapes: readonly BeatShape[]
  /** First and last `seq` of its steps; absent while it has none. */
  readonly steps?: readonly [first: number, last: number]
  /** How many recorded steps belong to it. */
  readonly count: number
  /** `seq` of the step that its predicate found, or that failed. */
  readonly decisive?: number
  /** What a person presses for it: text of the page's button. */
  readonly press?: string
  /** A person answers a passkey dialog for it. */
  readonly dialog?: true
  /** Of a failed beat: the error's type and message. */
  readonly error?: { readonly type: string; readonly message: string }
}

/**
 * An arrow from the one who acts to the one it reaches, a redirect around the browser's lane, a check on one lane, a call and its return.
 */
export interface BeatShape {
  readonly form: 'arrow' | 'hairpin' | 'check' | 'call'
  readonly from: Lane
  /** Absent for a check. */
  readonly to?: Lane
  /** It goes through the browser: a ring on that lane. */
  readonly throughBrowser?: true
  /** Above it, where a beat has two shapes. Otherwise the beat's title. */
  readonly title?: string
  /** Below it, once it has happened: `POST /auth/signin/github`. */
  readonly wire?: string
}
