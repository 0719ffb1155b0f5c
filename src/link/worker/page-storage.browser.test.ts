import { beforeEach, expect, it } from 'vitest'
import type { Announcement, WorldView } from '../../protocol/commands.ts'
import { createFakeWorker, WORLD } from '../testing/fake-worker.ts'
import { dropStorage, followPageStorage } from './page-storage.ts'
import { createStore } from './store.ts'
import type { Announcements } from './transport.ts'

// Tests of pages store under names of their own in the same browser.
const LAPTOP = '~stored/laptop/https%3A%2F%2Fapp.example/'
const PHONE = '~stored/phone/https%3A%2F%2Fapp.example/'
const OTHERS = ['~stored-too/laptop/https%3A%2F%2Fapp.example/', 'authscope.stored.']

function openDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
}

/** What is stored, by what it begins with. */
async function stored() {
  const names = [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
  ]
  const of = (prefix: string) => names.filter((name) => name.startsWith(prefix)).length
  return { laptop: of(LAPTOP), phone: of(PHONE), others: OTHERS.map(of) }
}

function follow(devices: WorldView['devices']) {
  const store = createStore<WorldView>({ ...WORLD, world: 'stored' })
  let tell: (announcement: Announcement) => void = () => undefined
  const refresh = async () => {
    store.set({ ...store.get(), devices })
    return store.get()
  }
  const listen: Announcements['listen'] = (listener) => {
    tell = listener
    return () => undefined
  }
  followPageStorage(window, {
    channel: { ...createFakeWorker().transport, events: { listen } },
    world: { get: store.get, subscribe: store.subscribe, refresh, replace: store.set },
    onProblem: (error) => {
      throw error
    },
  })
  return (type: 'world.reset' | 'world.changed' | 'world.restored') =>
    tell({ type, world: 'stored' } as Announcement)
}

beforeEach(async () => {
  for (const prefix of [LAPTOP, PHONE, ...OTHERS]) {
    localStorage.setItem(`${prefix}a`, '1')
    sessionStorage.setItem(`${prefix}t1/a`, '1')
    await openDatabase(`${prefix}db`)
    await caches.open(`${prefix}cache`)
  }
})

it('what pages stored is removed with their device, and nothing else is', async () => {
  expect(WORLD.devices.map(({ id }) => id)).toEqual(['laptop', 'phone'])
  const tell = follow(WORLD.devices.filter(({ id }) => id === 'laptop'))
  tell('world.changed')
  await expect.poll(stored).toEqual({ laptop: 4, phone: 0, others: [4, 4] })
})

it('what pages stored is removed with their world', async () => {
  follow(WORLD.devices)('world.reset')
  await expect.poll(stored).toEqual({ laptop: 0, phone: 0, others: [4, 4] })
})

it('a world that is rewound to before a device existed keeps what was stored on it', async () => {
  follow(WORLD.devices.filter(({ id }) => id === 'laptop'))('world.restored')
  // What would have begun by now ends before what begins now.
  await dropStorage(window, OTHERS[0] ?? '')
  await expect.poll(async () => (await stored()).others).toEqual([0, 4])
  expect(await stored()).toEqual({ laptop: 4, phone: 4, others: [0, 4] })
})
