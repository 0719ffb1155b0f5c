import type { Step } from '../../protocol/steps.ts'
import type { Journal } from '../journal/journal.ts'
import type { ExchangeRow } from '../journal/store.ts'
import { requireEpoch } from './abandon.ts'
import { changeControl, pausedOf, whyPause, withPaused } from './control.ts'
import type { LiveWorld } from './live-world.ts'

/** An exchange that is taken up, with the steps that it has recorded. */
interface TakenUp {
  readonly world: LiveWorld
  readonly row: ExchangeRow
  readonly epoch: number
  readonly steps: readonly Step[]
}

/** Whether an exchange is paused, or went on from where it was paused. */
export function isConcerned(world: Journal, exchange: string): boolean {
  const { control, stepping } = world.meta
  return (
    control.paused.some((each) => each.exchange === exchange) ||
    stepping.resumed.some((each) => each.exchange === exchange)
  )
}

/**
 * The exchange whose redirect leads to this one, if the browser does not have that redirect yet: it is paused, or was resumed and may pause again at a later
 * step of its response.
 */
export async function pausedBefore(world: Journal, { id, state }: ExchangeRow): Promise<string | undefined> {
  if (state !== 'planned') return undefined
  const { control, stepping } = world.meta
  for (const { exchange } of [...control.paused, ...stepping.resumed])
    if ((await world.store.get('exchanges', exchange))?.next === id) return exchange
  return undefined
}

/**
 * Where a paused exchange waits that is not under way: its worker was killed, or its world was rewound. It is not driven before it is resumed, or its paused
 * value is asked for. Steps that were written beyond the one it is paused at came with the same effect; it pauses at each of them here.
 */
export async function waitForResume({ world, row, epoch, steps }: TakenUp): Promise<void> {
  const { id } = row
  if (!isConcerned(world, id)) return
  const urls = urlsOf(row, steps)
  const pausable = {
    exchange: id,
    subresource: row.mode === 'subresource',
    urlOf: (of: string) => urls.get(of),
  }
  const inOrder = steps.toSorted((a, b) => a.seq - b.seq)
  for (;;) {
    requireEpoch(world, epoch, id)
    const paused = pausedOf(world, id)
    if (paused !== undefined) {
      if (world.pauses.wanted.has(id)) return
      await pauseUntilResumed(world, id, paused.key)
      continue
    }
    const resumed = world.meta.stepping.resumed.find(({ exchange }) => exchange === id)
    const next =
      resumed &&
      inOrder.find((step) => step.seq > resumed.past && whyPause(world, pausable, step) !== undefined)
    if (next === undefined) return
    const { key, seq, run } = next
    const why = whyPause(world, pausable, next)
    const since = world.platform.realNow()
    await changeControl(world, (now) => withPaused(now, { exchange: id, run, seq, key, ...why, since }))
  }
}

function urlsOf(row: ExchangeRow, steps: readonly Step[]): ReadonlyMap<string, string> {
  const urls = new Map([[row.id, row.url]])
  for (const step of steps) if (step.kind === 'request.sent') urls.set(step.exchange, step.data.request.url)
  return urls
}

function pauseUntilResumed(world: LiveWorld, exchange: string, key: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    world.pauses.pauses.set(exchange, {
      key,
      pausedValue: undefined,
      isDormant: true,
      release: resolve,
      abandon: reject,
    })
  }).finally(() => world.pauses.pauses.delete(exchange))
}

/** An exchange has ended: how it was to go on is forgotten, and breakpoints wake when its run is over. */
export async function forgetEnded(world: LiveWorld, { id, run, next }: ExchangeRow): Promise<void> {
  const { resumed, ignoringBreakpoints } = world.meta.stepping
  const isOver =
    next === undefined && ignoringBreakpoints.includes(run) && !(await isUnderWay(world, run, id))
  if (!isOver && !resumed.some(({ exchange }) => exchange === id)) return
  await changeControl(world, ({ control, stepping }) => ({
    control,
    stepping: {
      resumed: stepping.resumed.filter(({ exchange }) => exchange !== id),
      ignoringBreakpoints: isOver
        ? stepping.ignoringBreakpoints.filter((each) => each !== run)
        : stepping.ignoringBreakpoints,
    },
  }))
}

/** Whether another exchange of a run is recorded or under way. */
async function isUnderWay(world: Journal, run: number, but: string): Promise<boolean> {
  return (await openExchanges(world)).some((row) => row.run === run && row.id !== but)
}

export async function openExchanges({ store }: Journal): Promise<readonly ExchangeRow[]> {
  const lists = ['planned', 'open'].map((state) =>
    store.list('exchanges', { index: 'state', from: state, to: state }),
  )
  return (await Promise.all(lists)).flat()
}
