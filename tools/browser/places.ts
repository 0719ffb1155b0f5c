import { delimiter, join } from 'node:path'

export interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
}

const COMMANDS = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
]

const LINUX = [
  '/opt/google/chrome/chrome',
  '/usr/lib/chromium/chromium',
  '/opt/microsoft/msedge/msedge',
  '/snap/bin/chromium',
]

const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge']

const WINDOWS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
]

/** Where a Chrome, Chromium or Edge is installed on this kind of machine, likeliest first. */
export function chromiumPlaces({ platform, env }: Surroundings): string[] {
  if (platform === 'win32') return windowsPlaces(env, WINDOWS)
  if (platform === 'darwin') return macPlaces(env, MAC)
  return [...onPath(env, COMMANDS), ...LINUX]
}

/** Where a Firefox is installed on this kind of machine. */
export function firefoxPlaces({ platform, env }: Surroundings): string[] {
  if (platform === 'win32') return windowsPlaces(env, [['Mozilla Firefox', 'firefox.exe']])
  if (platform === 'darwin') return ['/Applications/Firefox.app/Contents/MacOS/firefox']
  return [
    ...onPath(env, ['firefox-esr', 'firefox']),
    '/usr/lib/firefox-esr/firefox-esr',
    '/opt/firefox/firefox',
  ]
}

function onPath(env: Surroundings['env'], commands: readonly string[]): string[] {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)))
}

function macPlaces(env: Surroundings['env'], names: readonly string[]): string[] {
  const roots = ['/Applications', `${env['HOME'] ?? ''}/Applications`]
  return names.flatMap((name) => roots.map((root) => `${root}/${name}.app/Contents/MacOS/${name}`))
}

function windowsPlaces(env: Surroundings['env'], tails: readonly (readonly string[])[]): string[] {
  const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
  return tails.flatMap((tail) =>
    roots.filter((root) => root !== undefined).map((root) => [root, ...tail].join('\\')),
  )
}
