import type { CeremonyCall, CeremonyDecision, CeremonyRefusal, Signal } from './ceremony.ts'
import type { HeaderList } from './http.ts'
import type { KeyChange } from './keys.ts'
import type { WorldSetup } from './setup.ts'
import type { PageFetch, StepData } from './steps.ts'

/** A field of a form; without a value it is the one that the page itself put there, under the same name. */
export type ActionField = readonly [name: string, value: string] | readonly [name: string]

/** A body that was sent: a form field by field, or the text as it was. */
export type ActionBody = { readonly form: readonly ActionField[] } | { readonly text: string }

/**
 * What happened to a world from outside: done again in the same order on the same scenario, it gives the same world. Exchanges are named
 * by their ids, which count up as the world goes.
 */
export type Action =
  | {
      readonly do: 'navigate'
      readonly device: string
      /** A tab that is not there is opened. */
      readonly tab: string
      readonly url: string
      /** Default `GET`. */
      readonly method?: string
      readonly contentType?: string
      readonly body?: ActionBody
      /** Exchange of the document that led there; absent when a person did. */
      readonly document?: string
      /** What the person did, in words. */
      readonly action?: string
      readonly replace?: true
      readonly nesting?: number
    }
  /** A move in the tab's own history, to that index; to the present one is a reload. */
  | { readonly do: 'traverse'; readonly device: string; readonly tab: string; readonly to: number }
  | { readonly do: 'close'; readonly device: string; readonly tab: string }
  /** A page's own request. */
  | {
      readonly do: 'request'
      readonly document: string
      readonly url: string
      readonly method: string
      readonly headers: HeaderList
      readonly body?: ActionBody
      readonly fetch: PageFetch
    }
  /** A page's script wrote `document.cookie`. */
  | { readonly do: 'cookie'; readonly document: string; readonly line: string }
  | { readonly do: 'advance'; readonly seconds: number }
  /** ISO time. */
  | { readonly do: 'jump'; readonly to: string }
  | { readonly do: 'setup'; readonly setup: Partial<WorldSetup> }
  | {
      readonly do: 'provider'
      readonly command: StepData['provider.changed']['command']
      readonly provider: string
      readonly person?: string
    }
  /** A page asked for a passkey. */
  | {
      readonly do: 'ceremony'
      readonly document: string
      readonly ceremony: CeremonyCall
    }
  | { readonly do: 'decide'; readonly ceremony: string; readonly decision: CeremonyDecision }
  /** The page no longer wanted it. */
  | { readonly do: 'withdraw'; readonly ceremony: string }
  | { readonly do: 'signal'; readonly document: string; readonly signal: Signal }
  /** The browser refused what a page asked for. */
  | { readonly do: 'refusal'; readonly document: string; readonly refusal: CeremonyRefusal }
  | { readonly do: 'keys'; readonly change: KeyChange }
