import { expect, it } from 'vitest'
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
