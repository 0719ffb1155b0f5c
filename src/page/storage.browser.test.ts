import { describe, expect, it } from 'vitest'
import { next, reply, show, startFixture } from './testing/fixture.ts'

startFixture()

const PREFIX = '~w1/laptop/https%3A%2F%2Fapp.example/'

describe('localStorage and sessionStorage', () => {
  it('show a page its own keys only', async () => {
    localStorage.setItem('workbench', '1')
    const { window } = await show('')
    const own = window.localStorage
    own.clear()
    own.setItem('a', '1')
    own['b'] = '2'
    expect(localStorage.getItem(`${PREFIX}a`)).toBe('1')
    expect([
      own.length,
      Object.keys(own).sort(),
      own.key(1) !== null,
      own['a'],
      own.getItem('workbench'),
    ]).toEqual([2, ['a', 'b'], true, '1', null])
    expect(['b' in own, 'workbench' in own, own['c']]).toEqual([true, false, undefined])
    expect(JSON.parse(JSON.stringify(own))).toEqual({ a: '1', b: '2' })
    delete own['a']
    expect(own.getItem('a')).toBeNull()
    own.clear()
    expect(own.length).toBe(0)
    expect(localStorage.getItem('workbench')).toBe('1')
  })

  it('keep devices, origins and tabs apart', async () => {
    const first = await show('')
    const second = await show('', { device: 'phone' })
    const third = await show('', { tab: 't2' })
    const fourth = await show('', { url: 'https://other.example/' })
    first.window.localStorage.setItem('a', '1')
    first.window.sessionStorage.setItem('s', '1')
    const read = ({ window }: typeof first) => [
      window.localStorage.getItem('a'),
      window.sessionStorage.getItem('s'),
    ]
    expect([first, second, third, fourth].map(read)).toEqual([
      ['1', '1'],
      [null, null],
      ['1', null],
      [null, null],
    ])
  })

  it('tell of changes in the same partition, without the prefix', async () => {
    const [one, two, stranger] = [await show(''), await show(''), await show('', { device: 'phone' })]
    const seen: unknown[] = []
    two.window.addEventListener('storage', (event) =>
      seen.push([event.key, event.newValue, event.storageArea === two.window.localStorage]),
    )
    stranger.window.addEventListener('storage', (event) => seen.push(event.key))
    one.window.localStorage.setItem('told', String(Math.random()))
    await expect.poll(() => seen.length).toBe(1)
    expect(seen[0]).toEqual(['told', one.window.localStorage.getItem('told'), true])
  })
})

describe('databases, caches and channels', () => {
  it('have names of their own', async () => {
    const { window } = await show('')
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = window.indexedDB.open('db', 1)
      request.onsuccess = () => resolve(request.result)
    })
    expect(database.name).toBe('db')
    database.close()
    expect(await window.indexedDB.databases()).toEqual([{ name: 'db', version: 1 }])
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain(`${PREFIX}db`)
    await new Promise((resolve) => {
      window.indexedDB.deleteDatabase('db').onsuccess = resolve
    })
    expect(await window.indexedDB.databases()).toEqual([])
  })

  it('keep the product’s caches out of sight', async () => {
    const { window } = await show('')
    const cache = await window.caches.open('own')
    await cache.put('https://app.example/x', new window.Response('hello'))
    expect(await window.caches.keys()).toEqual(['own'])
    expect(await (await window.caches.match('https://app.example/x'))?.text()).toBe('hello')
    expect(await window.caches.match(location.origin + window.location.pathname)).toBeUndefined()
    expect(await window.caches.delete('own')).toBe(true)
    expect(await caches.keys()).toContain('page-fixture')
  })

  it('keep channels within the partition', async () => {
    const [one, two] = [await show(''), await show('', { device: 'phone' })]
    const channel = new one.window.BroadcastChannel('page-fixture')
    const stranger = new two.window.BroadcastChannel('page-fixture')
    const listener = new one.window.BroadcastChannel('page-fixture')
    const heard: string[] = []
    stranger.onmessage = () => heard.push('stranger')
    listener.onmessage = () => heard.push(listener.name)
    channel.postMessage(1)
    await expect.poll(() => heard).toEqual(['page-fixture'])
    for (const each of [channel, stranger, listener]) each.close()
  })
})

describe('document.cookie', () => {
  it('reads the jar, shows writes at once, and then what the jar made of them', async () => {
    const { document } = await show('', { cookie: 'a=1; b=2' })
    expect(document.cookie).toBe('a=1; b=2')
    document.cookie = 'c=3; Path=/; SameSite=Lax'
    document.cookie = 'a=x=y'
    document.cookie = 'h=1; HttpOnly'
    document.cookie = 'p=1; path=/elsewhere'
    document.cookie = 'b=; Max-Age=0'
    expect(document.cookie).toBe('a=x=y; c=3')
    document.cookie = 'c=; expires=Thu, 01 Jan 1970 00:00:00 GMT'
    expect(document.cookie).toBe('a=x=y')
    const message = await next('page.cookie')
    expect(message.line).toBe('c=3; Path=/; SameSite=Lax')
    reply(message, 'from=jar')
    await expect.poll(() => document.cookie).toBe('from=jar')
    expect(window.document.cookie).toBe('')
  })
})
