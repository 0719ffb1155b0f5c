import type { CommandName, Commands, Send } from '../../protocol/commands.ts'
import type { Position } from '../../protocol/control.ts'
import type { Client } from '../worker/client.ts'
import { type ControlState, isRewound } from '../worker/control-state.ts'
import { CommandFailure } from '../worker/failure.ts'
import { createStore, type Store } from '../worker/store.ts'

/** Asks the person whether the world is to be forked where it stands, so that what they did can happen. */
export type AskFork = (position: Position) => Promise<boolean>

export interface AskingClient {
  readonly client: Client
  /** Who asks; as long as nobody does, nothing is forked. */
  readonly askFork: Store<AskFork | undefined>
}

/** Commands that pages and the workbench send by themselves: nobody is asked on their behalf. */
const UNASKED: ReadonlySet<CommandName> = new Set<CommandName>([
  'exchange.drive',
  'page.cookie',
  'page.request',
])

/**
 * The client of a world that may have been led back: what is refused because of that is asked about, until somebody agrees once. Then the world is
 * forked, and the command sent again.
 */
export function askBeforeFork(client: Client, control: ControlState): AskingClient {
  const askFork = createStore<AskFork | undefined>(undefined)
  let agreed = false
  let forking: Promise<boolean> | undefined
  const fork = async () => {
    const { position } = await control.refresh()
    // What was refused may have been sent before somebody else forked.
    if (!isRewound(position)) return true
    agreed ||= (await askFork.get()?.(position)) ?? false
    if (agreed) await client.send('world.fork', {})
    return agreed
  }
  const forked = () => {
    forking ??= fork().finally(() => {
      forking = undefined
    })
    return forking
  }
  const send: Send = async (name, input) => {
    try {
      return await client.send(name, input)
    } catch (error) {
      if (!isOfThePast(error) || !isAct(name, input) || !(await forked())) throw error
      return client.send(name, input)
    }
  }
  return { client: { ...client, send }, askFork }
}

/** Whether a command was refused because the world was led back. */
export function isOfThePast(error: unknown): boolean {
  return error instanceof CommandFailure && error.code === 'rewound'
}

/** A script is not asked whether it wants to fork: it is told to. */
export function refuseInPast({ control }: { readonly control: ControlState }): void {
  const { position } = control.get()
  if (!isRewound(position)) return
  throw new CommandFailure(
    'rewound',
    `The sandbox is rewound to step ${position.step} of ${position.newest}. Call fork() to continue from here, or rewind(${position.newest}) to go forward.`,
  )
}

/** Whether a person stands behind a command; a page of the past that goes elsewhere by itself is no reason to ask. */
function isAct<N extends CommandName>(name: N, input: Commands[N]['input']): boolean {
  if (UNASKED.has(name)) return false
  if (!('navigation' in input)) return true
  const { action, initiator } = input.navigation
  return initiator === 'person' || action !== undefined
}
