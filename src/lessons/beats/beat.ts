import type { FlowRule } from '../../protocol/flows.ts'
import type { Lane } from '../../protocol/steps.ts'

/** What the texts of a flow name: the people and services of this run, and what was noted of it. */
export interface Told {
  /** First name: `Ada`. */
  readonly person: string
  /** `her` */
  readonly them: string
  /** `her` */
  readonly their: string
  /** `she is` */
  readonly theyAre: string
  /** `she comes` */
  readonly theyCome: string
  /** First name of the user that the session is for, where that is someone else: `Ada`. */
  readonly otherUser?: string
  /** `GitHub` */
  readonly provider: string
  /** `Example` */
  readonly app: string
  /** Text of the button that began it: `Sign in with GitHub`. */
  readonly press: string
  /** Scopes that were asked for. */
  readonly scopes: readonly string[]
  /** Steps of the passkey verification (WebAuthn §7) that the app left out. */
  readonly leftOut: readonly number[]
  /** How many steps of the record a fact of the flow has. */
  readonly count: (fact: string) => number
}

/** Several: the first that fits where it is shown. */
export type Text = string | readonly string[]
export type Writes = (told: Told) => Text

/**
 * The line below a drawn beat once it has happened. `request`: the first request to where it goes; `redirect`: status and target of the response; `cookie`: the
 * stored one; `writes`: the operations that changed rows; `mail`: who it goes to. Otherwise as written.
 */
export type Wire = 'request' | 'redirect' | 'cookie' | 'writes' | 'mail' | Writes

/** How a beat is drawn; see `BeatShape` in `record/story`. */
export interface ShapeText {
  readonly form: 'arrow' | 'hairpin' | 'check' | 'call'
  readonly from: Lane
  readonly to?: Lane
  readonly throughBrowser?: true
  readonly title?: Writes
  readonly wire?: Wire
}

export interface BeatText {
  readonly title: Writes
  /** Who does what, in plain words. */
  readonly sentence: Writes
  readonly whatIfNot: Writes
  /** Afterwards, as part of a list: `the app hid two secrets`. */
  readonly past: Writes
  /** Where the flow failed before it: `no token was requested`. */
  readonly missed?: Writes
  /** Ids of glossary entries. */
  readonly terms: readonly string[]
  /** Text of the button that a person presses for it. */
  readonly press?: (told: Told) => string
  /** A person answers the browser's passkey dialog for it. */
  readonly dialog?: true
  readonly shapes: readonly ShapeText[]
  /** Its title where the flow failed in it. */
  readonly failed: Writes
}

/** Why a flow failed. */
export interface FailureText {
  /** The title of the beat where it failed. Default: that of the beat. */
  readonly title?: Writes
  /** What happened. */
  readonly sentence: Writes
  /** Why, and what to do about it. */
  readonly why: Writes
  /** Ids of glossary entries. Default: those of the beat. */
  readonly terms?: readonly string[]
}

/** The texts of a flow; its beats are those of the flow's rule. */
export interface FlowText<Beat extends string = string> {
  /** `GitHub sign-in` */
  readonly name: Writes
  /** What ended where it failed: `sign-in`. */
  readonly noun: string
  readonly beats: Readonly<Record<Beat, BeatText>>
  /** What is true after the last beat. */
  readonly ending: Writes
  /** By rule or type of error, where this flow fails for another reason than others do. */
  readonly failures?: Readonly<Record<string, FailureText>>
}

/** The beats of a flow's rule. */
export type BeatIdOf<F extends FlowRule> = F['beats'][number]['id']

/** Longest texts, in characters. */
export const LONGEST = { title: 34, sentence: 90, whatIfNot: 150, past: 40 } as const
