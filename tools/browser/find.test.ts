import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { chromiumFlags, findChromium, findFirefox, NO_BROWSER } from './find.ts'
import { isDebianLike, type Machine } from './machine.ts'
import { chromiumPlaces } from './places.ts'

interface Fake {
  readonly env?: Record<string, string>
  readonly files?: string[]
  readonly stubs?: string[]
  readonly root?: boolean
  readonly onPackage?: (files: Set<string>) => void
  readonly onDownload?: (files: Set<string>) => void
}

function fakeMachine(fake: Fake): { machine: Machine; log: string[] } {
  const files = new Set(fake.files ?? [])
  const log: string[] = []
  const attempt = (name: string, effect?: (files: Set<string>) => void) => () => {
    log.push(name)
    effect?.(files)
    return Promise.resolve(effect !== undefined)
  }
  const machine: Machine = {
    platform: 'linux',
    env: { PATH: '/usr/bin', ...fake.env },
    isFile: (path) => files.has(path),
    answers: (path) => !(fake.stubs ?? []).includes(path),
    canInstallPackages: fake.root ?? false,
    installPackage: (name) => attempt(`package ${name}`, fake.onPackage)(),
    downloadedChromium: '/cache/chrome',
    downloadChromium: attempt('download', fake.onDownload),
    say: (line) => log.push(line),
  }
  return { machine, log }
}

test('CHROMIUM_PATH comes before every installed browser', async () => {
  const { machine } = fakeMachine({
    env: { CHROMIUM_PATH: '/my/chrome' },
    files: ['/my/chrome', '/usr/bin/google-chrome'],
  })
  expect(await findChromium(machine)).toBe('/my/chrome')
})

test('a CHROMIUM_PATH that names no file is said and passed over', async () => {
  const { machine, log } = fakeMachine({ env: { CHROMIUM_PATH: '/gone' }, files: ['/usr/bin/chromium'] })
  expect(await findChromium(machine)).toBe('/usr/bin/chromium')
  expect(log).toEqual(['CHROMIUM_PATH names no file (/gone); looking elsewhere.'])
})

test('Chrome is preferred to Chromium and Chromium to Edge', async () => {
  const files = ['/usr/bin/microsoft-edge', '/usr/bin/chromium', '/usr/bin/google-chrome']
  expect(await findChromium(fakeMachine({ files }).machine)).toBe('/usr/bin/google-chrome')
  expect(await findChromium(fakeMachine({ files: files.slice(0, 2) }).machine)).toBe('/usr/bin/chromium')
  expect(await findChromium(fakeMachine({ files: files.slice(0, 1) }).machine)).toBe(
    '/usr/bin/microsoft-edge',
  )
})

test('a launcher that does not answer is passed over', async () => {
  const { machine } = fakeMachine({
    files: ['/usr/bin/chromium-browser', '/cache/chrome'],
    stubs: ['/usr/bin/chromium-browser'],
  })
  expect(await findChromium(machine)).toBe('/cache/chrome')
})

test("root on Debian gets Debian's package before a download is tried", async () => {
  const { machine, log } = fakeMachine({ root: true, onPackage: (files) => files.add('/usr/bin/chromium') })
  expect(await findChromium(machine)).toBe('/usr/bin/chromium')
  expect(log).toEqual(['package chromium'])
})

test('a failed package is followed by the download', async () => {
  const { machine, log } = fakeMachine({ root: true, onDownload: (files) => files.add('/cache/chrome') })
  expect(await findChromium(machine)).toBe('/cache/chrome')
  expect(log).toEqual(['package chromium', 'download'])
})

test('without root no package is tried, and nothing found is one clear sentence', async () => {
  const { machine, log } = fakeMachine({})
  await expect(findChromium(machine)).rejects.toThrow(NO_BROWSER)
  expect(log).toEqual(['download'])
})

test('places follow the platform', () => {
  expect(chromiumPlaces({ platform: 'darwin', env: {} })[0]).toBe(
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  )
  const windows = chromiumPlaces({ platform: 'win32', env: { PROGRAMFILES: 'C:\\Program Files' } })
  expect(windows).toContain('C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe')
})

test('Firefox is FIREFOX_PATH, then an installed one', async () => {
  expect(await findFirefox(fakeMachine({ env: { FIREFOX_PATH: '/ff' }, files: ['/ff'] }).machine)).toBe('/ff')
  const { machine, log } = fakeMachine({ env: { FIREFOX_PATH: '/gone' }, files: ['/usr/bin/firefox-esr'] })
  expect(await findFirefox(machine)).toBe('/usr/bin/firefox-esr')
  expect(log).toEqual(['FIREFOX_PATH names no file (/gone); looking elsewhere.'])
})

test("root on Debian gets Debian's Firefox when there is none; elsewhere there is none", async () => {
  const bare = fakeMachine({ root: true, onPackage: (files) => files.add('/usr/bin/firefox-esr') })
  expect(await findFirefox(bare.machine)).toBe('/usr/bin/firefox-esr')
  expect(bare.log).toEqual(['package firefox-esr'])
  expect(await findFirefox(fakeMachine({ root: true }).machine)).toBeUndefined()
  const other = fakeMachine({})
  expect(await findFirefox(other.machine)).toBeUndefined()
  expect(other.log).toEqual([])
})

test('only root runs without the sandbox', () => {
  expect(chromiumFlags(true)).toContain('--no-sandbox')
  expect(chromiumFlags(false)).not.toContain('--no-sandbox')
})

/** Node knows none of a browser's switches: it ends at once, and Playwright tells with what it was started. */
async function startedWith(args: string[]): Promise<string[][]> {
  const started = chromium.launch({ executablePath: process.execPath, args })
  const told = await started.then(String, (error: unknown) => String(error))
  return [...told.matchAll(/ --disable-features=([\w,]+)/g)].map(([, names = '']) => names.split(','))
}

test('what Playwright has Chromium leave out is left out, and two pages of its own interface', async () => {
  const [standard = []] = await startedWith([])
  expect(standard.length).toBeGreaterThan(0)
  const last = (await startedWith(chromiumFlags(true))).at(-1)
  expect(last).toEqual(expect.arrayContaining([...standard, 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']))
})

test('Debian and its kin are told by os-release', () => {
  expect(isDebianLike('ID=debian\n')).toBe(true)
  expect(isDebianLike('ID=linuxmint\nID_LIKE="ubuntu debian"\n')).toBe(true)
  expect(isDebianLike('ID=fedora\nVARIANT=debian\n')).toBe(false)
})
