import type { Plugged } from '../../authenticator/platform/bench.ts'
import type {
  CeremonyDecision,
  CeremonyDialog,
  CeremonyOutcome,
  CeremonyView,
} from '../../protocol/ceremony.ts'
import type { Commands } from '../../protocol/commands.ts'
import { isEqual } from '../../protocol/equal.ts'
import type { StepDraft } from '../../protocol/steps.ts'
import { type Journal, type PendingStep, writeEntry } from '../journal/journal.ts'
import type { ExchangeRow, MutableMeta } from '../journal/store.ts'
import { requireExchange } from '../machine/require-exchange.ts'
import { noteBeats } from '../pause/beats.ts'
import { tellWatchers } from '../pause/whenever.ts'
import type { World } from '../recorder/world.ts'
import { refuse } from '../values/refusal.ts'
import { authenticatorsOf, pluggedAt, withState } from './authenticators.ts'
import { viewCeremony } from './open-ceremonies.ts'
import {
  answeredStep,
  askedStep,
  decidedStep,
  dialogOf,
  endedStep,
  play,
  promptedStep,
  tell,
} from './play.ts'
import {
  type CeremonyRow,
  ceremonyNamed,
  forgetCeremony,
  isDue,
  isOpen,
  readCounts,
  storedCeremonies,
  writeAuthenticators,
  writeCeremony,
  writeCounts,
} from './rows.ts'

const WITHDRAWN = { status: 'withdrawn', reason: 'aborted', name: 'AbortError' } as const

/** Steps of one entry, in order. */
export class Entry {
  readonly steps: PendingStep[] = []
}

/** Writes steps and what they are of in one entry, and tells everyone who waits. */
export async function writePasskeys<T>(
  world: World,
  work: (entry: Entry, meta: MutableMeta) => Promise<T>,
): Promise<T> {
  const result = await world.writing(async () => {
    const entry = new Entry()
    const written = await writeEntry(world, {
      effect: (meta) => work(entry, meta),
      record: () => ({ steps: entry.steps, results: [] }),
    })
    noteBeats(world, entry.steps)
    return written
  })
  world.platform.announce({ type: 'keys.changed', world: world.name })
  tellWatchers(world)
  return result
}

/** A page asks for a passkey. Asked again under the same key, it is the same ceremony. */
export async function beginCeremony(
  world: World,
  { ceremony: asked, exchange, idempotencyKey }: Commands['ceremony.begin']['input'],
): Promise<CeremonyView> {
  const page = await requireExchange(world, exchange)
  if (asked.request.origin !== new URL(page.url).origin)
    throw refuse(
      'bad-input',
      `The page of ${page.id} is ${new URL(page.url).origin}; it can't ask as ${asked.request.origin}.`,
    )
  const known = await sameCeremony(world, page, idempotencyKey)
  if (known !== undefined) return viewCeremony(known)
  return writePasskeys(world, async (entry) => {
    // Two requests may come at once.
    const again = await sameCeremony(world, page, idempotencyKey)
    if (again !== undefined) return viewCeremony(again)
    await endOthers(world, entry, page)
    const counts = await readCounts(world)
    const { timeoutMs } = asked.request
    const { now } = world.meta
    await writeCounts(world, { ...counts, lastCeremony: counts.lastCeremony + 1 })
    const row: CeremonyRow = {
      id: `c${counts.lastCeremony + 1}`,
      ...(idempotencyKey === undefined ? {} : { key: idempotencyKey }),
      device: page.device,
      tab: page.tab,
      document: page.id,
      run: page.run,
      nesting: page.nesting,
      asked,
      at: now,
      ...(timeoutMs === undefined ? {} : { expiresAt: now + timeoutMs }),
      before: await pluggedAt(world, page.device),
      decisions: [],
      told: 0,
      steps: 0,
    }
    return viewCeremony(await goOn(world, entry, row, [], [askedStep(row)]))
  })
}

async function sameCeremony(
  world: Journal,
  { id }: ExchangeRow,
  key: string | undefined,
): Promise<CeremonyRow | undefined> {
  if (key === undefined) return undefined
  return (await storedCeremonies(world)).find((row) => row.key === key && row.document === id)
}

/** A tab has one ceremony at a time. What pages before this one asked is forgotten: no one can ask for it again. */
async function endOthers(world: Journal, entry: Entry, { device, id, tab }: ExchangeRow): Promise<void> {
  const others = (await storedCeremonies(world)).filter((row) => row.device === device && row.tab === tab)
  for (const row of others) {
    const ended = isOpen(row) ? await end(world, entry, row, WITHDRAWN, []) : row
    if (ended.document !== id) await forgetCeremony(world, ended)
  }
}

/** The page no longer wants it. */
export async function withdrawCeremony(
  world: World,
  { ceremony }: Commands['ceremony.withdraw']['input'],
): Promise<CeremonyView> {
  const row = await requireCeremony(world, ceremony)
  if (!isOpen(row)) return viewCeremony(row)
  return writePasskeys(world, async (entry) => {
    const present = await requireCeremony(world, ceremony)
    return viewCeremony(isOpen(present) ? await end(world, entry, present, WITHDRAWN, []) : present)
  })
}

/** What the person does about the dialog. */
export async function decideCeremony(
  world: World,
  { ceremony, decision }: Commands['ceremony.decide']['input'],
): Promise<CeremonyView> {
  await expireCeremonies(world)
  return writePasskeys(world, async (entry) => {
    const row = await requireCeremony(world, ceremony)
    const { dialog } = row
    if (!isOpen(row)) throw refuse('not-asked', `The ceremony ${ceremony} has ended.`)
    if (dialog === undefined) throw refuse('not-asked', `The ceremony ${ceremony} asks for nothing now.`)
    requireFitting(dialog, decision)
    return viewCeremony(
      await goOn(
        world,
        entry,
        row,
        [...row.decisions, decision],
        [decidedStep(world, row, decision, dialog)],
      ),
    )
  })
}

const FITTING: { readonly [K in CeremonyDialog['kind']]: readonly CeremonyDecision['kind'][] } = {
  'choose authenticator': ['choose'],
  'choose account': ['choose'],
  'nothing usable': [],
  touch: ['continue'],
  'scan code': ['continue'],
  verify: ['continue', 'fail'],
  'enter PIN': ['PIN'],
  'set PIN': ['PIN'],
}

/** @throws Refusal `not-asked` */
function requireFitting(dialog: CeremonyDialog, decision: CeremonyDecision): void {
  const fitting = [...FITTING[dialog.kind], 'cancel', 'time out']
  if (!fitting.includes(decision.kind))
    throw refuse(
      'not-asked',
      `The dialog "${dialog.kind}" takes ${fitting.join(', ')}, not ${decision.kind}.`,
    )
  if (decision.kind !== 'choose') return
  const ids =
    dialog.kind === 'choose authenticator'
      ? dialog.devices.map(({ id }) => id)
      : dialog.kind === 'choose account'
        ? dialog.accounts.map(({ credentialId }) => credentialId)
        : []
  if (!ids.includes(decision.id))
    throw refuse('not-asked', `The dialog offers ${ids.join(', ')}, not ${decision.id}.`)
}

/** Ceremonies whose time is up end. */
export async function expireCeremonies(world: World): Promise<void> {
  const due = async () => (await storedCeremonies(world)).filter((row) => isDue(row, world.meta.now))
  if ((await due()).length === 0) return
  await writePasskeys(world, async (entry) => {
    for (const row of await due()) await goOn(world, entry, row, [...row.decisions, { kind: 'time out' }], [])
  })
}

/** Plays a ceremony as far as these decisions lead, and writes what came of it. */
async function goOn(
  world: Journal,
  entry: Entry,
  row: CeremonyRow,
  decisions: readonly CeremonyDecision[],
  drafts: readonly StepDraft[],
): Promise<CeremonyRow> {
  const { authenticators, outcome, prompt, transactions } = play(world, row, decisions)
  const { dialog: _before, ...rest } = row
  const dialog = dialogOf(row, prompt)
  const told = [...drafts, ...transactions.slice(row.told).map((each) => answeredStep(row, each))]
  const next: CeremonyRow = {
    ...rest,
    decisions,
    told: transactions.length,
    ...(dialog && { dialog }),
  }
  if (outcome !== undefined) {
    const ended = await end(world, entry, next, outcome, told)
    await keep(world, entry, ended, row.before, authenticators)
    return ended
  }
  const { count, steps } = tell(world, row, dialog ? [...told, promptedStep(world, row, dialog)] : told)
  entry.steps.push(...steps)
  const written = { ...next, steps: count }
  await writeCeremony(world, written)
  await keep(world, entry, written, row.before, authenticators)
  return written
}

/** The authenticators that it began with are not needed any more. */
async function end(
  world: Journal,
  entry: Entry,
  row: CeremonyRow,
  outcome: CeremonyOutcome,
  drafts: readonly StepDraft[],
): Promise<CeremonyRow> {
  const { dialog: _dialog, ...rest } = row
  const { count, steps } = tell(world, row, [...drafts, endedStep(row, outcome)])
  entry.steps.push(...steps)
  const ended = { ...rest, before: [], decisions: [], outcome, steps: count }
  await writeCeremony(world, ended)
  return ended
}

/** What a ceremony changed in authenticators stays changed: a wrong PIN counts even if the person then cancels. */
async function keep(
  world: Journal,
  entry: Entry,
  { id }: CeremonyRow,
  before: readonly Plugged[],
  after: readonly Plugged[],
): Promise<void> {
  const old = new Map(before.map((each) => [each.id, each.state]))
  const changed = after.filter((each) => !isEqual(each.state, old.get(each.id)))
  if (changed.length === 0) return
  const rows = await authenticatorsOf(world)
  await writeAuthenticators(
    world,
    changed.flatMap((each) => rows.filter((row) => row.id === each.id).map((row) => withState(row, each))),
  )
  await restartCeremonies(world, entry, id)
}

/** Keys are other ones now: dialogs that are open show what can be chosen among these. */
export async function restartCeremonies(world: Journal, entry: Entry, except?: string): Promise<void> {
  for (const row of (await storedCeremonies(world)).filter(isOpen)) {
    if (row.id === except) continue
    const before = await pluggedAt(world, row.device)
    if (isEqual(before, row.before)) continue
    const again: CeremonyRow = { ...row, before, decisions: [], told: 0 }
    const { prompt } = play(world, again, [])
    const dialog = dialogOf(again, prompt)
    const { dialog: _shown, ...rest } = again
    const isSame = isEqual(dialog, row.dialog)
    const { count, steps } = tell(world, again, dialog && !isSame ? [promptedStep(world, again, dialog)] : [])
    entry.steps.push(...steps)
    await writeCeremony(world, { ...rest, ...(dialog && { dialog }), steps: count })
  }
}

/** @throws Refusal `unknown-ceremony` */
async function requireCeremony(world: Journal, id: string): Promise<CeremonyRow> {
  const row = await ceremonyNamed(world, id)
  if (row !== undefined) return row
  throw refuse('unknown-ceremony', `Sandbox ${world.name} has no passkey ceremony ${id}.`)
}
