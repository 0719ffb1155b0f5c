import { expect, it } from 'vitest'
import { createDyingStore } from './testing/dying-store.ts'
import { createHouse } from './testing/simulated-browser.ts'

it('a tab keeps the newest fifty pages of its history, and goes back among them', async () => {
  const house = createHouse('history')
  const frame = house.frame()
  for (let n = 0; n < 53; n += 1) await frame.open(`https://app.example/?n=${n}`)
  const tabOf = async () => (await house.command('world.read', {})).devices[0]?.tabs[0]
  const tab = await tabOf()
  expect([tab?.history.length, tab?.position]).toEqual([50, 49])
  expect([tab?.history[0]?.url, tab?.history.at(-1)?.url]).toEqual([
    'https://app.example/?n=3',
    'https://app.example/?n=52',
  ])
  const back = await house.command('tab.traverse', { device: 'laptop', tab: 't1', delta: -2 })
  expect((await frame.load(back?.address ?? '')).url).toBe('https://app.example/?n=50')
  expect((await tabOf())?.position).toBe(47)
  expect(await house.command('tab.traverse', { device: 'laptop', tab: 't1', delta: -48 })).toBeNull()
})

it.each(['before', 'after'] as const)(
  'goes back once when the worker is killed %s it wrote that down',
  async (side) => {
    const store = createDyingStore()
    const house = createHouse(`history-killed-${side}`, { wrapStore: store.wrap })
    const frame = house.frame()
    for (const n of [1, 2, 3]) await frame.open(`https://app.example/?n=${n}`)
    const back = { device: 'laptop', tab: 't1', delta: -1, idempotencyKey: 'back' }
    store.arm({ at: 1, side })
    void house.command('tab.traverse', back)
    await store.died
    const restarted = house.restarted()
    const again = await restarted.command('tab.traverse', back)
    const page = await restarted.frame().load(again?.address ?? '')
    expect(page.url).toBe('https://app.example/?n=2')
    // Asked for once more after it has moved, it still means the same page.
    expect(await restarted.command('tab.traverse', back)).toEqual(again)
    const { steps } = await restarted.command('steps.page', { kind: 'person.acted' })
    expect(steps.filter(({ summary }) => summary === 'go back')).toHaveLength(1)
    expect((await restarted.command('exchanges.open', {})).length).toBe(0)
    const [tab] = (await restarted.command('world.read', {})).devices[0]?.tabs ?? []
    expect(tab).toMatchObject({ position: 2, loading: false, exchange: again?.exchange })
  },
)
