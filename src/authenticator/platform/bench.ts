import { concat, toHex } from '../bytes/bytes.ts'
import { type Cbor, type CborMap, cborMap, encodeCbor } from '../bytes/cbor.ts'
import type { Random } from '../bytes/random.ts'
import type { Interaction } from '../device/session.ts'
import type { AuthenticatorState } from '../device/state.ts'
import type { StatusName } from '../device/status.ts'
import { COMMAND, transact } from '../device/transact.ts'
import type { Device } from './prompts.ts'

/** An authenticator that is plugged in or built in, under an ID of the caller's. */
export interface Plugged {
  readonly id: string
  readonly state: AuthenticatorState
  /** It is in another device, of this name, and is reached from there (hybrid transport). */
  readonly remote?: string
}

/** Whether it is built into the device where the person sits. */
export function isPlatform({ remote, state }: Plugged): boolean {
  return remote === undefined && state.model.transports.includes('internal')
}

/** One command over the wire, for showing it. Bytes are hexadecimal digits. */
export interface TransactionRecord {
  readonly authenticator: string
  readonly command: keyof typeof COMMAND
  readonly request: string
  readonly status: StatusName
  readonly response: string
}

/** Where a ceremony takes place. */
export interface Surroundings {
  readonly authenticators: readonly Plugged[]
  /** Starts a random source at its beginning: every replay must draw the same bytes. */
  readonly newRandom: () => Random
  /** Milliseconds since 1970. */
  readonly now: number
  /** No one has just signed in here, so the browser makes no passkey without asking. */
  readonly isUnasked?: boolean
  /** Gives keys of new credentials instead of random ones. */
  readonly newKey?: Interaction['newKey']
}

export interface Answer {
  readonly status: StatusName
  readonly result: CborMap
}

/** The authenticators of one ceremony, while it changes them. */
export class Bench {
  readonly transactions: TransactionRecord[] = []
  readonly random: Random
  readonly #surroundings: Surroundings
  readonly #plugged: Map<string, Plugged>

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
    this.random = surroundings.newRandom()
    this.#plugged = new Map(surroundings.authenticators.map((each) => [each.id, each]))
  }

  get isUnasked(): boolean {
    return this.#surroundings.isUnasked === true
  }

  get authenticators(): readonly Plugged[] {
    return [...this.#plugged.values()]
  }

  state(device: Device): AuthenticatorState {
    return this.#pluggedAs(device).state
  }

  #pluggedAs({ id }: Device): Plugged {
    const plugged = this.#plugged.get(id)
    if (plugged === undefined) throw new RangeError(`There is no authenticator "${id}".`)
    return plugged
  }

  send(
    device: Device,
    command: keyof typeof COMMAND,
    parameters: readonly (readonly [number, Cbor])[],
    acts: Partial<Pick<Interaction, 'touch' | 'verification'>> = {},
  ): Answer {
    const body = parameters.length > 0 ? encodeCbor(cborMap(parameters)) : new Uint8Array()
    const message = concat(Uint8Array.of(COMMAND[command]), body)
    const { now, newKey } = this.#surroundings
    const interaction = { random: this.random, now, touch: 'given', verification: 'passed', ...acts } as const
    const { state, status, response, result } = transact(this.state(device), message, {
      ...interaction,
      ...(newKey && { newKey }),
    })
    this.#plugged.set(device.id, { ...this.#pluggedAs(device), state })
    this.transactions.push({
      authenticator: device.id,
      command,
      request: toHex(message),
      status,
      response: toHex(response),
    })
    return { status, result: result ?? new Map() }
  }
}

export function deviceOf(plugged: Plugged): Device {
  const { id, remote, state } = plugged
  const device = { id, name: remote ?? state.model.name, isPlatform: isPlatform(plugged) }
  return remote === undefined ? device : { ...device, isRemote: true }
}
