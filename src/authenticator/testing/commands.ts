import { concat } from '../bytes/bytes.ts'
import { type Cbor, cborMap, encodeCbor } from '../bytes/cbor.ts'
import { createRandom } from '../bytes/random.ts'
import type { Interaction } from '../device/session.ts'
import type { AuthenticatorState } from '../device/state.ts'
import { COMMAND, type Transaction, transact } from '../device/transact.ts'

export function interactionOf(differences: Partial<Interaction> = {}): Interaction {
  return { random: createRandom('test'), now: 0, touch: 'given', verification: 'passed', ...differences }
}

/** Sends one command with these parameters. */
export function send(
  state: AuthenticatorState,
  command: keyof typeof COMMAND,
  parameters: readonly (readonly [number, Cbor])[] | undefined,
  interaction: Interaction = interactionOf(),
): Transaction {
  const body = parameters ? encodeCbor(cborMap(parameters)) : new Uint8Array()
  return transact(state, concat(Uint8Array.of(COMMAND[command]), body), interaction)
}
