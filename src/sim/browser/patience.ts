import { PAGE_WAIT_HEADER } from '../../protocol/frame.ts'
import { type Journal, writeEntry } from '../journal/journal.ts'
import type { ExchangeRow } from '../journal/store.ts'
import { driveExchange } from '../machine/exchange.ts'
import type { World } from '../recorder/world.ts'
import { clientOf, server } from '../values/parties.ts'

/**
 * Milliseconds that a request of the real browser stays open while its exchange does not end. A browser ends a service worker whose request takes
 * minutes; none of these takes one.
 */
export const PATIENCE = {
  /** A navigation is then answered with 204: the frame keeps its page, as a browser that waits does. */
  navigation: 10_000,
  /** A page's request that has a name: its script asks again. */
  named: 20_000,
  /** One without, which cannot be asked for again: an image, a beacon. */
  unnamed: 50_000,
} as const

/** Drives an exchange; answers with its row once it has ended, with `undefined` when that takes longer. It goes on all the same. */
export async function endWithin(
  world: World,
  exchange: string,
  ms: number,
): Promise<ExchangeRow | undefined> {
  const driven = driveExchange(world, exchange)
  // The next request for it gets the error.
  driven.catch(() => undefined)
  return Promise.race([driven, world.platform.wait(ms).then(() => undefined)])
}

/** Records once that a page stopped waiting for its own request. A paused exchange can still be resumed; its response goes to no one. */
export async function noteTimeOut(world: Journal, row: ExchangeRow, afterMs: number): Promise<void> {
  const key = `${row.id}/timed-out`
  const { host, pathname } = new URL(row.url)
  const written = { run: row.run, exchange: row.id, key, realAt: world.platform.realNow() }
  await world.writing(async () => {
    const [known] = await world.store.list('steps', { index: 'key', from: key, to: key })
    if (known !== undefined) return
    await writeEntry(world, {
      effect: async () => undefined,
      record: (_result, _rows, { now }) => ({
        results: [],
        steps: [
          {
            ...written,
            kind: 'request.timed-out',
            data: { url: row.url, afterMs },
            from: clientOf(row),
            to: server(row.url),
            summary: `gave up waiting for ${host}${pathname} after ${Math.round(afterMs / 1000)} s`,
            outcome: 'failed',
            at: now,
          },
        ],
      }),
    })
  })
}

/** Not an error's status: a browser writes each of those into its console. */
export function askAgain(): Response {
  return new Response(null, {
    status: 202,
    headers: { [PAGE_WAIT_HEADER]: '1', 'cache-control': 'no-store' },
  })
}
