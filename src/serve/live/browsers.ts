import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { ServedAccess } from '../../protocol/served.ts'

/** Programs that take Chromium's options, by platform, those that are used most first. */
const PROGRAMS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}
const ON_PATH = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge']

/** A browser that is in a world, with a profile that nothing else uses. */
export interface WorldBrowser {
  /** The proxy of the world. */
  readonly proxy: string
  readonly profile: string
  /** Hash of the key that the run's certificates have: the only one that is trusted in addition. */
  readonly keyHash: string
}

/** What Chromium is started with. Requests for this machine go through the proxy as well, so that they are recorded. */
function optionsOf({ keyHash, profile, proxy }: WorldBrowser): readonly string[] {
  return [
    `--user-data-dir=${profile}`,
    `--proxy-server=${proxy}`,
    '--proxy-bypass-list=<-loopback>',
    `--ignore-certificate-errors-spki-list=${keyHash}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Chromium refuses to start as root otherwise, as in most containers.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
}

/** Command lines for someone who starts a browser by hand. */
export function browserCommands(browser: WorldBrowser): ServedAccess['browsers'] {
  const program = process.platform === 'win32' ? 'chrome.exe' : (findBrowser() ?? 'chromium')
  const command = [program, ...optionsOf(browser)].map(quoted).join(' ')
  return [{ name: 'Chrome, Chromium or Edge', command }]
}

/** The first browser of this machine that takes Chromium's options. */
export function findBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...(PROGRAMS[process.platform] ?? []), ...onPath].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Opens pages in a browser of the world; one that runs already gets further tabs. @throws Error when this machine has none */
export function openBrowser(browser: WorldBrowser, url: string): ChildProcess {
  const program = findBrowser()
  if (program === undefined)
    throw new Error('No Chrome, Chromium or Edge was found. Start one by hand with the command above.')
  const child = spawn(program, [...optionsOf(browser), url], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined).unref()
  return child
}

function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
