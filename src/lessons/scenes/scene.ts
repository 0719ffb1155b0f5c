import type { KeyChange } from '../../protocol/keys.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import type { Step, StepKind } from '../../protocol/steps.ts'
import type { FlowId } from '../flows/flows.ts'
import type { PasskeyErrorId } from '../passkey-errors.ts'

/** Where a move is made. Default: the first tab of the laptop. */
interface MoveTarget {
  readonly device?: string
  readonly tab?: string
}

/** What a person does about a passkey dialog. Who agrees takes the first of each list, and knows the PIN. */
export type DialogAnswer =
  | 'agree'
  | 'cancel'
  | 'time out'
  | 'fail'
  | { readonly pin: string }
  | { readonly choose: string }

type WithoutPasskey<C> = C extends KeyChange ? Omit<C, 'passkey'> : never

/** A change of someone's keys. It is the newest passkey of the authenticator that is changed: what its ID will be is not known. */
export type KeyAct = WithoutPasskey<KeyChange>

/** One thing that a person does, or that happens to the world. `say` is how a reader is asked for it, where the move alone does not say enough. */
export type Move = { readonly say?: string } & (
  | ({ readonly do: 'open'; readonly url: string } & MoveTarget)
  /** Follows the first link whose text begins with this. */
  | ({ readonly do: 'follow'; readonly link: string } & MoveTarget)
  | ({
      readonly do: 'press'
      readonly button: string
      readonly fields?: Readonly<Record<string, string>>
      /** The page's own script does it, so the reader isn't asked to. */
      readonly byPage?: true
      /** The person stops the page before an address with this in it is asked for. Only before a scene begins. */
      readonly stopsAt?: string
    } & MoveTarget)
  /** Opens the last address with this path that another device was sent to: it was passed on, or overheard. */
  | ({
      readonly do: 'carry'
      readonly from: string
      readonly path: string
      /** With the `state` of the last address with this text in it that this device was sent to. */
      readonly stateOf?: { readonly from: string; readonly path: string }
    } & MoveTarget)
  /** Presses a button whose page then asks for a passkey. The browser's dialogs are answered by other moves. */
  | ({
      readonly do: 'passkey'
      readonly button: string
      /** The page's own script asks as soon as it opens, so the reader isn't asked to. */
      readonly byPage?: true
      /** Name of the authenticator that is chosen, where there are several. Only before a scene begins: there people agree to every dialog. */
      readonly chosen?: string
    } & MoveTarget)
  | ({ readonly do: 'answer'; readonly with: DialogAnswer } & MoveTarget)
  | { readonly do: 'keys'; readonly change: KeyAct }
  /** Sends the last form that a device sent to this path once more. */
  | ({ readonly do: 'resend'; readonly from: string; readonly path: string } & MoveTarget)
  | { readonly do: 'advance'; readonly seconds: number }
  | { readonly do: 'setup'; readonly setup: Partial<WorldSetup> }
)

/** A step that a scene promises, and what it shows. */
export interface Promised {
  /** What happened when the step is there, as a plain sentence. */
  readonly says: string
  /** Id of the glossary's entry for it. */
  readonly term?: string
  /** The scene is about this step: its question is asked before it, and the scene ends on it. One in each scene. */
  readonly decides?: true
  readonly kind: StepKind
  readonly rule?: string
  readonly outcome?: Step['outcome']
  /** What the summary contains. */
  readonly text?: string
  /** Device, site or service at one end of it. */
  readonly party?: string
}

export const SCENE_GROUPS = [
  'Sign in',
  'When it goes wrong',
  'Sessions',
  'Passkeys',
  'Framework and proxy',
  'Attack and defence',
] as const
export type SceneGroup = (typeof SCENE_GROUPS)[number]

/** A starting world, what to do in it and what to watch. */
export interface Scene {
  /** `lost-pkce-cookie`: part of links and of the world's name. */
  readonly id: string
  readonly group: SceneGroup
  readonly title: string
  /** One line. */
  readonly about: string
  /** What it teaches, in a few sentences. */
  readonly why: string
  readonly scenario: Partial<Scenario>
  /** What was done already when it opens. */
  readonly before: readonly Move[]
  /** What the reader is to do. */
  readonly way: readonly Move[]
  /** Asked before the decisive step, and answered by it. */
  readonly question: { readonly asks: string; readonly answer: string }
  /** The error that browsers give the page, where the scene ends with one; a row of `PASSKEY_ERRORS`. */
  readonly error?: PasskeyErrorId
  /** Flows at whose beats the scene pauses, unless the reader turns that off. */
  readonly pausesAt: readonly FlowId[]
  /** Of an attack: the check that decides, and the scene in which it is the other way round. */
  readonly switch?: { readonly says: string; readonly isOn: boolean; readonly other: string }
  /** What then is to be seen, in this order. */
  readonly watch: readonly Promised[]
}
