import { expect, it } from 'vitest'
import { listWorlds } from '../adapter/world-database.ts'
import { createHouse } from './testing/simulated-browser.ts'

it('a world is removed with what is under way in it; the next command makes a new one, and others stay', async () => {
  const other = createHouse('removed-not', { storage: 'indexeddb' })
  await other.command('world.reset', {})
  const house = createHouse('removed', { storage: 'indexeddb' })
  await house.command('world.remove', {})
  await house.command('world.reset', { scenario: { seed: 12 } })
  await house.command('breakpoint.set', { breakpoint: { enabled: true, on: { kind: 'request.sent' } } })
  const navigation = { url: 'https://app.example/', initiator: 'person' }
  const { exchange } = await house.command('tab.navigate', { device: 'laptop', tab: 't1', navigation })
  const driven = house.command('exchange.drive', { exchange }).catch(({ message }: Error) => message)
  await expect.poll(async () => (await house.command('control.read', {})).control.paused.length).toBe(1)
  await house.command('world.remove', {})
  expect(await driven).toContain('was running')
  expect(await listWorlds()).toContain('removed-not')
  expect(await listWorlds()).not.toContain('removed')
  const { lastStep, scenario } = await house.command('world.read', {})
  expect([lastStep, scenario.seed]).not.toContain(12)
})

it('a world is removed at once while its code waits for an interpreter that no window offers', async () => {
  let isWanted = false
  const openUserCode = () => {
    isWanted = true
    return new Promise<never>(() => undefined)
  }
  const house = createHouse('removed-waiting', { storage: 'indexeddb', openUserCode })
  const code = { files: { 'auth.ts': '' }, entry: 'auth.ts' }
  await house.command('world.reset', { scenario: { code } })
  const navigation = { url: 'https://app.example/', initiator: 'person' }
  const { exchange } = await house.command('tab.navigate', { device: 'laptop', tab: 't1', navigation })
  const driven = house.command('exchange.drive', { exchange }).catch(({ message }: Error) => message)
  await expect.poll(() => isWanted).toBe(true)
  await house.command('world.remove', {})
  expect(await driven).toContain('was running')
  expect(await listWorlds()).not.toContain('removed-waiting')
})
