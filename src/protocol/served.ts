import type { CommandName, Commands, WorldView } from './commands.ts'
import type { ControlView, Subject } from './control.ts'
import type { Mail } from './mail.ts'
import type { Step } from './steps.ts'

/** How a workbench follows a world of `authscope serve`, below the address of its page. Both are asked with POST, JSON, and the run's token as bearer. */
export const SERVED_PATHS = {
  /** Takes `ServedFollow`, answers with `ServedMessage`, one a line, for as long as the window listens. */
  follow: 'live/follow',
  /** Takes `ServedCommand`, answers with `CommandAnswer`. */
  send: 'live/send',
} as const

/** Where the run's token is in the address of the page: in the fragment, which is never sent. */
export const SERVED_FRAGMENT = 'live'

/** Next to it: the world to show. */
export const SERVED_WORLD = 'in'

/** A world to choose. */
export interface ServedName {
  /** `w1` */
  readonly id: string
  /** Milliseconds of the machine's clock. */
  readonly openedAt: number
}

/** How to get into a served world. */
export interface ServedAccess {
  /** The proxy of its browser: `http://127.0.0.1:40123`. */
  readonly proxy: string
  /** Where apps send mails: `smtp://127.0.0.1:40125`. */
  readonly mailServer: string
  /** File with the certificate of this run's authority, for browsers that take it by hand. */
  readonly certificate: string
  /** Command lines that start a browser in it, with an empty profile. */
  readonly browsers: readonly { readonly name: string; readonly command: string }[]
  /** A browser was started in it, so links can be opened there. */
  readonly hasBrowser: boolean
}

export interface ServedFollow {
  /** Default: the first. */
  readonly world?: string
  /** The newest step that the window has, and the number of the record that it is from. */
  readonly after?: number
  readonly record?: number
}

/** What a workbench that follows a world is sent. */
export type ServedMessage =
  | { readonly type: 'worlds'; readonly worlds: readonly ServedName[] }
  | { readonly type: 'world'; readonly view: WorldView; readonly access: ServedAccess }
  /** Another record than before: the steps that the window has are gone. */
  | { readonly type: 'record'; readonly record: number }
  | { readonly type: 'steps'; readonly steps: readonly Step[] }
  | { readonly type: 'mails'; readonly mails: readonly Mail[] }
  | {
      readonly type: 'control'
      readonly view: ControlView
      /** What can be changed in each paused exchange. */
      readonly subjects: Readonly<Record<string, Subject | undefined>>
    }
  /** From here on everything is new. */
  | { readonly type: 'caught-up' }
  /** So that both ends notice when the other is gone. */
  | { readonly type: 'alive' }
  /** Nothing more comes: the world was closed, `serve` ends, or too many windows follow. */
  | { readonly type: 'ended'; readonly reason: 'closed' | 'stopped' | 'crowded' }

/** Commands that only a served world has. */
export interface ServedCommands {
  /** Ends the connection of a paused exchange: its client gets no answer. */
  'paused.end': { input: { exchange: string }; output: Record<never, never> }
  /** Opens a page in the browser that was started in the world. */
  'browser.open': { input: { url: string }; output: Record<never, never> }
}

/** Commands of any world that a served one carries out. It is read by following it. */
export const SERVED_COMMANDS = [
  'world.reset',
  'clock.advance',
  'clock.jump',
  'setup.change',
  'fault.add',
  'fault.remove',
  'control.pause',
  'control.resume',
  'breakpoint.set',
  'breakpoint.remove',
  'paused.edit',
] as const satisfies readonly CommandName[]

export type ServedCommandName = (typeof SERVED_COMMANDS)[number]

export interface ServedCommand {
  readonly world: string
  readonly name: string
  readonly input: unknown
}

export type OutputOf<N extends ServedCommandName> = Commands[N]['output']
