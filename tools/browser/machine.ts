import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { chromium } from '@playwright/test'
import type { Surroundings } from './places.ts'
import { runWatched } from './watched-process.ts'

/** What the browser finder asks of the computer it runs on. */
export interface Machine extends Surroundings {
  readonly isFile: (path: string) => boolean
  /** Whether the program at this path tells its version. */
  readonly answers: (path: string) => boolean
  readonly canInstallPackages: boolean
  /** Installs one of Debian's packages; answers whether that worked. */
  readonly installPackage: (name: string) => Promise<boolean>
  /** Where Playwright keeps its Chromium, downloaded or not. */
  readonly downloadedChromium: string
  readonly downloadChromium: () => Promise<boolean>
  readonly say: (line: string) => void
}

export function thisMachine(): Machine {
  const canInstallPackages = process.getuid?.() === 0 && isDebianLike(osRelease())
  const say = (line: string): void => console.error(line)
  return {
    platform: process.platform,
    env: process.env,
    isFile,
    answers,
    canInstallPackages,
    installPackage: (name) => installPackage(name, say),
    downloadedChromium: chromium.executablePath(),
    downloadChromium: () => downloadChromium(say, canInstallPackages),
    say,
  }
}

export function isDebianLike(osReleaseText: string): boolean {
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(osReleaseText)
}

async function installPackage(name: string, say: (line: string) => void): Promise<boolean> {
  say(`Found no browser of this kind; installing the package ${name}.`)
  const options = {
    growing: ['/var/lib/apt/lists', '/var/cache/apt/archives'],
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  }
  if (!(await runWatched('apt-get', ['update'], options))) return false
  return runWatched('apt-get', ['install', '-y', '--no-install-recommends', name], options)
}

async function downloadChromium(say: (line: string) => void, withLibraries: boolean): Promise<boolean> {
  say("No browser is installed; fetching Playwright's Chromium.")
  const args = ['playwright', 'install', '--no-shell', ...(withLibraries ? ['--with-deps'] : []), 'chromium']
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
  return runWatched(npx, args, { growing: [`${homedir()}/.cache/ms-playwright`] })
}

function answers(path: string): boolean {
  // On Windows the question would open a window.
  if (process.platform === 'win32') return true
  const { status } = spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
  return status === 0
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function osRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8')
  } catch {
    return ''
  }
}
