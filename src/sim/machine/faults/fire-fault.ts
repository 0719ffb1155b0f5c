import { type Fault, targetInWords } from '../../../protocol/faults.ts'
import type { Party } from '../../../protocol/steps.ts'
import type { Recorder } from '../../recorder/world.ts'
import { defined } from '../../values/defined.ts'

/** What a fault did when it fired. */
export interface Firing {
  readonly from: Party
  readonly url?: string
  /** A clause: `status 503 instead of the response`. */
  readonly detail: string
  /** Key of the recorded call that it hit; tells firings of one exchange apart when that is resumed. */
  readonly call?: string
}

/** Notes that a fault fired. One that was to fire once leaves the setup with the next effect. */
export function fireFault(recorder: Recorder, fault: Fault, { from, url, detail, call = '' }: Firing): void {
  const { id, target, effect, once } = fault
  recorder.note(
    {
      kind: 'fault.injected',
      data: {
        fault: effect.does,
        id,
        target,
        ...defined({ url }),
        detail,
        ended: once,
      },
      from,
      summary: `fault at ${targetInWords(target)}: ${detail}`,
      outcome: 'warning',
    },
    { name: `:${id} ${call}`, ...(once ? { ends: id } : {}) },
  )
}
