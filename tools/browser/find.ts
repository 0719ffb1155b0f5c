import { type Machine, thisMachine } from './machine.ts'
import { chromiumPlaces, firefoxPlaces } from './places.ts'

/** What to tell someone whose machine has no browser. */
export const NO_BROWSER =
  'No Chromium was found: install Chrome, Chromium or Edge, or set CHROMIUM_PATH to its program file, or run `npx playwright install chromium`.'

/**
 * The program file of a Chromium-based browser: `CHROMIUM_PATH`, then an installed Chrome, Chromium or Edge, then Debian's package
 * (when root on Debian or Ubuntu), then Playwright's own download.
 * @throws Error with the sentence `NO_BROWSER` when none of these gives one.
 */
export async function findChromium(machine: Machine = thisMachine()): Promise<string> {
  const installed = firstInstalled(machine, 'CHROMIUM_PATH', chromiumPlaces)
  if (installed) return installed
  if (machine.isFile(machine.downloadedChromium)) return machine.downloadedChromium
  const packaged = await fromPackage(machine, 'chromium', chromiumPlaces)
  if (packaged) return packaged
  if ((await machine.downloadChromium()) && machine.isFile(machine.downloadedChromium))
    return machine.downloadedChromium
  throw new Error(NO_BROWSER)
}

/**
 * The program file of Firefox: `FIREFOX_PATH`, then an installed one, then Debian's package (when root on Debian); `undefined` when none of
 * these gives one.
 */
export async function findFirefox(machine: Machine = thisMachine()): Promise<string | undefined> {
  const installed = firstInstalled(machine, 'FIREFOX_PATH', firefoxPlaces)
  return installed ?? fromPackage(machine, 'firefox-esr', firefoxPlaces)
}

/**
 * What Chromium is to leave out. The first two are pages of the browser's own interface, loaded for every window that a test opens: a sixth of
 * what a sign-in costs. The others are Playwright's own: of two switches `--disable-features` only the last one counts.
 */
const LEFT_OUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** For tests. Their pages live for seconds: what V8 compiles a second time, to run faster, costs a tenth of a journey and is hardly used. */
export const FOR_SHORT_LIVES = '--js-flags=--no-opt'

/** Command-line switches for a quiet browser that reaches for nothing by itself; Chromium's sandbox cannot start as root. */
export function chromiumFlags(asRoot = process.getuid?.() === 0): string[] {
  return [
    ...(asRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    `--disable-features=${LEFT_OUT.join(',')}`,
  ]
}

type Places = (machine: Machine) => readonly string[]

function firstInstalled(machine: Machine, variable: string, places: Places): string | undefined {
  const named = machine.env[variable]
  if (named) {
    if (machine.isFile(named)) return named
    machine.say(`${variable} names no file (${named}); looking elsewhere.`)
  }
  return firstRunning(machine, places(machine))
}

async function fromPackage(machine: Machine, name: string, places: Places): Promise<string | undefined> {
  const packaged = machine.canInstallPackages && (await machine.installPackage(name))
  return packaged ? firstRunning(machine, places(machine)) : undefined
}

/** A file that exists may still be a stub that asks for another package, so it must also answer. */
function firstRunning(machine: Machine, places: readonly string[]): string | undefined {
  return places.find((place) => machine.isFile(place) && machine.answers(place))
}
