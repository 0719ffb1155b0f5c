import { toHex } from '../../authenticator/bytes/bytes.ts'
import { createRandom } from '../../authenticator/bytes/random.ts'
import {
  type AuthenticatorModel,
  type AuthenticatorState,
  newAuthenticator,
  newModel,
} from '../../authenticator/device/state.ts'
import type { Plugged } from '../../authenticator/platform/bench.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import type { Journal } from '../journal/journal.ts'
import { type AuthenticatorRow, readCounts, storedAuthenticators } from './rows.ts'

/** What a keychain is: its passkeys are backed up, and counters make no sense where several devices sign. */
const KEYCHAIN: Partial<AuthenticatorModel> = {
  transports: ['hybrid', 'internal'],
  builtInVerification: true,
  supportsPin: false,
  backupEligible: true,
  backupState: true,
  algorithms: [-7, -257],
  counter: 'zero',
  attestation: 'none',
  extensions: ['largeBlob', 'hmac-secret', 'hmac-secret-mc'],
}

const DEVICE: Partial<AuthenticatorModel> = {
  algorithms: [-7, -257],
  transports: ['hybrid', 'internal'],
  builtInVerification: true,
  supportsPin: false,
}

/** Security keys by what they can do. */
export const KEY_MODELS = {
  passkeys: { transports: ['nfc', 'usb'], algorithms: [-7, -8, -35, -36] },
  fingerprint: { transports: ['usb'], builtInVerification: true, algorithms: [-7, -8, -35, -36] },
  // No key that people have makes these signatures yet. An app gets them if it asks for them.
  'post-quantum': { transports: ['nfc', 'usb'], algorithms: [-48, -49, -50, -7] },
  u2f: {
    transports: ['usb'],
    protocol: 'u2f',
    algorithms: [-7],
    discoverable: false,
    supportsPin: false,
    counter: 'authenticator',
    attestation: 'fido-u2f',
    extensions: [],
  },
} as const satisfies Readonly<Record<string, Partial<AuthenticatorModel>>>

/** Every authenticator of people who have a device, in the order of people: stored ones, and those that were never used. */
export async function authenticatorsOf(world: Journal): Promise<readonly AuthenticatorRow[]> {
  const stored = await storedAuthenticators(world)
  const { unsynced } = await readCounts(world)
  const known = new Set(stored.map(({ id }) => id))
  const fresh = unused(world.meta.setup, unsynced).filter(({ id }) => !known.has(id))
  const seed = String(world.meta.scenario.seed)
  const rows = [...stored, ...fresh.map((each) => makeUnused(each, seed, world.meta.setup))]
  const { people } = world.meta.setup
  const rank = ({ owner }: AuthenticatorRow) => people.findIndex(({ id }) => id === owner)
  return rows
    .filter((row) => rank(row) !== -1)
    .toSorted((a, b) => rank(a) - rank(b) || compare(KINDS.indexOf(a.kind), KINDS.indexOf(b.kind)))
}

const KINDS = ['keychain', 'device', 'security-key']

function compare(a: number, b: number): number {
  return a - b
}

type Unused = Pick<AuthenticatorRow, 'id' | 'kind' | 'owner'>

/** What everyone with a device has: a keychain, a security key in a drawer, and what is built into a device that doesn't sync. */
function unused({ devices }: WorldSetup, unsynced: readonly string[]): readonly Unused[] {
  const owners = [...new Set(devices.map(({ person }) => person))]
  return [
    ...owners.flatMap((owner): Unused[] => [
      { id: `keychain-${owner}`, kind: 'keychain', owner },
      { id: `key-${owner}`, kind: 'security-key', owner },
    ]),
    ...devices
      .filter(({ id }) => unsynced.includes(id))
      .map(({ id, person }): Unused => ({ id: `device-${id}`, kind: 'device', owner: person })),
  ]
}

const made = new Map<string, AuthenticatorState>()

function makeUnused(each: Unused, seed: string, setup: WorldSetup): AuthenticatorRow {
  const name = nameOf(each, setup)
  const differences =
    each.kind === 'keychain' ? KEYCHAIN : each.kind === 'device' ? DEVICE : KEY_MODELS.passkeys
  return { ...each, holder: each.owner, state: newState(each.id, name, seed, differences) }
}

/** A new authenticator: the same for the same id, name and seed. Its certificate takes milliseconds to make, so it is made once. */
export function newState(
  id: string,
  name: string,
  seed: string,
  differences: Partial<AuthenticatorModel>,
): AuthenticatorState {
  const key = `${seed} ${id} ${name}`
  const known = made.get(key)
  if (known !== undefined) return known
  const random = createRandom(`authenticator ${seed} ${id}`)
  // One model of each kind: the id of a model must not name a single key.
  const aaguid = toHex(createRandom(`model ${traitsOf(differences)}`)('aaguid', 16))
  const state = newAuthenticator(newModel(name, aaguid, random, differences), random)
  made.set(key, state)
  return state
}

function traitsOf({
  algorithms,
  builtInVerification,
  protocol,
  transports,
}: Partial<AuthenticatorModel>): string {
  return `${protocol} ${builtInVerification} ${transports} ${algorithms}`
}

function nameOf({ id, kind, owner }: Unused, { people, devices }: WorldSetup): string {
  const person = people.find((each) => each.id === owner)?.name ?? owner
  if (kind === 'keychain') return `${person}’s keychain`
  if (kind === 'security-key') return `${person}’s security key`
  const device = devices.find((each) => `device-${each.id}` === id)
  return device?.name ?? device?.id ?? id
}

/** Devices where an authenticator can be used at this moment. */
export function devicesOf(
  { id, kind, owner, pluggedIn }: AuthenticatorRow,
  { devices }: WorldSetup,
  unsynced: readonly string[],
): readonly string[] {
  const ids = (all: WorldSetup['devices']) => all.map((each) => each.id)
  if (kind === 'security-key') return ids(devices.filter((each) => each.id === pluggedIn))
  if (kind === 'device')
    return ids(devices.filter((each) => `device-${each.id}` === id && unsynced.includes(each.id)))
  return ids(devices.filter((each) => each.person === owner && !unsynced.includes(each.id)))
}

/** What the browser of a device can reach: what is built in or plugged in, and its person's other devices, which scan a code. */
export async function pluggedAt(world: Journal, device: string): Promise<readonly Plugged[]> {
  const rows = await authenticatorsOf(world)
  const { unsynced } = await readCounts(world)
  const { setup } = world.meta
  const person = setup.devices.find(({ id }) => id === device)?.person
  const placed = rows.map((row) => ({ row, at: devicesOf(row, setup, unsynced) }))
  const here = placed.filter(({ at }) => at.includes(device)).map(({ row }) => pluggedOf(row))
  const remote = placed.flatMap(({ at, row }): Plugged[] => {
    const [first] = at
    const isOther = row.kind !== 'security-key' && row.owner === person && !at.includes(device)
    return isOther && first !== undefined ? [{ ...pluggedOf(row), remote: deviceName(setup, first) }] : []
  })
  return [...here, ...remote]
}

function deviceName({ devices }: WorldSetup, id: string): string {
  return devices.find((each) => each.id === id)?.name ?? id
}

function pluggedOf({ id, state, verifiesNoOne }: AuthenticatorRow): Plugged {
  if (!verifiesNoOne) return { id, state }
  const { pin: _pin, ...withoutPin } = state
  const model = { ...state.model, builtInVerification: false, supportsPin: false }
  return { id, state: { ...withoutPin, model } }
}

/** The row after a ceremony changed the authenticator's state. */
export function withState(row: AuthenticatorRow, { state }: Plugged): AuthenticatorRow {
  if (!row.verifiesNoOne) return { ...row, state }
  const { pin } = row.state
  return { ...row, state: { ...state, model: row.state.model, ...(pin && { pin }) } }
}
