import type { Fault } from '../../protocol/faults.ts'
import { DIGEST } from '../../protocol/own-hash.ts'
import type { Person, SetupMember, WorldSetup } from '../../protocol/setup.ts'
import { checkTogether } from '../../protocol/setup-check.ts'
import type { Row, RowState } from '../../query/query.ts'
import { emptyProviderCache } from '../engine/provider-cache.ts'
import { type Journal, stepOfAct, writeEntry } from '../journal/journal.ts'
import { firstTab, registered } from '../journal/start-world.ts'
import type { ExchangeRow, MutableMeta, WorldStore } from '../journal/store.ts'
import { whenever } from '../pause/whenever.ts'
import { withoutFault } from '../recorder/record-entry.ts'
import type { World } from '../recorder/world.ts'
import { hashOf } from '../values/hash-of.ts'
import { refuse } from '../values/refusal.ts'

/**
 * Replaces members of the setup, as one entry and one run. A device that is new gets its first tab; one that is gone loses its tabs and
 * its jar. @throws Refusal `bad-input` when the whole would not fit together.
 */
export async function changeSetup(world: World, part: Partial<WorldSetup>): Promise<void> {
  const gone = goneDevices(world.meta.setup, { ...world.meta.setup, ...knownMembers(part) })
  // What is still on its way to a device that goes would leave cookies in a jar without a device.
  if (gone.length > 0) await endOf(world, gone)
  await writeSetup(world, (setup) => ({ ...setup, ...knownMembers(part) }))
}

/** Waits for the exchanges of devices that go. @throws Refusal `bad-input` when one of them is paused, or pauses meanwhile. */
async function endOf(world: World, devices: readonly string[]): Promise<void> {
  const pausedNow = () => world.meta.control.paused.map(({ exchange }) => exchange)
  const ids = new Set([...world.schedule.running.keys(), ...pausedNow()])
  const rows = await Promise.all([...ids].map((id) => world.store.get('exchanges', id)))
  const theirs = rows.filter((row) => row !== undefined).filter(({ device }) => devices.includes(device))
  const isPaused = ({ id }: ExchangeRow) => pausedNow().includes(id)
  const { met, stop } = whenever(world, () => theirs.some(isPaused))
  await Promise.race([
    met,
    Promise.allSettled(theirs.map(({ id }) => world.schedule.running.get(id))),
  ]).finally(stop)
  const paused = theirs.find(isPaused)
  if (paused !== undefined)
    throw refuse(
      'bad-input',
      `${paused.device} is waiting for the response to ${paused.id}, which is paused. Resume it before you remove the device.`,
    )
}

/** Adds a fault under an id of the world's. */
export async function addFault(
  world: Journal,
  { fault }: { readonly fault: Omit<Fault, 'id'> },
): Promise<{ id: string }> {
  const { target, effect, once } = fault
  const id = await writeSetup(world, (setup, meta) => {
    do meta.lastFault += 1
    while (setup.faults.some((other) => other.id === `f${meta.lastFault}`))
    return { ...setup, faults: [...setup.faults, { id: `f${meta.lastFault}`, target, effect, once }] }
  })
  return { id: `f${id.lastFault}` }
}

export async function removeFault(
  world: Journal,
  { id }: { readonly id: string },
): Promise<Record<never, never>> {
  await writeSetup(world, (setup) => withoutFault(setup, id))
  return {}
}

/** Every member, so that one that is added has to be named here too. */
const MEMBERS: Readonly<Record<SetupMember, true>> = {
  strategy: true,
  maxAge: true,
  updateAge: true,
  secrets: true,
  providers: true,
  people: true,
  devices: true,
  passkeys: true,
  passkeyChecksOff: true,
  asPublished: true,
  engine: true,
  faults: true,
  answers: true,
  code: true,
}

/** Without members that only a newer page knows. */
function knownMembers(part: Partial<WorldSetup>): Partial<WorldSetup> {
  const isKnown = ([name, value]: [string, unknown]) => Object.hasOwn(MEMBERS, name) && value !== undefined
  return Object.fromEntries(Object.entries(part).filter(isKnown))
}

/** Writes what `change` makes of the setup as it then is; returns the row that was written. */
function writeSetup(
  world: Journal,
  change: (setup: WorldSetup, meta: MutableMeta) => WorldSetup,
): Promise<MutableMeta> {
  return world.writing(() =>
    writeEntry(world, {
      effect: async (meta) => {
        const before = meta.setup
        const after = change(before, meta)
        const problem = checkTogether(after, 'setup')
        if (problem !== undefined) throw refuse('bad-input', problem)
        const members = changedMembers(before, after)
        if (members.length === 0) return { meta, before, after, members }
        meta.setup = after
        meta.lastRun += 1
        await changeDevices(world, before, after)
        if (members.includes('people')) await changeRegistered(world.store, before.people, after.people)
        // Other providers are another deployment of app.example.
        if (members.includes('providers') || members.includes('code')) await emptyProviderCache(world)
        return { meta, before, after, members }
      },
      record: ({ before, after, members }, _rows, meta) => ({
        results: [],
        steps: members.map((member) =>
          stepOfAct(world, meta, {
            kind: 'setup.changed',
            data: { member, before: before[member], after: after[member] },
            from: { lane: 'world', name: world.name },
            summary: `setup: ${member}`,
            outcome: 'done',
            key: `setup/${meta.lastRun}/${member}`,
          }),
        ),
      }),
    }).then(({ meta }) => meta),
  )
}

function changedMembers(before: WorldSetup, after: WorldSetup): readonly SetupMember[] {
  return (Object.keys(after) as SetupMember[]).filter(
    (member) => hashOf(before[member]) !== hashOf(after[member]),
  )
}

function goneDevices(before: WorldSetup, after: WorldSetup): readonly string[] {
  return before.devices.map(({ id }) => id).filter((id) => !after.devices.some((device) => device.id === id))
}

async function changeDevices(world: Journal, before: WorldSetup, after: WorldSetup): Promise<void> {
  const { store } = world
  for (const device of goneDevices(before, after)) {
    const all = { from: [device], to: [device, '\uffff'] }
    for (const { tab } of await store.list('tabs', all)) await store.delete('tabs', [device, tab])
    for (const { domain, path, name } of await store.list('cookies', all))
      await store.delete('cookies', [device, domain, path, name])
  }
  const added = goneDevices(after, before)
  await store.put('tabs', ...added.map((device) => firstTab(device, world.meta.scenario.start)))
}

/** Someone who has registered now gets a row; someone who has not any more loses it. What is said otherwise of someone's row is written into it. */
async function changeRegistered(
  store: WorldStore,
  before: readonly Person[],
  after: readonly Person[],
): Promise<void> {
  const [old, now] = [registered(before), registered(after)]
  const without = (rows: typeof now, others: typeof now) =>
    rows.filter(({ key }) => !others.some((other) => other.key === key))
  const gone = without(old, now).map(({ key, table }) => ({ key, table }))
  const rewritten = await Promise.all(
    after.map(async (person) => {
      const said = columnsSaid(person, before)
      return [...(await rewriteUser(store, person, said)), ...(await rewrite(store, person, said, after))]
    }),
  )
  await store.restore([...gone, ...without(now, old), ...rewritten.flat()])
}

/** Columns of someone that had another value before, or none. */
function columnsSaid({ columns = {}, id }: Person, before: readonly Person[]): Columns {
  const known = before.find((each) => each.id === id)?.columns ?? {}
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => name !== 'id' && known[name] !== value),
  )
}

type Columns = NonNullable<Person['columns']>

/** A person's row in Auth.js's table, if there is one. */
async function rewriteUser(
  store: WorldStore,
  person: Person,
  columns: Columns,
): Promise<readonly RowState[]> {
  const [own] = Object.keys(columns).length > 0 ? registered([person]) : []
  const known = own && (await store.rows()).users.find(({ id }) => id === own.key)
  if (!known) return []
  const row: Readonly<Record<string, unknown>> = own.row
  const said = Object.fromEntries(Object.keys(columns).map((name) => [name, row[name]]))
  return [{ table: own.table, key: own.key, row: { ...known, ...said } }]
}

/** Rows of someone's in the tables of the code, with new values in columns that they have. */
async function rewrite(
  store: WorldStore,
  person: Person,
  columns: Columns,
  people: readonly Person[],
): Promise<readonly RowState[]> {
  if (Object.keys(columns).length === 0) return []
  const own = await store.list('ownRows')
  // The code found them by a digest of an address. It had not hashed a password yet, so they have a digest that is replaced now.
  const waiting = own.filter(({ row }) => !isNamed(row) && Object.values(row).some(hasDigest))
  const isOnly = waiting.length === 1 && !people.some((each) => waiting.some(({ row }) => isAbout(row, each)))
  return own.flatMap((each) => {
    const { n, row, table } = each
    const isTheirs = row['email'] === person.email || row['id'] === `user-${person.id}`
    const canBeTheirs = waiting.includes(each) && (isAbout(row, person) || isOnly)
    const given = Object.entries(columns).filter(
      ([name]) =>
        Object.hasOwn(row, name) &&
        (isTheirs ? !(row[name] instanceof Date) : canBeTheirs && hasDigest(row[name])),
    )
    if (given.length === 0) return []
    return [
      { table: 'ownRows', key: [table, n], row: { n, table, row: { ...row, ...Object.fromEntries(given) } } },
    ]
  })
}

function isNamed(row: Row): boolean {
  return Object.hasOwn(row, 'email') || String(row['id']).startsWith('user-')
}

function hasDigest(value: unknown): boolean {
  return String(value).includes(DIGEST)
}

/** A row without an e-mail address may have a login or a name. */
function isAbout(row: Row, { email, id, login = id, name }: Person): boolean {
  return Object.values(row).some((value) => [email, login, name, `user-${id}`].includes(String(value)))
}
