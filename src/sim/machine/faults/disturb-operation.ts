import type { Fault } from '../../../protocol/faults.ts'
import type { Disturbance } from '../../recorder/boundary.ts'
import type { Recorder } from '../../recorder/world.ts'
import { defined } from '../../values/defined.ts'
import { DATABASE } from '../../values/parties.ts'
import { faultsOfOperation, fireFault, isOneOf } from './find.ts'

/** What goes wrong with one call of an adapter's operation; notes the faults that do. */
export function disturbOperation(
  recorder: Recorder,
  operation: string,
  call: string,
): Disturbance<never> | undefined {
  const faults = faultsOfOperation(recorder.world, operation)
  if (faults.length === 0) return undefined
  const fire = (fault: Fault, detail: string) => fireFault(recorder, fault, { from: DATABASE, detail, call })
  let delayMs = 0
  let run: (() => never) | undefined
  for (const fault of faults) {
    if (isOneOf(fault, ['slow'])) {
      const { seconds } = fault.effect
      fire(fault, `${operation} takes ${seconds} s`)
      delayMs += seconds * 1000
    }
    if (run !== undefined) continue
    if (isOneOf(fault, ['throw'])) {
      const { message = `${operation}: the database can't be reached` } = fault.effect
      fire(fault, `${operation} throws`)
      run = () => {
        throw new Error(message)
      }
    }
    if (isOneOf(fault, ['return-nothing'])) {
      fire(fault, `${operation} does nothing and returns nothing`)
      // The types of adapters do not allow it; adapters in the wild do it.
      run = () => undefined as never
    }
  }
  return { delayMs, ...defined({ run }) }
}

/** Faults by which the adapter lacks an operation. */
export function missingFault(recorder: Recorder, operation: string): Fault | undefined {
  return faultsOfOperation(recorder.world, operation).find((fault) => isOneOf(fault, ['missing']))
}
