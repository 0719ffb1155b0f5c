import type {
  Commands,
  DeviceView,
  NavigationRequest,
  OpenExchange,
  WorldView,
} from '../../protocol/commands.ts'
import type { Mail } from '../../protocol/mail.ts'
import { resolveScenario } from '../../protocol/scenario-defaults.ts'
import { damage, requireGapless } from '../journal/damage.ts'
import { pageDatabase, readDatabase } from '../journal/database.ts'
import { type Journal, writeAct } from '../journal/journal.ts'
import { startWorld } from '../journal/start-world.ts'
import type { ExchangeRow } from '../journal/store.ts'
import { withState } from '../journal/upgrade-world.ts'
import { driveExchange } from '../machine/exchange.ts'
import { jarOf } from '../machine/jar-rows.ts'
import {
  addressOf,
  grantedTicket,
  planNavigation,
  requireDevice,
  requireTab,
  tabsOf,
  viewTab,
} from '../machine/navigation.ts'
import { recordPageRequest } from '../machine/page-request.ts'
import { requireExchange } from '../machine/require-exchange.ts'
import { openCeremonies } from '../passkeys/open-ceremonies.ts'
import { abandonExchanges } from '../pause/abandon.ts'
import { openExchanges } from '../pause/wait-for-resume.ts'
import type { World } from '../recorder/world.ts'
import { defined } from '../values/defined.ts'
import { browser, personAt } from '../values/parties.ts'
import { refuse } from '../values/refusal.ts'
import { advanceClock, jumpClock } from './clock.ts'
import { type Handlers, LARGEST_PAGE, PAGE, type WorldCommand } from './handlers.ts'
import { storeFromScript } from './page-cookies.ts'
import { stepperCommands } from './pause-commands.ts'
import { changeProvider, listAccounts } from './provider-memory.ts'
import { addFault, changeSetup, removeFault } from './setup.ts'
import { timeCommands } from './time-commands.ts'

/** Rows of a table that a page of the database has by default. */
const ROWS = 200

/** Every command on a world, by name. Inputs were checked by the protocol before. */
const HANDLERS: Handlers = {
  'world.read': readWorld,
  'world.reset': resetWorld,
  'steps.page': pageSteps,
  'cookies.list': async (world, { device }) => {
    requireDevice(world, device)
    return jarOf(world, device)
  },
  'database.read': (world) => readDatabase(world.store),
  'database.page': async (world, { limit = ROWS }) => {
    // What comes while the rows are read is announced afterwards, and they are read again.
    const at = world.meta.lastStep
    return { ...(await pageDatabase(world.store, limit)), at }
  },
  'mail.list': listMails,
  'clock.advance': advanceClock,
  'clock.jump': jumpClock,
  'setup.change': async (world, { setup }) => {
    await changeSetup(world, setup)
    return readWorld(world)
  },
  'fault.add': addFault,
  'fault.remove': removeFault,
  'code.environment': async (world, { code }) => world.platform.app().environmentOf(code),
  'accounts.list': listAccounts,
  'consent.revoke': (world, { person, provider }) =>
    changeProvider(world, { command: 'consent.revoke', person, provider }),
  'logins.end': (world, { person, provider }) =>
    changeProvider(world, { command: 'logins.end', person, provider }),
  'keys.rotate': (world, { provider }) => changeProvider(world, { command: 'keys.rotate', provider }),
  'tab.open': (world, { device, navigation }) => planNavigation(world, { device }, navigation),
  'tab.navigate': (world, { device, tab, navigation }) => planNavigation(world, { device, tab }, navigation),
  'tab.traverse': traverse,
  'tab.close': closeTab,
  'exchanges.open': listOpen,
  'exchange.drive': async (world, { exchange }) => {
    const row = await driveExchange(world, exchange)
    return row.next === undefined ? {} : { next: row.next }
  },
  'page.request': async (world, { exchange, body = null, ...request }) => {
    const page = await requireExchange(world, exchange)
    return { exchange: await recordPageRequest(world, page, { ...request, body }) }
  },
  'page.cookie': storeFromScript,
  'ceremony.begin': (world, input) => world.platform.passkeys().begin(world, input),
  'ceremony.withdraw': (world, input) => world.platform.passkeys().withdraw(world, input),
  'ceremony.decide': (world, input) => world.platform.passkeys().decide(world, input),
  'ceremonies.open': openCeremonies,
  'ceremony.signal': (world, input) => world.platform.passkeys().signal(world, input),
  'ceremony.refuse': (world, input) => world.platform.passkeys().refuse(world, input),
  'passkeys.read': (world, input) => world.platform.passkeys().read(world, input),
  'passkeys.change': (world, input) => world.platform.passkeys().change(world, input),
  ...stepperCommands,
  ...timeCommands,
}

/** Carries out one command. @throws Refusal with a code, or what the storage threw. */
export function runCommand<K extends WorldCommand>(
  world: World,
  name: K,
  input: Commands[K]['input'],
): Promise<Commands[K]['output']> {
  const handler: Handlers[K] = HANDLERS[name]
  return handler(world, input)
}

async function readWorld(world: World): Promise<WorldView> {
  const { scenario, setup, now, lastStep } = world.meta
  const devices: DeviceView[] = []
  for (const { id, person } of setup.devices) {
    const tabs = await tabsOf(world, id)
    if (tabs.length === 0) throw damage(`the table tabs has no row for the device ${id}`)
    devices.push({ id, person, tabs: await Promise.all(tabs.map((tab) => viewTab(world, tab))) })
  }
  return { world: world.name, scenario, setup, now, devices, lastStep }
}

async function resetWorld(world: World, input: Commands['world.reset']['input']): Promise<WorldView> {
  // What is still on its way belongs to the world that ends: it must not write into the new one.
  await abandonExchanges(world, async () => {
    world.meta = await world.writing(() => {
      const { breakpoints, beats } = world.meta.control
      const scenario = resolveScenario(input.scenario ?? {})
      return startWorld(world.store, scenario, world.platform.realNow(), {
        breakpoints,
        ...(beats === undefined ? {} : { beats }),
      })
    })
  })
  world.platform.announce({ type: 'world.reset', world: world.name })
  return readWorld(world)
}

async function pageSteps(
  world: Journal,
  input: Commands['steps.page']['input'],
): Promise<Commands['steps.page']['output']> {
  const limit = Math.min(input.limit ?? PAGE, LARGEST_PAGE)
  const { run, kind } = input
  const last = world.meta.lastStep
  const after = input.after ?? 0
  const filter =
    run !== undefined
      ? { index: 'run', from: run, to: run }
      : kind !== undefined
        ? { index: 'kind', from: kind, to: kind }
        : undefined
  if (filter === undefined) {
    const steps = await world.store.list('steps', { from: after + 1, limit })
    requireGapless(steps)
    if (steps.length === 0 && after < last) throw damage(`the table steps has no step ${last}`)
    return { steps, last }
  }
  const steps = await world.store.list('steps', filter)
  const expected = steps.filter((step) => step.seq > after && (kind === undefined || step.kind === kind))
  return { steps: expected.sort((a, b) => a.seq - b.seq).slice(0, limit), last }
}

/** As it is now: a mail that was delayed has arrived in the end. */
async function listMails(world: Journal): Promise<readonly Mail[]> {
  const { now } = world.meta
  const mails = await world.store.list('mail')
  return mails
    .map(withState)
    .map(
      (mail): Mail =>
        mail.state === 'delayed' && mail.arrivesAt <= now ? { ...mail, state: 'delivered' } : mail,
    )
    .sort((a, b) => a.at - b.at)
}

async function traverse(
  world: World,
  input: Commands['tab.traverse']['input'],
): Promise<Commands['tab.traverse']['output']> {
  const { device, delta, idempotencyKey } = input
  // The tab may have moved meanwhile, so that counting from where it is now would lead to another page.
  const granted = await grantedTicket(world, device, idempotencyKey)
  if (granted !== undefined) return granted
  const tab = await requireTab(world, device, input.tab)
  const position = tab.position + delta
  const entry = tab.history[position]
  if (entry === undefined) return null
  const action = delta === 0 ? 'reload the page' : delta < 0 ? 'go back' : 'go forward'
  const navigation: NavigationRequest = {
    url: entry.url,
    initiator: 'person',
    action,
    ...defined({ idempotencyKey }),
  }
  return planNavigation(world, { device, tab: tab.tab, history: position }, navigation)
}

async function closeTab(
  world: Journal,
  { device, tab }: { device: string; tab: string },
): Promise<Record<never, never>> {
  await requireTab(world, device, tab)
  if ((await tabsOf(world, device)).length === 1)
    throw refuse('bad-input', `${tab} is the last tab of ${device}; you can't close it.`)
  const action = `close tab ${tab}`
  const owner = personAt(world.meta.setup, device)
  await writeAct(
    world,
    () => world.store.delete('tabs', [device, tab]),
    ({ lastRun }) => ({
      kind: 'person.acted',
      data: { action, closed: { device, tab } },
      from: owner,
      to: browser(device),
      summary: action,
      outcome: 'done',
      key: `close/${lastRun}`,
    }),
  )
  world.platform.announce({ type: 'tab.closed', world: world.name, device, tab })
  return {}
}

async function listOpen(world: World): Promise<readonly OpenExchange[]> {
  const open = await openExchanges(world)
  const waited = await Promise.all(
    open.map(async (row) => ((await isWaitedFor(world, row)) ? row : undefined)),
  )
  return waited
    .filter((row) => row !== undefined)
    .map((row) => ({
      exchange: row.id,
      device: row.device,
      ...(row.tab === '' ? {} : { tab: row.tab }),
      mode: row.mode,
      workerInstance: row.workerInstance,
      alive: world.schedule.running.has(row.id),
      ...(row.mode === 'navigation' || row.mode === 'nested-navigation'
        ? { address: addressOf(world, row) }
        : {}),
    }))
}

/** No one waits for a navigation that was recorded and never asked for, because the tab went elsewhere. */
async function isWaitedFor(world: Journal, row: ExchangeRow): Promise<boolean> {
  // A scanner's are driven on by whatever happens next in the world.
  if (row.scanner !== undefined) return false
  if (row.state === 'open' || row.mode !== 'navigation') return row.state === 'open'
  return (await world.store.get('tabs', [row.device, row.tab]))?.exchange === row.id
}
