import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/paths.ts'
import { importsOf, packageOf } from './imports.ts'
import { FOLDERS, PLAN, TOOLS } from './plan.ts'

/** Made by the build, declared in the room that reads them. */
const VIRTUAL = /^virtual:/

test('every room is on the floor plan', () => {
  expect([...foldersOf('src')].sort()).toEqual([...Object.keys(PLAN), 'check'].sort())
})

test.each(Object.entries(PLAN))('%s references what the plan allows', (room, { rooms }) => {
  expect(references(`src/${room}/tsconfig.json`)).toEqual([...rooms].sort())
})

test('the type checker checks every room, and the tools', () => {
  expect(references('tsconfig.json')).toEqual([...Object.keys(PLAN), 'tools'].sort())
})

test.each(Object.entries(PLAN))(
  '%s and its tests import from no other rooms than the plan allows',
  (room, { rooms }) => {
    expect(importsOutside(`src/${room}`, rooms)).toEqual([])
  },
)

test('tools and their tests import from the rooms of the plan only, not from the tests of the whole house', () => {
  expect(references('tools/tsconfig.json')).toEqual([...TOOLS].sort())
  expect(importsOutside('tools', TOOLS)).toEqual([])
})

test.each(Object.entries(PLAN))('%s uses the packages of the plan, and no others', (room, { packages }) => {
  const used = importsIn(`src/${room}`)
    .filter(({ from, to }) => isShipped(from) && !to.startsWith('.') && !VIRTUAL.test(to))
    .map(({ to }) => (to.startsWith('node:') ? 'node' : packageOf(to)))
  expect([...new Set(used)].sort()).toEqual([...packages].sort())
})

test.each(Object.entries(FOLDERS))('the folders of %s import in their order', (room, order) => {
  const folders = foldersOf(`src/${room}`).filter((name) => isShipped(`src/${room}/${name}/`))
  expect(folders).toEqual(order.filter((name) => !/[.*]/.test(name)).sort())
  const rank = (path: string): number => {
    const name = path.split('/')[2] ?? ''
    return order.indexOf(order.includes(name) ? name : '*')
  }
  const upwards = importsIn(`src/${room}`).filter((each) => {
    const target = targetOf(each)
    return isShipped(each.from) && target.startsWith(`src/${room}/`) && rank(target) > rank(each.from)
  })
  expect(upwards).toEqual([])
})

test('imports of every form are seen', () => {
  const code = `import type { A } from 'a/part'
import '@b/c/d'
export { e } from 'e'
export * from './f.ts'
const g = await import('node:g')
let h: import('h').H`
  const found = [...importsOf('some.ts', code)]
  expect(found).toEqual(['a/part', '@b/c/d', 'e', './f.ts', 'node:g', 'h'])
  expect(found.map(packageOf)).toEqual(['a', '@b/c', 'e', '.', 'node:g', 'h'])
})

interface Import {
  /** From the repository's root. */
  readonly from: string
  /** As it is written. */
  readonly to: string
}

/** What a folder's files import from neither the folder itself nor these rooms. */
function importsOutside(folder: string, rooms: readonly string[]): readonly Import[] {
  const allowed = [`${folder}/`, ...rooms.map((room) => `src/${room}/`)]
  return importsIn(folder).filter(({ from, to }) => {
    // As text it runs nowhere.
    const isFree = !to.startsWith('.') || to.endsWith('?raw')
    return !isFree && !allowed.some((path) => targetOf({ from, to }).startsWith(path))
  })
}

/** Every import of a folder's files, read once. */
function importsIn(folder: string): readonly Import[] {
  const known = read.get(folder)
  if (known !== undefined) return known
  const imports = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => posix.join(folder, name.replaceAll(sep, '/')))
    .flatMap((from) =>
      [...importsOf(from, readFileSync(join(ROOT, from), 'utf8'))].map((to) => ({ from, to })),
    )
  read.set(folder, imports)
  return imports
}

const read = new Map<string, readonly Import[]>()

function targetOf({ from, to }: Import): string {
  return to.startsWith('.') ? posix.join(posix.dirname(from), to) : to
}

/** Neither a test nor what tests share: the files of the room's `tsconfig.json`. */
function isShipped(path: string): boolean {
  return !/\.test\.tsx?$|\/(?:testing|core\/conformance|hostile)\/|^src\/adapter\/contract[./]/.test(path)
}

function foldersOf(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** The rooms that a configuration references. */
function references(config: string): string[] {
  const { references: all }: { readonly references: readonly { readonly path: string }[] } = JSON.parse(
    readFileSync(join(ROOT, config), 'utf8'),
  )
  return all.map(({ path }) => posix.basename(posix.join(posix.dirname(config), path))).sort()
}
