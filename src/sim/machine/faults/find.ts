import type { EndpointName } from '../../../mocks/site.ts'
import { describeTarget, type Fault, type FaultEffect, type FaultKind } from '../../../protocol/faults.ts'
import type { Party } from '../../../protocol/steps.ts'
import type { LiveWorld } from '../../pause/live-world.ts'
import type { Recorder } from '../../recorder/world.ts'
import { defined } from '../../values/defined.ts'

/** A fault with an effect of one of these kinds. */
export type FaultOf<D extends FaultKind> = Fault & {
  readonly effect: Extract<FaultEffect, { readonly does: D }>
}

/** Whether a fault has an effect of one of these kinds. */
export function isOneOf<D extends FaultKind>(fault: Fault, kinds: readonly D[]): fault is FaultOf<D> {
  return (kinds as readonly FaultKind[]).includes(fault.effect.does)
}

/** What is to go wrong with a request: with that endpoint, or with that host. */
export function faultsOfRequest(
  world: LiveWorld,
  url: string,
  endpoint: EndpointName | undefined,
): readonly Fault[] {
  return faultsThatFit(world, ({ target }) => {
    if (target.at === 'network') return target.host === undefined || target.host === new URL(url).host
    if (target.at !== 'provider' || target.endpoint !== endpoint?.endpoint) return false
    return target.provider === undefined || target.provider === endpoint.provider
  })
}

export function faultsOfOperation(world: LiveWorld, operation: string): readonly Fault[] {
  return faultsThatFit(world, ({ target }) => target.at === 'adapter' && target.operation === operation)
}

export function faultsOfMail(world: LiveWorld, service: string): readonly Fault[] {
  return faultsThatFit(
    world,
    ({ target }) => target.at === 'mail' && (target.service === undefined || target.service === service),
  )
}

/** A fault that was to fire once and has fired is in the setup until that is written; it does not fire again. */
function faultsThatFit(world: LiveWorld, fits: (fault: Fault) => boolean): readonly Fault[] {
  const { faults } = world.meta.setup
  return faults.length === 0
    ? faults
    : faults.filter((fault) => !world.schedule.fired.has(fault.id) && fits(fault))
}

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
      summary: `fault at ${describeTarget(target)}: ${detail}`,
      outcome: 'warning',
    },
    { name: `:${id} ${call}`, ...(once ? { ends: id } : {}) },
  )
}
