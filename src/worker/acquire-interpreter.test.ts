import { afterEach, expect, it } from 'vitest'
import { ANNOUNCEMENTS } from '../protocol/commands.ts'
import type { OfferMessage } from '../protocol/interpreter.ts'
import { createAcquire } from './acquire-interpreter.ts'
import { OFFER_EVENT } from './offer-event.ts'

/** What was acquired from one window. */
interface Offered {
  /** What was posted to its interpreter: an exchange each. */
  readonly exchanges: unknown[]
  /** How it came back. */
  readonly returned: unknown[]
  readonly tell: (message: OfferMessage) => void
  /** Closes the window. */
  readonly close: () => void
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A service worker beside a window that lends whatever is asked for. */
function bench() {
  const scope = new EventTarget()
  const offered: Offered[] = []
  const locks = new Map<string, () => void>()
  const request = async (name: string, _options: object, granted: () => void) => {
    locks.set(name, granted)
  }
  const announced = new BroadcastChannel(ANNOUNCEMENTS)
  const asked = new Set<string>()
  announced.onmessage = ({ data }: MessageEvent<{ readonly id: string }>) => {
    // Who waits for long asks again.
    if (asked.has(data.id)) return
    asked.add(data.id)
    const [exchanges, control] = [new MessageChannel(), new MessageChannel()]
    closing.push(() => [exchanges, control].map(({ port1 }) => port1.close()))
    const received: unknown[] = []
    const returned: unknown[] = []
    exchanges.port1.onmessage = (message) => received.push(message.data)
    control.port1.onmessage = (message) => returned.push(message.data)
    offered.push({
      exchanges: received,
      returned,
      tell: (message) => control.port1.postMessage(message),
      close: () => [...locks].map(([name, granted]) => name.endsWith(data.id) && granted()),
    })
    const offer = { authscope: 'interpreter', id: data.id }
    const ports = [exchanges.port2, control.port2]
    scope.dispatchEvent(new MessageEvent(OFFER_EVENT, { data: offer, ports }))
  }
  closing.push(() => announced.close())
  Object.assign(scope, { navigator: { locks: { request } } })
  return { acquire: createAcquire(scope as unknown as Parameters<typeof createAcquire>[0]), offered }
}

const exchangesOf = (offered: readonly Offered[]) => offered.map(({ exchanges }) => exchanges)
const returnedOf = (offered: readonly Offered[]) => offered.map(({ returned }) => returned)

it('one exchange after the other has the interpreter that was lent once', async () => {
  const { acquire, offered } = bench()
  for (let exchange = 0; exchange < 3; exchange += 1) {
    const { release } = await acquire('w1')
    release()
  }
  await expect.poll(() => exchangesOf(offered)).toEqual([['exchange', 'exchange', 'exchange']])
  expect(offered[0]?.returned).toEqual([])
})

it('two exchanges at once, and those of two worlds, have one each', async () => {
  const { acquire, offered } = bench()
  const [first] = await Promise.all([acquire('w1'), acquire('w1')])
  first?.release()
  await acquire('w2')
  await expect.poll(() => exchangesOf(offered)).toEqual([['exchange'], ['exchange'], ['exchange']])
})

it('what something still runs in goes back to be ended, once, and another is asked for', async () => {
  const { acquire, offered } = bench()
  const { end, release } = await acquire('w1')
  end()
  release()
  await acquire('w1')
  await expect.poll(() => returnedOf(offered)).toEqual([['used-up'], []])
})

it('what its window wants back comes back once no exchange has it', async () => {
  const { acquire, offered } = bench()
  const { release } = await acquire('w1')
  offered[0]?.tell({ type: 'reclaimed' })
  release()
  await expect.poll(() => returnedOf(offered)).toEqual([['reusable']])
  const second = await acquire('w1')
  offered[1]?.tell({ type: 'reclaimed' })
  // What is asked for afterwards comes afterwards.
  const third = await acquire('w1')
  expect(returnedOf(offered)).toEqual([['reusable'], [], []])
  second.release()
  third.release()
  await expect.poll(() => returnedOf(offered)).toEqual([['reusable'], ['reusable'], []])
})

it('a window that is closed takes its interpreter along, whether an exchange has it or none', async () => {
  const { acquire, offered } = bench()
  const first = await acquire('w1')
  offered[0]?.close()
  await first.lost
  first.end()
  const second = await acquire('w1')
  second.release()
  offered[1]?.close()
  await expect.poll(() => returnedOf(offered)).toEqual([['used-up'], ['used-up']])
  await acquire('w1')
  expect(offered).toHaveLength(3)
})

it('what breaks off is told to the exchange that has it, and is kept for none', async () => {
  const { acquire, offered } = bench()
  const first = await acquire('w1')
  offered[0]?.tell({ type: 'failed', reason: 'it could not be loaded' })
  expect(await first.failed).toBe('it could not be loaded')
  first.end()
  const second = await acquire('w1')
  second.release()
  offered[1]?.tell({ type: 'failed', reason: 'it broke off' })
  await expect.poll(() => returnedOf(offered)).toEqual([['used-up'], ['used-up']])
  await acquire('w1')
  expect(returnedOf(offered)).toEqual([['used-up'], ['used-up'], []])
})
