import type { CommandName, Commands } from '../../protocol/commands.ts'
import type { Position } from '../../protocol/control.ts'
import { type ControlState, isRewound } from '../worker/control-state.ts'
import { CommandFailure } from '../worker/failure.ts'
import { createStore, type Store } from '../worker/store.ts'
import type { Channel, SendOptions } from '../worker/transport.ts'

/** Asks the person whether to fork the world where it is, so that what they did can happen. */
export type AskFork = (position: Position) => Promise<boolean>

export interface AskingChannel {
  readonly channel: Channel
  /** The function that asks. While it is missing, nothing is forked. */
  readonly askFork: Store<AskFork | undefined>
}

/** Commands that pages and the workbench send on their own: no person is behind them. */
const UNASKED: ReadonlySet<CommandName> = new Set<CommandName>([
  'exchange.drive',
  'page.cookie',
  'page.request',
])

/**
 * A client for a world that may be rewound. When a command is refused because of that, the person is asked, until they agree once. Then the world is
 * forked and the command sent again.
 */
export function askBeforeFork(channel: Channel, control: ControlState): AskingChannel {
  const askFork = createStore<AskFork | undefined>(undefined)
  let agreed = false
  let forking: Promise<boolean> | undefined
  const fork = async () => {
    const { position } = await control.refresh()
    // Another window may have forked after the command was sent.
    if (!isRewound(position)) return true
    agreed ||= (await askFork.get()?.(position)) ?? false
    if (agreed) await channel.send('world.fork', {})
    return agreed
  }
  const forked = () => {
    forking ??= fork().finally(() => {
      forking = undefined
    })
    return forking
  }
  const send: Channel['send'] = async (name, input, options) => {
    try {
      return await channel.send(name, input)
    } catch (error) {
      if (!isRewoundFailure(error) || !isAct(name, input, options) || !(await forked())) throw error
      return channel.send(name, input)
    }
  }
  return { channel: { ...channel, send }, askFork }
}

/** Whether a command was refused because the world is rewound. */
export function isRewoundFailure(error: unknown): boolean {
  return error instanceof CommandFailure && error.code === 'rewound'
}

/** Scripts aren't asked whether to fork: the error says how to. */
export function refuseWhenRewound({ control }: { readonly control: ControlState }): void {
  const { position } = control.get()
  if (!isRewound(position)) return
  throw new CommandFailure(
    'rewound',
    `The sandbox is rewound to step ${position.step} of ${position.newest}. Call fork() to continue from here, or rewind(${position.newest}) to go forward.`,
  )
}

/** Whether a person is behind a command. A page that goes elsewhere on its own is no reason to ask. */
function isAct<N extends CommandName>(
  name: N,
  input: Commands[N]['input'],
  { asks = true }: SendOptions = {},
): boolean {
  if (!asks || UNASKED.has(name)) return false
  if (!('navigation' in input)) return true
  const { action, initiator } = input.navigation
  return initiator === 'person' || action !== undefined
}
