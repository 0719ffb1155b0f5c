import type { FailureReason } from './messages.ts'
import { ask, type Decision, type Device, type Prompt, Stop } from './prompts.ts'

/** The authenticator that is used: the only one, or the one that the person chooses. Hints sort the list. */
export function* chooseDevice(
  devices: readonly Device[],
  hints: readonly string[],
  reason: FailureReason,
): Generator<Prompt, Device, Decision> {
  const [only, second] = devices
  if (only === undefined) {
    yield* ask({ kind: 'nothing usable', reason })
    throw new Stop(reason)
  }
  if (second === undefined) return yield* reach(only)
  const sorted = devices.toSorted((a, b) => rank(a, hints) - rank(b, hints))
  for (;;) {
    const decision = yield* ask({ kind: 'choose authenticator', devices: sorted })
    const chosen = decision.kind === 'choose' ? devices.find(({ id }) => id === decision.id) : undefined
    if (chosen !== undefined) return yield* reach(chosen)
  }
}

/** Another device has to scan the code before it can be used. */
function* reach(device: Device): Generator<Prompt, Device, Decision> {
  while (device.isRemote) {
    const decision = yield* ask({ kind: 'scan code', device })
    if (decision.kind === 'continue') break
  }
  return device
}

function rank({ isPlatform, isRemote }: Device, hints: readonly string[]): number {
  const index = hints.indexOf(isRemote ? 'hybrid' : isPlatform ? 'client-device' : 'security-key')
  return index < 0 ? hints.length : index
}
