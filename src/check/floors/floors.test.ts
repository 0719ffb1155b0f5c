import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
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
  ui: ['protocol', 'lessons'],
}

test('every room is on the floor plan', () => {
  const rooms = readdirSync(`${ROOT}/src`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(rooms.map((room) => room.name).sort()).toEqual([...Object.keys(FLOORS), 'check'].sort())
})

test.each(Object.entries(FLOORS))('%s references what the plan allows', (room, allowed) => {
  expect(references(`src/${room}/tsconfig.json`)).toEqual([...allowed].sort())
  expect(references(`src/${room}/tsconfig.test.json`)).toEqual([room, ...allowed].sort())
})

test('the build checks every room and its tests', () => {
  const projects = readConfig('tsconfig.json').references.map(({ path }) => path)
  for (const room of Object.keys(FLOORS)) {
    expect(projects).toContain(`src/${room}`)
    expect(projects).toContain(`src/${room}/tsconfig.test.json`)
  }
})

function references(config: string): string[] {
  const folder = join(ROOT, dirname(config))
  return readConfig(config)
    .references.map(({ path }) => basename(resolve(folder, path)))
    .sort()
}

function readConfig(path: string): { readonly references: readonly { readonly path: string }[] } {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}
