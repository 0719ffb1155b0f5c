import type { Authscope } from '../../protocol/api.ts'
import type { Pages } from '../frames/pages.ts'
import type { Stage } from '../frames/stage.ts'
import type { ControlState } from '../worker/control-state.ts'
import type { StepLog } from '../worker/step-log.ts'
import type { Readable } from '../worker/store.ts'
import type { Channel } from '../worker/transport.ts'
import type { Travel } from './travel.ts'

/** What the calls of `window.authscope` need of a world. A window's world client has it, and so has a world without a window. */
export interface ScriptClient {
  readonly channel: Pick<Channel, 'send' | 'events' | 'worker'>
  readonly control: ControlState
  readonly steps: Pick<StepLog, 'get' | 'subscribe' | 'refresh' | 'onStep'>
  readonly pages: Pick<Pages, 'open' | 'shown'> & { readonly stage: Readable<Pick<Stage, 'device'>> }
  readonly travel: Pick<Travel, 'rewind' | 'fork' | 'switchTo'>
  readonly reset: Authscope['reset']
}
