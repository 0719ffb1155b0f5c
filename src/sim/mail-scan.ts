import { writeEntry } from './journal.ts'
import type { ExchangeRow, PendingScan } from './store.ts'
import type { World } from './world.ts'

const NO_RECORD = { steps: [], answers: [] } as const

/** As the mail filters of companies introduce themselves: not at all like the browser of the person. */
const HEADERS = [
  ['user-agent', 'LinkScanner/1.0'],
  ['accept', '*/*'],
] as const

/**
 * Fetches the links of mails that have arrived and are to be scanned, one after the other, each with its redirects. What an earlier life of
 * the worker began is ended first. `drive` runs an exchange to its end. `run` is that of the exchange that wants it done.
 */
export async function scanMails(
  world: World,
  drive: (world: World, exchange: string) => Promise<ExchangeRow>,
  run?: number,
): Promise<void> {
  const due = dueScan(world)
  if (due === undefined) return
  // A scanner that stands still keeps waiting whoever sent the mail, and nobody else.
  if (run !== undefined && run !== due.run && (await standsStill(world))) return
  await world.scanning(async () => {
    for (let scan = dueScan(world); scan !== undefined; scan = dueScan(world)) {
      let next: string | undefined = scan.exchange ?? (await plan(world, scan))
      while (next !== undefined) next = (await drive(world, next)).next
      await takeOff(world)
    }
  })
}

/** Whether a scanner's exchange is held. */
async function standsStill({ meta, store }: World): Promise<boolean> {
  for (const { exchange } of meta.control.held)
    if ((await store.get('exchanges', exchange))?.scanner === true) return true
  return false
}

/** The first time after `now` and not after `until` at which a mail is scanned. */
export function nextScanAt({ meta }: World, until: number): number | undefined {
  const times = meta.scans.map(({ at }) => at).filter((at) => at > meta.now && at <= until)
  return times.length === 0 ? undefined : Math.min(...times)
}

function dueScan({ meta }: World): PendingScan | undefined {
  return meta.scans[indexOfDue(meta)]
}

/** The one that was begun, else the first whose mail has arrived. */
function indexOfDue({ scans, now }: World['meta']): number {
  const begun = scans.findIndex(({ exchange }) => exchange !== undefined)
  return begun === -1 ? scans.findIndex(({ at }) => at <= now) : begun
}

function plan(world: World, scan: PendingScan): Promise<string> {
  return world.writing(() =>
    writeEntry(world, {
      effect: async (meta) => {
        meta.lastExchange += 1
        const exchange = `e${meta.lastExchange}`
        meta.scans = meta.scans.with(indexOfDue(meta), { ...scan, exchange })
        await world.store.put('exchanges', rowOf(world, scan, exchange))
        return exchange
      },
      record: () => NO_RECORD,
    }),
  )
}

function takeOff(world: World): Promise<void> {
  return world.writing(() =>
    writeEntry(world, {
      effect: async (meta) => {
        meta.scans = meta.scans.toSpliced(indexOfDue(meta), 1)
      },
      record: () => NO_RECORD,
    }),
  )
}

function rowOf(world: World, { url, run }: PendingScan, id: string): ExchangeRow {
  return {
    id,
    run,
    device: 'link scanner',
    tab: '',
    mode: 'navigation',
    state: 'planned',
    incarnation: world.platform.incarnation,
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
