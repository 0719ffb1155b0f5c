import { describe, expect, it } from 'vitest'
import type { InstallNews } from '../protocol/shell-files.ts'
import { createInstaller } from './installer.ts'
import { leavePart, PART_NAMES } from './parts.ts'
import type { Shell } from './shell.ts'
import { createFakeServer, type Fault } from './testing/fake-caches.ts'

interface Setting {
  /** Scripts that throw when they are imported. */
  readonly broken?: readonly string[]
  /** Scripts that run, but are of another version. */
  readonly stale?: readonly string[]
  readonly faults?: ReadonlyMap<string, Fault>
  readonly hasOlder?: boolean
  readonly isReplacing?: boolean
}

function prepare({ broken = [], stale = [], faults = new Map(), hasOlder, isReplacing }: Setting) {
  const done: string[] = []
  const imported: string[] = []
  const news: InstallNews[] = []
  const pages = ['top-level', 'nested'].map((frameType) => ({
    frameType,
    url: 'https://host.example/site/',
    navigate: async () => done.push(`navigate ${frameType}`),
  }))
  const scope = {
    location: { origin: 'https://host.example' },
    registration: { active: isReplacing ? {} : null },
    skipWaiting: async () => done.push('skipWaiting'),
    clients: { claim: async () => done.push('claim'), matchAll: async () => pages },
    importScripts(path: string) {
      const name = path.slice('/site/'.length)
      if (broken.includes(name)) throw new Error('NetworkError')
      if (stale.includes(name)) return
      const part = PART_NAMES.find((each) => `${each}.js` === name)
      imported.push(name)
      if (part) leavePart(part, {} as never, this)
    },
  }
  const shell: Pick<Shell, 'install' | 'hasOlderVersion' | 'activate'> = {
    install: async (onProgress) => {
      done.push('files')
      onProgress(1, 1)
    },
    hasOlderVersion: async () => hasOlder === true,
    activate: async () => {
      done.push('tidy')
    },
  }
  const installer = createInstaller({
    scope: scope as unknown as Parameters<typeof createInstaller>[0]['scope'],
    base: '/site/',
    shell: shell as Shell,
    fetch: createFakeServer(new Map(faults)),
    tell: (each) => news.push(each),
  })
  return { installer, done, imported, news }
}

describe('install', () => {
  it.each(PART_NAMES)('fails as a whole when the part %s cannot be loaded, and says why', async (name) => {
    const path = `${name}.js`
    const { installer, done, news } = prepare({ broken: [path], faults: new Map([[path, 'missing']]) })
    const problem = `${path}: the server returned status 404.`
    await expect(installer.install()).rejects.toThrow(problem)
    expect([done, news]).toEqual([[], [{ type: 'install.failed', problem, isFile: true }]])
  })

  it.each(PART_NAMES)('fails when the part %s broke off, although it can be fetched now', async (name) => {
    const { installer } = prepare({ broken: [`${name}.js`] })
    await expect(installer.install()).rejects.toThrow(`${name}.js: it didn't load completely.`)
  })

  it.each(PART_NAMES)('fails when the host still sends the part %s of another version', async (name) => {
    const { installer, done } = prepare({ stale: [`${name}.js`] })
    await expect(installer.install()).rejects.toThrow(
      `${name}.js: the server sent a file of another version.`,
    )
    expect(done).toEqual([])
  })

  it('imports every part before it waits for anything: browsers allow it then only', () => {
    const { installer, imported } = prepare({})
    installer.install().catch(() => undefined)
    expect(imported).toEqual(PART_NAMES.map((name) => `${name}.js`))
  })

  it('lets a version that works go on, and does not wait for one that lost its files', async () => {
    const healthy = prepare({ hasOlder: true, isReplacing: true })
    await healthy.installer.install()
    await healthy.installer.activate()
    expect(healthy.done).toEqual(['files', 'tidy', 'claim'])
    const broken = prepare({ isReplacing: true })
    await broken.installer.install()
    await broken.installer.activate()
    expect(broken.done).toEqual(['files', 'skipWaiting', 'tidy', 'claim', 'navigate top-level'])
    const first = prepare({})
    await first.installer.install()
    await first.installer.activate()
    expect(first.done).toEqual(['files', 'skipWaiting', 'tidy', 'claim'])
  })
})
