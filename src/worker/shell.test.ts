import { beforeEach, describe, expect, it } from 'vitest'
import { FILE_PROBLEM_HEADER, shellCacheName } from '../protocol/shell-files.ts'
import { createShell, type Shell } from './shell.ts'
import { createFakeCaches, createFakeServer, type Fault } from './testing/fake-caches.ts'

const ORIGIN = 'https://host.example'
const PRECACHE = ['assets/index-1.js', 'assets/index-1.css', 'assets/tab-1.js', 'icon.svg']
/** Of these, what the page starts with. */
const FIRST = PRECACHE.slice(0, 2)
const LATER = ['assets/editor/monaco-1.js', 'isolate.js']
const HOME = `${ORIGIN}/site/`

let caches: CacheStorage
let faults: Map<string, Fault>
let asked: string[]
let isAlone: boolean

beforeEach(() => {
  caches = createFakeCaches()
  faults = new Map()
  asked = []
  isAlone = true
})

function shellOf(version: string, precache: readonly string[] = PRECACHE): Shell {
  return createShell(
    {
      base: '/site/',
      version,
      page: `page of ${version}`,
      first: FIRST.filter((path) => precache.includes(path)),
      precache,
      later: LATER,
      policy: "default-src 'none'",
    },
    { origin: ORIGIN, caches, fetch: createFakeServer(faults, asked), isAlone: () => isAlone },
  )
}

const install = (shell: Shell) => shell.install(() => undefined)
/** As it is some seconds after a first visit. */
const settle = async (shell: Shell) => {
  await install(shell)
  await shell.complete()
}
const get = (shell: Shell, path: string) => shell.answer(new Request(HOME + path))
const stored = async (version: string) =>
  (await (await caches.open(shellCacheName(version, '/site/'))).keys()).map(({ url }) =>
    url.slice(HOME.length),
  )

describe('install', () => {
  it('waits on a first visit for what the page starts with, and says how far it is', async () => {
    const seen: string[] = []
    await shellOf('v1').install((done, of) => seen.push(`${done} of ${of}`))
    expect(seen).toEqual(['1 of 2', '2 of 2'])
    expect([...(await stored('v1'))].sort()).toEqual(['', ...FIRST].sort())
  })

  it('stores the rest when it is asked to, and what it has only once', async () => {
    const shell = shellOf('v1')
    faults.set('assets/tab-1.js', 'missing')
    await install(shell)
    await expect(shell.complete()).rejects.toThrow('assets/tab-1.js: ')
    expect(await stored('v1')).toContain('icon.svg')
    faults.clear()
    await shell.complete()
    expect([...(await stored('v1'))].sort()).toEqual(['', ...PRECACHE].sort())
    asked.length = 0
    await shell.complete()
    expect(asked).toEqual([])
  })

  it('stores every file where it replaces a version that works', async () => {
    await settle(shellOf('v1'))
    const seen: string[] = []
    await shellOf('v2').install((done, of) => seen.push(`${done} of ${of}`))
    expect(seen.at(-1)).toBe('4 of 4')
    expect((await stored('v2')).at(-1)).toBe('')
  })

  const cases = FIRST.flatMap((path) =>
    (['missing', 'page', 'cut', 'offline'] as const).map((fault) => [path, fault] as const),
  )
  it.each(cases)(
    'fails when %s is %s, names it, and goes on from there the next time',
    async (path, fault) => {
      faults.set(path, fault)
      const shell = shellOf('v1')
      await expect(install(shell)).rejects.toThrow(`${path}: `)
      expect(await stored('v1'), 'the mark of a version that can start').not.toContain('')
      faults.clear()
      asked.length = 0
      await install(shell)
      expect([...(await stored('v1'))].sort()).toEqual(['', ...FIRST].sort())
      expect(asked).toContain(path)
    },
  )
})

describe('an update', () => {
  it('that fails leaves the files of the older version', async () => {
    await settle(shellOf('v1'))
    faults.set('assets/tab-2.js', 'missing')
    const next = shellOf('v2', ['assets/index-2.js', 'assets/tab-2.js'])
    await expect(install(next)).rejects.toThrow('assets/tab-2.js: the server returned status 404.')
    await next.activate()
    expect(await stored('v1')).toHaveLength(PRECACHE.length + 1)
  })

  it.each(PRECACHE)('removes the older files only when its own are complete: %s', async (lost) => {
    await settle(shellOf('v1'))
    const next = shellOf('v2')
    await install(next)
    const names = await caches.keys()
    await caches.delete(shellCacheName('v2', '/site/'))
    const rest = shellOf(
      'v2',
      PRECACHE.filter((path) => path !== lost),
    )
    await install(rest)
    await next.activate()
    expect(await caches.keys(), `${lost} is not stored`).toEqual(names)
    await next.precacheLazily()
    expect(await caches.keys()).toEqual([shellCacheName('v2', '/site/')])
  })

  it('keeps its files while the older version is asked for its lazy precache, which waits', async () => {
    const older = shellOf('v1')
    await settle(older)
    await install(shellOf('v2'))
    isAlone = false
    await older.precacheLazily()
    expect(await stored('v2')).toHaveLength(PRECACHE.length + 1)
    for (const path of LATER) expect(await stored('v1')).not.toContain(path)
    isAlone = true
    await older.precacheLazily()
    expect(await caches.keys()).toEqual([shellCacheName('v1', '/site/')])
    expect(await stored('v1')).toEqual(expect.arrayContaining(LATER))
  })

  it('waits for an older version that can start, and for no other', async () => {
    await caches.open(shellCacheName('v0', '/site/'))
    expect(await shellOf('v1').hasOlderVersion()).toBe(false)
    await install(shellOf('v1'))
    expect(await shellOf('v2').hasOlderVersion()).toBe(true)
  })

  it('leaves the files of a site below another path of the host alone', async () => {
    const other = shellCacheName('v1', '/')
    await caches.open(other)
    const shell = shellOf('v1')
    await install(shell)
    await shell.activate()
    expect(await caches.keys()).toContain(other)
  })
})

describe('answer', () => {
  it.each(['', 'index.html'])('has the page in itself: %s', async (path) => {
    faults.set(path, 'offline')
    const response = await get(shellOf('v1'), path)
    expect(await response.text()).toBe('page of v1')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(asked).toEqual([])
  })

  it.each([...PRECACHE, ...LATER])('fetches %s when it is lost, and keeps it', async (path) => {
    const shell = shellOf('v1')
    expect(await (await get(shell, path)).text()).toBe(path)
    faults.set(path, 'offline')
    const again = await get(shell, path)
    expect([again.status, await again.text()]).toEqual([200, path])
    expect(again.headers.get('x-host'), 'headers are our own').toBeNull()
    expect(again.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  })

  it.each([
    ['missing', 'the server returned status 404.'],
    ['page', 'the server sent an HTML page instead. The file is missing.'],
    ['cut', 'the connection was lost before the file was complete.'],
    ['offline', 'there is no connection to the server.'],
  ] as const)('says what is wrong with a lost file that is %s', async (fault, words) => {
    const [path = ''] = PRECACHE
    faults.set(path, fault)
    const response = await get(shellOf('v1'), path)
    expect([response.status, await response.text()]).toEqual([404, `${path}: ${words}`])
    expect(response.headers.has(FILE_PROBLEM_HEADER)).toBe(true)
  })

  it('takes what the server has when the browser’s storage fails', async () => {
    caches = { open: () => Promise.reject(new Error('storage is broken')) } as unknown as CacheStorage
    expect((await get(shellOf('v1'), 'icon.svg')).status).toBe(200)
    expect((await get(shellOf('v1'), '')).status).toBe(200)
  })

  it('asks the server for the files of another version, and keeps none of them', async () => {
    const shell = shellOf('v1')
    expect((await get(shell, 'assets/index-2.js')).status).toBe(200)
    expect(await stored('v1')).toEqual([])
  })

  it('passes nothing else on but the question whether the worker can be installed again', async () => {
    const shell = shellOf('v1')
    expect((await get(shell, 'elsewhere.js')).status).toBe(404)
    expect((await shell.answer(new Request(`${ORIGIN}/other/`))).status).toBe(404)
    expect(asked).toEqual([])
    expect((await get(shell, 'worker.js')).status).toBe(200)
  })

  it('lets the interpreter’s worker alone compile WebAssembly', async () => {
    const policyOf = async (path: string) =>
      (await get(shellOf('v1'), path)).headers.get('content-security-policy')
    expect(await policyOf('isolate.js')).toContain("'wasm-unsafe-eval'")
    expect(await policyOf('assets/index-1.js')).toBeNull()
  })
})
