import { concat, utf8 } from '../bytes/bytes.ts'
import { type Cbor, cborMap, encodeCbor } from '../bytes/cbor.ts'
import { createRandom } from '../bytes/random.ts'
import type { Interaction } from '../device/session.ts'
import type { AuthenticatorState } from '../device/state.ts'
import { COMMAND, type Transaction, transact } from '../device/transact.ts'
import { RP_ID } from './ceremonies.ts'

export function interactionOf(differences: Partial<Interaction> = {}): Interaction {
  return { random: createRandom('test'), now: 0, touch: 'given', verification: 'passed', ...differences }
}

/** Sends one command with these parameters. */
export function send(
  state: AuthenticatorState,
  command: keyof typeof COMMAND,
  parameters: Parameters | undefined,
  interaction: Interaction = interactionOf(),
): Transaction {
  const body = parameters ? encodeCbor(cborMap(parameters)) : new Uint8Array()
  return transact(state, concat(Uint8Array.of(COMMAND[command]), body), interaction)
}

export type Parameters = readonly (readonly [number, Cbor])[]

/** Of the client data. */
export const HASH = new Uint8Array(32)

/** Of a passkey for Ada, but for these changes. */
export function makeParameters(changes: Parameters = []): Parameters {
  const all: Parameters = [
    [1, HASH],
    [2, cborMap([['id', RP_ID]])],
    [
      3,
      cborMap([
        ['id', utf8('ada')],
        ['name', 'ada'],
      ]),
    ],
    [4, [algorithm(-7)]],
    [7, cborMap([['rk', true]])],
  ]
  const changed = new Set(changes.map(([key]) => key))
  return [...all.filter(([key]) => !changed.has(key)), ...changes]
}

export const getParameters = (...more: Parameters): Parameters => [[1, RP_ID], [2, HASH], ...more]

export function algorithm(alg: number): Cbor {
  return cborMap([
    ['alg', alg],
    ['type', 'public-key'],
  ])
}

export const option = (name: string, value: boolean): readonly [number, Cbor] => [7, cborMap([[name, value]])]

/** The state after another passkey was made. */
export function made(state: AuthenticatorState, changes: Parameters = []): AuthenticatorState {
  const interaction = interactionOf({ random: createRandom(`credential ${state.credentials.length}`) })
  const { status, state: after } = send(state, 'makeCredential', makeParameters(changes), interaction)
  if (status !== 'CTAP2_OK') throw new Error(status)
  return after
}
