import { afterEach, expect, it } from 'vitest'
import { ANNOUNCEMENTS } from '../protocol/commands.ts'
import type { LenderMessage } from '../protocol/interpreter.ts'
import { createBorrower } from './borrow-interpreter.ts'
import { OFFER_EVENT } from './offer-event.ts'

/** What one window has lent. */
interface Lent {
  /** What was posted to its interpreter: an exchange each. */
  readonly exchanges: unknown[]
  /** How it came back. */
  readonly returned: unknown[]
  readonly tell: (message: LenderMessage) => void
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
  const lent: Lent[] = []
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
    lent.push({
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
  return { borrow: createBorrower(scope as unknown as Parameters<typeof createBorrower>[0]), lent }
}

const exchangesOf = (lent: readonly Lent[]) => lent.map(({ exchanges }) => exchanges)
const returnedOf = (lent: readonly Lent[]) => lent.map(({ returned }) => returned)

it('one exchange after the other has the interpreter that was lent once', async () => {
  const { borrow, lent } = bench()
  for (let exchange = 0; exchange < 3; exchange += 1) {
    const { giveBack } = await borrow('w1')
    giveBack()
  }
  await expect.poll(() => exchangesOf(lent)).toEqual([['exchange', 'exchange', 'exchange']])
  expect(lent[0]?.returned).toEqual([])
})

it('two exchanges at once, and those of two worlds, have one each', async () => {
  const { borrow, lent } = bench()
  const [first] = await Promise.all([borrow('w1'), borrow('w1')])
  first?.giveBack()
  await borrow('w2')
  await expect.poll(() => exchangesOf(lent)).toEqual([['exchange'], ['exchange'], ['exchange']])
})

it('what something still runs in goes back to be ended, once, and another is asked for', async () => {
  const { borrow, lent } = bench()
  const { end, giveBack } = await borrow('w1')
  end()
  giveBack()
  await borrow('w1')
  await expect.poll(() => returnedOf(lent)).toEqual([['to-be-ended'], []])
})

it('what its window wants back comes back once no exchange has it', async () => {
  const { borrow, lent } = bench()
  const { giveBack } = await borrow('w1')
  lent[0]?.tell({ type: 'recalled' })
  giveBack()
  await expect.poll(() => returnedOf(lent)).toEqual([['unharmed']])
  const second = await borrow('w1')
  lent[1]?.tell({ type: 'recalled' })
  // What is asked for afterwards comes afterwards.
  const third = await borrow('w1')
  expect(returnedOf(lent)).toEqual([['unharmed'], [], []])
  second.giveBack()
  third.giveBack()
  await expect.poll(() => returnedOf(lent)).toEqual([['unharmed'], ['unharmed'], []])
})

it('a window that is closed takes its interpreter along, whether an exchange has it or none', async () => {
  const { borrow, lent } = bench()
  const first = await borrow('w1')
  lent[0]?.close()
  await first.lost
  first.end()
  const second = await borrow('w1')
  second.giveBack()
  lent[1]?.close()
  await expect.poll(() => returnedOf(lent)).toEqual([['to-be-ended'], ['to-be-ended']])
  await borrow('w1')
  expect(lent).toHaveLength(3)
})

it('what breaks off is told to the exchange that has it, and is kept for none', async () => {
  const { borrow, lent } = bench()
  const first = await borrow('w1')
  lent[0]?.tell({ type: 'failed', reason: 'it could not be loaded' })
  expect(await first.failed).toBe('it could not be loaded')
  first.end()
  const second = await borrow('w1')
  second.giveBack()
  lent[1]?.tell({ type: 'failed', reason: 'it broke off' })
  await expect.poll(() => returnedOf(lent)).toEqual([['to-be-ended'], ['to-be-ended']])
  await borrow('w1')
  expect(returnedOf(lent)).toEqual([['to-be-ended'], ['to-be-ended'], []])
})
