import type { BrowserContext, Page, Worker } from '@playwright/test'
import { expect } from '@playwright/test'

/** Kills every service worker of the browser, as the browser itself may at any moment. */
export async function killWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

/** The worker that runs now. */
export async function runningWorker(context: BrowserContext): Promise<Worker> {
  await expect.poll(() => context.serviceWorkers().length).toBeGreaterThan(0)
  const worker = context.serviceWorkers().at(-1)
  if (!worker) throw new Error('No service worker runs.')
  return worker
}

/** Where a worker stands still: at a transaction of the world's database that writes something. */
export interface KillPoint {
  /** Which such transaction after arming, from 1; or the one that holds the response of one server to another. */
  readonly at: number | { readonly responseFrom: string; readonly to: string }
  /** `before`: the transaction is lost. `after`: it is written, and nothing that follows from it. */
  readonly side: 'before' | 'after'
}

/**
 * Makes the worker stand still at a point, by a transaction that never ends; resolves when it stands there.
 * The product has no hook for this: the patch is on the browser's classes, in this one worker, which then dies with it.
 */
export async function stopAt(worker: Worker, point: KillPoint): Promise<void> {
  await worker.evaluate(
    ({ at, side }) =>
      new Promise<void>((resolve) => {
        const seen = new Set<IDBTransaction>()
        let stopping = false
        // A transaction that always has one more request never ends, and no other that writes can begin.
        const spin = (store: IDBObjectStore): void => {
          store.count().onsuccess = () => {
            resolve()
            spin(store)
          }
        }
        const isPoint = (row: unknown): boolean => {
          if (typeof at === 'number') return seen.size === at
          const { kind, from, to } = row as { kind?: string; from?: { name: string }; to?: { name: string } }
          return kind === 'response.received' && from?.name === at.responseFrom && to?.name === at.to
        }
        const look = ({ transaction, name }: IDBObjectStore, row: unknown): void => {
          seen.add(transaction)
          if (stopping || !isPoint(row)) return
          stopping = true
          // The next transaction in the queue is ours, whatever the product asks for once this one is written.
          const { db } = transaction
          const paused =
            side === 'before' ? transaction : db.transaction([...db.objectStoreNames], 'readwrite')
          spin(paused.objectStore(name))
        }
        const { put, add } = IDBObjectStore.prototype
        IDBObjectStore.prototype.put = function (...args) {
          look(this, args[0])
          return put.apply(this, args)
        }
        IDBObjectStore.prototype.add = function (...args) {
          look(this, args[0])
          return add.apply(this, args)
        }
      }),
    point,
  )
}

/**
 * Makes every cryptographic operation of the worker wait, and with it the exchange that needs one, while the worker goes on with
 * everything else. Returns what lets them go on.
 */
export async function holdCrypto(worker: Worker): Promise<() => Promise<void>> {
  await worker.evaluate(() => {
    const paused = new Promise<void>((resolve) => {
      Object.assign(globalThis, { letGo: resolve })
    })
    for (const name of ['digest', 'encrypt', 'importKey'] as const) {
      const native: (...args: never[]) => Promise<unknown> = SubtleCrypto.prototype[name]
      Object.defineProperty(SubtleCrypto.prototype, name, {
        value: async function (this: SubtleCrypto, ...args: never[]) {
          await paused
          return native.apply(this, args)
        },
      })
    }
  })
  return () => worker.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo())
}

/** Makes the worker's long waits short: what takes it ten seconds takes half of one. Nothing else of it changes. */
export async function hurry(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const native = globalThis.setTimeout
    const hurried = (work: () => void, ms = 0) => native(work, ms >= 5000 ? ms / 20 : ms)
    Object.assign(globalThis, { setTimeout: hurried })
  })
}

/** The same for simulated pages that are loaded from now on: a page that waits five minutes for an answer waits three seconds. */
export async function hurryPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window === window.top) return
    const native = window.setTimeout
    const hurried = (work: () => void, ms = 0) => native(work, ms >= 1000 ? ms / 100 : ms)
    Object.assign(window, { setTimeout: hurried })
  })
}

/** Resolves when a frame's navigation has waited for longer than its request may stay open. */
export function parked(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel('authscope')
        channel.onmessage = ({ data }: MessageEvent<{ type?: string }>) => {
          if (data.type !== 'navigation.parked') return
          channel.close()
          resolve()
        }
      }),
  )
}
