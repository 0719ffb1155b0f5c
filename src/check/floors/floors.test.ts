import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../paths.ts'

/** The floor plan of the root README: what each room may import. The type checker enforces it through `references`. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  protocol: [],
  mocks: [],
  providers: ['core'],
  adapter: ['core'],
  sim: ['core', 'providers', 'mocks', 'protocol'],
  worker: ['sim', 'core', 'adapter', 'sandbox', 'providers', 'mocks', 'protocol'],
  page: ['protocol'],
  sandbox: ['core'],
  lessons: ['protocol'],
  record: ['protocol', 'lessons'],
  link: ['protocol', 'record'],
  parts: [],
  studio: ['protocol', 'record', 'link', 'parts'],
  ui: ['protocol', 'lessons', 'record', 'link', 'parts', 'studio'],
}

/** The order of the folders in a room, from its README: a folder imports from itself and from those before it. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  record: [
    'values',
    'labels',
    'outline',
    'diagram',
    'descriptions',
    'tokens',
    'flow',
    'tabs',
    'edit',
    'compare',
    'code',
    'export',
  ],
  parts: ['stores', 'window', 'keys', 'text', 'forms', 'overlays'],
  studio: ['styles', 'examples', 'foreign', 'desk', 'monaco', 'playing'],
  link: ['worker', 'replay', 'frames', 'session', 'boot'],
}

test('every room is on the floor plan', () => {
  const rooms = readdirSync(`${ROOT}/src`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(rooms.map((room) => room.name).sort()).toEqual([...Object.keys(FLOORS), 'check'].sort())
})

test.each(Object.entries(FLOORS))('%s references what the plan allows', (room, allowed) => {
  const own = references(`src/${room}/tsconfig.json`)
  expect(own).toEqual(allowed.map((each) => `src/${each}`).sort())
  const ofTests = references(`src/${room}/tsconfig.test.json`)
  const borrowed = allowed.map((each) => `src/${each}/tsconfig.test.json`)
  expect(ofTests.filter((each) => !borrowed.includes(each))).toEqual([`src/${room}`, ...own].sort())
})

test('the build checks every room and its tests', () => {
  const projects = readConfig('tsconfig.json').references.map(({ path }) => path)
  for (const room of Object.keys(FLOORS)) {
    expect(projects).toContain(`src/${room}`)
    expect(projects).toContain(`src/${room}/tsconfig.test.json`)
  }
})

test.each(Object.entries(FOLDERS))('the folders of %s import in their order', (room, order) => {
  const folders = readdirSync(`${ROOT}/src/${room}`, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(folders.map(({ name }) => name).filter((name) => name !== 'testing')).toEqual([...order].sort())
  const upwards = importsIn(`src/${room}`).filter(({ from, to }) => {
    const [own, other] = [from, to].map((path) => order.indexOf(path.split('/')[2] ?? ''))
    return to.startsWith(`src/${room}/`) && Number(other) > Number(own)
  })
  expect(upwards).toEqual([])
})

interface Import {
  readonly from: string
  readonly to: string
}

/** Imports of a room's own files by the files of a folder. Tests read whatever they need. */
function importsIn(folder: string): readonly Import[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
    .flatMap((from) => {
      const text = readFileSync(join(ROOT, from), 'utf8')
      return [...text.matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)].map(([, path = '']) => ({
        from,
        to: posix.join(posix.dirname(from), path),
      }))
    })
}

/** Paths from the root: a room, or a configuration of its own. */
function references(config: string): string[] {
  return readConfig(config)
    .references.map(({ path }) => posix.join(posix.dirname(config), path))
    .sort()
}

function readConfig(path: string): { readonly references: readonly { readonly path: string }[] } {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}
