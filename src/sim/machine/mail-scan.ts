import type { PausedExchange } from '../../protocol/control.ts'
import { type Entry, type Journal, silent, writeEntry } from '../journal/journal.ts'
import type { ExchangeRow, PendingScan } from '../journal/store.ts'
import { requireEpoch } from '../pause/abandon.ts'
import type { LiveWorld } from '../pause/live-world.ts'
import { whenever } from '../pause/whenever.ts'
import type { World } from '../recorder/world.ts'

/** As the mail filters of companies introduce themselves: not at all like the browser of the person. */
const HEADERS = [
  ['user-agent', 'LinkScanner/1.0'],
  ['accept', '*/*'],
] as const

/**
 * Fetches the links of mails that have arrived and are to be scanned, one after the other, each with its redirects. What an earlier worker instance of
 * the worker began is ended first. `drive` runs an exchange to its end. Resolves, too, when a scanner is paused in a way that `leaves` it to
 * itself: it scans on when it goes on.
 */
export async function scanMails(
  world: World,
  drive: Drive,
  leaves: (paused: PausedExchange) => boolean = () => true,
): Promise<void> {
  if (dueScan(world) === undefined) return
  const scanned = world.schedule.scanning(() => scanAll(world, drive))
  // Perhaps no one waits for it any longer; what becomes of each exchange is in its record.
  scanned.catch(() => undefined)
  const { met, stop } = whenever(world, () => {
    const paused = world.meta.control.paused.find(({ exchange }) => exchange === world.schedule.scanner)
    return paused !== undefined && leaves(paused)
  })
  await Promise.race([scanned, met]).finally(stop)
}

type Drive = (world: World, exchange: string) => Promise<ExchangeRow>

async function scanAll(world: World, drive: Drive): Promise<void> {
  const { epoch } = world.schedule
  const go = (exchange: string) => {
    requireEpoch(world, epoch, exchange)
    world.schedule.scanner = exchange
    return drive(world, exchange)
  }
  try {
    for (let scan = dueScan(world); scan !== undefined; scan = dueScan(world)) {
      let next: string | undefined = scan.exchange ?? (await plan(world, epoch, scan))
      while (next !== undefined) next = (await go(next)).next
      await takeOff(world, epoch)
    }
  } finally {
    delete world.schedule.scanner
  }
}

/** The first time after `now` and not after `until` at which a mail is scanned. */
export function nextScanAt({ meta }: Journal, until: number): number | undefined {
  const times = meta.scans.map(({ at }) => at).filter((at) => at > meta.now && at <= until)
  return times.length === 0 ? undefined : Math.min(...times)
}

function dueScan({ meta }: Journal): PendingScan | undefined {
  return meta.scans[indexOfDue(meta)]
}

/** The one that was begun, else the first whose mail has arrived. */
function indexOfDue({ scans, now }: World['meta']): number {
  const begun = scans.findIndex(({ exchange }) => exchange !== undefined)
  return begun === -1 ? scans.findIndex(({ at }) => at <= now) : begun
}

function plan(world: LiveWorld, epoch: number, scan: PendingScan): Promise<string> {
  return write(world, epoch, async (meta) => {
    meta.lastExchange += 1
    const exchange = `e${meta.lastExchange}`
    meta.scans = meta.scans.with(indexOfDue(meta), { ...scan, exchange })
    await world.store.put('exchanges', rowOf(world, scan, exchange))
    return exchange
  })
}

function takeOff(world: LiveWorld, epoch: number): Promise<void> {
  return write(world, epoch, async (meta) => {
    meta.scans = meta.scans.toSpliced(indexOfDue(meta), 1)
  })
}

/** A world that was moved to another moment meanwhile does not belong to this scanner. */
function write<T>(world: LiveWorld, epoch: number, effect: Entry<T>['effect']): Promise<T> {
  return world.writing(async () => {
    requireEpoch(world, epoch, world.schedule.scanner ?? 'the link scanner')
    return writeEntry(world, silent(effect))
  })
}

function rowOf(world: Journal, { url, run }: PendingScan, id: string): ExchangeRow {
  return {
    id,
    run,
    device: 'link scanner',
    tab: '',
    mode: 'navigation',
    state: 'planned',
    workerInstance: world.platform.workerInstance,
    method: 'GET',
    url,
    headers: HEADERS,
    body: null,
    initiator: 'person',
    referrer: '',
    chain: [],
    nesting: 0,
    scanner: true,
    history: 'replace',
    mapped: [],
  }
}
