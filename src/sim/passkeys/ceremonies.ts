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
import type { Journal } from '../journal/journal.ts'
import { isRewound } from '../journal/position.ts'
import type { ExchangeRow } from '../journal/store.ts'
import { requireExchange } from '../machine/require-exchange.ts'
import type { World } from '../recorder/world.ts'
import { refuse } from '../values/refusal.ts'
import { authenticatorsOf, pluggedAt, withState } from './authenticators.ts'
import { type Entry, whyPaused, writePasskeys } from './entry.ts'
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
import { hasSignedIn } from './recent-sign-in.ts'
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
      ...(asked.call === 'create' && asked.request.isConditional && !(await hasSignedIn(world, page))
        ? { isUnasked: true }
        : {}),
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
    const ended = isOpen(row) ? await end(world, entry, row, WITHDRAWN) : row
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
    return viewCeremony(isOpen(present) ? await end(world, entry, present, WITHDRAWN) : present)
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
    if (dialog === undefined)
      throw refuse(
        'not-asked',
        `The ceremony ${ceremony} ${row.pausedAt === undefined ? 'asks for nothing now' : 'is paused; resume it'}.`,
      )
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

/** Plays a ceremony as far as these decisions lead, or to where it pauses, and writes what came of it. */
async function goOn(
  world: World,
  entry: Entry,
  row: CeremonyRow,
  decisions: readonly CeremonyDecision[],
  drafts: readonly StepDraft[],
): Promise<CeremonyRow> {
  const { authenticators, outcome, prompt, transactions } = play(world, row, decisions)
  const { dialog: _before, pausedAt: _paused, ...rest } = row
  const dialog = dialogOf(row, prompt)
  const { steps } = tell(world, row, [
    ...drafts,
    ...transactions.slice(row.told).map((each) => answeredStep(row, each)),
    ...(outcome ? [endedStep(row, outcome)] : dialog ? [promptedStep(world, row, dialog)] : []),
  ])
  const at = steps.findIndex((step) => whyPaused(world, step) !== undefined)
  const written = at === -1 ? steps : steps.slice(0, at + 1)
  entry.steps.push(...written)
  const last = written.at(-1)
  const why = at === -1 || last === undefined ? undefined : whyPaused(world, last)
  const told = row.told + written.filter(({ kind }) => kind === 'authenticator.answered').length
  const next: CeremonyRow = { ...rest, decisions, told, steps: row.steps + written.length }
  if (why === undefined || last === undefined) {
    const done = outcome ? finish(entry, next, outcome) : { ...next, ...(dialog && { dialog }) }
    await writeCeremony(world, done)
    await keep(world, entry, next, row.before, authenticators)
    return done
  }
  entry.pause(row.id, why, last)
  const isKept = row.isKept ?? (transactions.length > 0 && told === transactions.length)
  const paused: CeremonyRow = {
    ...next,
    pausedAt: last.kind === 'ceremony.ended' ? 'end' : 'way',
    ...(isKept && { isKept }),
  }
  await writeCeremony(world, paused)
  if (isKept) await keep(world, entry, row, row.before, authenticators)
  return paused
}

/** Ceremonies that were paused and are not any more go on. In a rewound world nothing does. */
export async function resumeCeremonies(world: World): Promise<void> {
  const waiting = async () => {
    const { paused } = world.meta.control
    const rows = isRewound(world) ? [] : await storedCeremonies(world)
    return rows.filter(
      ({ id, pausedAt }) => pausedAt !== undefined && !paused.some(({ exchange }) => exchange === id),
    )
  }
  if ((await waiting()).length === 0) return
  await writePasskeys(world, async (entry) => {
    for (const row of await waiting()) {
      const { outcome } = row.pausedAt === 'end' ? play(world, row, row.decisions) : {}
      if (outcome) await writeCeremony(world, finish(entry, row, outcome))
      else await goOn(world, entry, row, row.decisions, [])
    }
  })
}

/** The authenticators that it began with are not needed any more. */
function finish(entry: Entry, row: CeremonyRow, outcome: CeremonyOutcome): CeremonyRow {
  const { dialog: _dialog, isKept: _kept, pausedAt: _paused, ...rest } = row
  entry.end(row.id)
  return { ...rest, before: [], decisions: [], outcome }
}

/** Ends a ceremony from outside, wherever it is. */
async function end(
  world: Journal,
  entry: Entry,
  row: CeremonyRow,
  outcome: CeremonyOutcome,
): Promise<CeremonyRow> {
  const { count, steps } = tell(world, row, [endedStep(row, outcome)])
  entry.steps.push(...steps)
  const ended = finish(entry, { ...row, steps: count }, outcome)
  await writeCeremony(world, ended)
  return ended
}

/** What a ceremony changed in authenticators stays changed: a wrong PIN counts even if the person then cancels. */
async function keep(
  world: Journal,
  entry: Entry,
  { id, isKept }: CeremonyRow,
  before: readonly Plugged[],
  after: readonly Plugged[],
): Promise<void> {
  const old = new Map(before.map((each) => [each.id, each.state]))
  const changed = after.filter((each) => !isEqual(each.state, old.get(each.id)))
  if (isKept || changed.length === 0) return
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
    if (row.id === except || row.pausedAt !== undefined) continue
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
