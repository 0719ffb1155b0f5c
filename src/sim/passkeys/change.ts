import { createRandom } from '../../authenticator/bytes/random.ts'
import { type CredentialChange, changeCredential, removeCredential } from '../../authenticator/device/edit.ts'
import { newAuthenticator, powerCycle } from '../../authenticator/device/state.ts'
import { Bench, deviceOf } from '../../authenticator/platform/bench.ts'
import { applySignal } from '../../authenticator/platform/signals.ts'
import { changePin } from '../../authenticator/platform/user-verification.ts'
import type { Commands } from '../../protocol/commands.ts'
import type { KeyChange, KeysView } from '../../protocol/keys.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import { type Journal, stepOfAct } from '../journal/journal.ts'
import { requireExchange } from '../machine/require-exchange.ts'
import type { World } from '../recorder/world.ts'
import { browser } from '../values/parties.ts'
import { refuse } from '../values/refusal.ts'
import { authenticatorsOf, devicesOf, KEY_MODELS, newState } from './authenticators.ts'
import { restartCeremonies } from './ceremonies.ts'
import { writePasskeys } from './entry.ts'
import {
  type AuthenticatorRow,
  type PasskeysRow,
  readCounts,
  writeAuthenticators,
  writeCounts,
} from './rows.ts'
import { viewKeys } from './view.ts'

/** Changes someone's keys outside of a ceremony, as one entry and one run. @throws Refusal `unknown-key`, `bad-input`, `unknown-person`, `unknown-device` */
export async function changeKeys(
  world: World,
  { change }: Commands['passkeys.change']['input'],
): Promise<KeysView> {
  await writePasskeys(world, async (entry, meta) => {
    const counts = await readCounts(world)
    const rows = await authenticatorsOf(world)
    const { counts: after = counts, rows: changed } = carryOut(world, rows, counts, change)
    meta.lastRun += 1
    await writeCounts(world, after)
    await writeAuthenticators(world, changed)
    entry.steps.push(
      stepOfAct(world, meta, {
        kind: 'passkeys.changed',
        data: { change },
        from: { lane: 'world', name: world.name },
        summary: `keys: ${change.do}`,
        outcome: 'done',
        key: `keys/${meta.lastRun}`,
      }),
    )
    await restartCeremonies(world, entry)
  })
  return viewKeys(world)
}

interface Changed {
  readonly rows: readonly AuthenticatorRow[]
  readonly counts?: PasskeysRow
}

function carryOut(
  world: Journal,
  rows: readonly AuthenticatorRow[],
  counts: PasskeysRow,
  change: KeyChange,
): Changed {
  if (change.do === 'sync') return syncDevice(world.meta.setup, counts, change)
  if (change.do === 'new key') return newKey(world, counts, change)
  const row = rows.find(({ id }) => id === change.authenticator)
  if (row === undefined)
    throw refuse(
      'unknown-key',
      `There is no authenticator ${change.authenticator}; there are ${rows.map(({ id }) => id).join(', ')}.`,
    )
  if (change.do === 'clone') return cloneKey(world, counts, row, change.to)
  return { rows: [changeOne(world, row, counts, change)] }
}

type OneChange = Exclude<KeyChange, { readonly do: 'sync' | 'new key' | 'clone' }>

function changeOne(
  world: Journal,
  row: AuthenticatorRow,
  counts: PasskeysRow,
  change: OneChange,
): AuthenticatorRow {
  const { setup } = world.meta
  if ('passkey' in change) return { ...row, state: changePasskey(row, change) }
  switch (change.do) {
    case 'verification': {
      const { verifiesNoOne: _verifiesNoOne, ...rest } = row
      return change.on ? rest : { ...rest, verifiesNoOne: true }
    }
    case 'plug in':
      return plugIn(world, row, change.device)
    case 'unplug':
      return unplugged(requireKey(row))
    case 'lend':
      requirePerson(setup, change.to)
      return { ...unplugged(requireKey(row)), holder: change.to }
    case 'lose': {
      const { holder: _holder, ...rest } = unplugged(requireKey(row))
      return rest
    }
    case 'PIN':
      return { ...row, state: withPin(row, change.pin, seedOf(world, row, counts)) }
    case 'reset':
      return { ...row, state: newAuthenticator(row.state.model, createRandom(seedOf(world, row, counts))) }
  }
}

type PasskeyChange = Extract<KeyChange, { readonly passkey: string }>

function changePasskey({ id, state }: AuthenticatorRow, change: PasskeyChange): AuthenticatorRow['state'] {
  const { passkey } = change
  const known = state.credentials.find((each) => each.id === passkey)
  if (known === undefined) throw refuse('unknown-key', `${id} has no passkey ${passkey}.`)
  const changed = (members: CredentialChange) => changeCredential(state, passkey, members)
  switch (change.do) {
    case 'rename':
      return changed({
        userName: change.userName,
        userDisplayName: change.userDisplayName ?? known.userDisplayName,
      })
    case 'delete':
      return removeCredential(state, passkey)
    case 'counter':
      return changed({ counter: change.counter })
    case 'backup':
      return changed({ backupEligible: change.eligible, backupState: change.state })
    case 'break':
      return changed({ breaksSignatures: change.breaks })
  }
}

/** Its key agreement and its wrong PINs in a row begin again. */
function plugIn(world: Journal, row: AuthenticatorRow, device: string): AuthenticatorRow {
  const { id, holder, state } = requireKey(row)
  const { devices } = world.meta.setup
  const place = devices.find((each) => each.id === device)
  if (place === undefined)
    throw refuse(
      'unknown-device',
      `There is no device ${device}; there are ${devices.map((each) => each.id).join(', ')}.`,
    )
  if (holder === undefined) throw refuse('bad-input', `${id} is lost. Hand it to someone first.`)
  if (holder !== place.person)
    throw refuse(
      'bad-input',
      `${id} is with ${holder}, and ${device} is ${place.person}’s. Lend it to ${place.person} first.`,
    )
  const random = createRandom(`power ${world.meta.scenario.seed} ${id} ${world.meta.lastStep}`)
  return { ...row, pluggedIn: device, state: powerCycle(state, random) }
}

function unplugged(row: AuthenticatorRow): AuthenticatorRow {
  const { pluggedIn: _pluggedIn, ...rest } = row
  return rest
}

/** @throws Refusal `bad-input` for what is built in. */
function requireKey(row: AuthenticatorRow): AuthenticatorRow {
  if (row.kind === 'security-key') return row
  throw refuse(
    'bad-input',
    `${row.id} is part of a device: only security keys can be plugged in, lent or lost.`,
  )
}

function requirePerson({ people }: WorldSetup, id: string): void {
  if (people.some((each) => each.id === id)) return
  throw refuse(
    'unknown-person',
    `There is no person ${id}; there are ${people.map((each) => each.id).join(', ')}.`,
  )
}

/** @throws Refusal `bad-input` for a PIN that the authenticator does not take. */
function withPin(row: AuthenticatorRow, pin: string, seed: string): AuthenticatorRow['state'] {
  const { id } = row
  const { pin: _before, ...fresh } = row.state
  if (!fresh.model.supportsPin) throw refuse('bad-input', `${id} takes no PIN.`)
  const plugged = { id, state: fresh }
  const bench = new Bench({ authenticators: [plugged], newRandom: () => createRandom(seed), now: 0 })
  const { status } = changePin(bench, deviceOf(plugged), pin)
  if (status !== 'CTAP2_OK')
    throw refuse('bad-input', `${id} takes a PIN of ${fresh.model.minPinLength} to 63 characters.`)
  return bench.state(deviceOf(plugged))
}

function seedOf(world: Journal, { id }: AuthenticatorRow, { lastKey }: PasskeysRow): string {
  return `change ${world.meta.scenario.seed} ${id} ${lastKey} ${world.meta.lastRun}`
}

/** A copy that signs like the first: its counter goes on from the same number, which is how a site notices. */
function cloneKey(world: Journal, counts: PasskeysRow, row: AuthenticatorRow, to: string): Changed {
  requirePerson(world.meta.setup, to)
  const { lastKey } = counts
  const id = `key-${lastKey + 1}`
  const model = {
    ...row.state.model,
    name: `Copy of ${row.state.model.name}`,
    transports: KEY_MODELS.passkeys.transports,
  }
  const clone: AuthenticatorRow = {
    id,
    kind: 'security-key',
    owner: to,
    holder: to,
    state: { ...row.state, model },
  }
  return { rows: [clone], counts: { ...counts, lastKey: lastKey + 1 } }
}

function newKey(
  world: Journal,
  counts: PasskeysRow,
  { model, person }: Extract<KeyChange, { readonly do: 'new key' }>,
): Changed {
  const { people } = world.meta.setup
  requirePerson(world.meta.setup, person)
  const lastKey = counts.lastKey + 1
  const id = `key-${lastKey}`
  const name = `${people.find((each) => each.id === person)?.name ?? person}’s security key ${lastKey + 1}`
  const state = newState(id, name, String(world.meta.scenario.seed), KEY_MODELS[model])
  return {
    rows: [{ id, kind: 'security-key', owner: person, holder: person, state }],
    counts: { ...counts, lastKey },
  }
}

function syncDevice(
  { devices }: WorldSetup,
  counts: PasskeysRow,
  { device, on }: Extract<KeyChange, { readonly do: 'sync' }>,
): Changed {
  if (!devices.some(({ id }) => id === device))
    throw refuse(
      'unknown-device',
      `There is no device ${device}; there are ${devices.map(({ id }) => id).join(', ')}.`,
    )
  const others = counts.unsynced.filter((each) => each !== device)
  return { rows: [], counts: { ...counts, unsynced: on ? others : [...others, device] } }
}

/** A page tells the authenticators of its device which passkeys its site knows. */
export async function signalKeys(
  world: World,
  { exchange, signal }: Commands['ceremony.signal']['input'],
): Promise<Record<never, never>> {
  const page = await requireExchange(world, exchange)
  await writePasskeys(world, async (entry, meta) => {
    const { unsynced } = await readCounts(world)
    const here = (await authenticatorsOf(world)).filter((row) =>
      devicesOf(row, world.meta.setup, unsynced).includes(page.device),
    )
    await writeAuthenticators(
      world,
      here.map((row) => ({ ...row, state: applySignal(row.state, signal) })),
    )
    entry.steps.push({
      ...stepOfAct(world, meta, {
        kind: 'passkeys.changed',
        data: { signal, document: page.id },
        from: browser(page.device),
        summary: `signal: ${signal.kind}`,
        outcome: 'done',
        key: `${page.id}/signal#${meta.lastStep}`,
      }),
      run: page.run,
      exchange: page.id,
    })
    await restartCeremonies(world, entry)
  })
  return {}
}
