import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../paths.ts'
import { importsOf, packageOf } from './imports.ts'
import { FOLDERS, PLAN } from './plan.ts'

/** Made by the build, declared in the room that reads them. */
const VIRTUAL = /^virtual:/

test('every room is on the floor plan', () => {
  expect([...foldersOf('src')].sort()).toEqual([...Object.keys(PLAN), 'check'].sort())
})

test.each(Object.entries(PLAN))('%s references what the plan allows', (room, { rooms }) => {
  expect(references(`src/${room}/tsconfig.json`)).toEqual([...rooms].sort())
})

test('the build checks every room', () => {
  expect(references('tsconfig.json')).toEqual(Object.keys(PLAN).sort())
})

test.each(Object.entries(PLAN))(
  '%s and its tests import from no other rooms than the plan allows',
  (room, { rooms }) => {
    const allowed = [room, ...rooms].map((name) => `src/${name}/`)
    const outside = importsIn(room).filter(({ from, to }) => {
      // As text it runs nowhere.
      const isFree = !to.startsWith('.') || to.endsWith('?raw')
      return !isFree && !allowed.some((folder) => targetOf({ from, to }).startsWith(folder))
    })
    expect(outside).toEqual([])
  },
)

test.each(Object.entries(PLAN))('%s uses the packages of the plan, and no others', (room, { packages }) => {
  const used = importsIn(room)
    .filter(({ from, to }) => isShipped(from) && !to.startsWith('.') && !VIRTUAL.test(to))
    .map(({ to }) => packageOf(to))
  expect([...new Set(used)].sort()).toEqual([...packages].sort())
})

test.each(Object.entries(FOLDERS))('the folders of %s import in their order', (room, order) => {
  expect(partsOf(room)).toEqual([...order].sort())
  const upwards = importsIn(room).filter((each) => {
    const target = targetOf(each)
    const [own, other] = [each.from, target].map((path) => order.indexOf(path.split('/')[2] ?? ''))
    return isShipped(each.from) && target.startsWith(`src/${room}/`) && Number(other) > Number(own)
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

/** Every import of a room's files, read once. */
function importsIn(room: string): readonly Import[] {
  const known = read.get(room)
  if (known !== undefined) return known
  const imports = readdirSync(join(ROOT, 'src', room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => posix.join('src', room, name.replaceAll(sep, '/')))
    .flatMap((from) =>
      [...importsOf(from, readFileSync(join(ROOT, from), 'utf8'))].map((to) => ({ from, to })),
    )
  read.set(room, imports)
  return imports
}

const read = new Map<string, readonly Import[]>()

function targetOf({ from, to }: Import): string {
  return to.startsWith('.') ? posix.join(posix.dirname(from), to) : to
}

/** Not a test nor what tests share: the files of the room's `tsconfig.json`. */
function isShipped(path: string): boolean {
  return !/\.test\.tsx?$|\/testing\/|^src\/adapter\/contract[./]/.test(path)
}

function foldersOf(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

/** A room's folders, and the files at its top level. */
function partsOf(room: string): string[] {
  const parts = readdirSync(join(ROOT, 'src', room), { withFileTypes: true })
  return parts
    .filter((entry) => (entry.isDirectory() ? entry.name !== 'testing' : /\.tsx?$/.test(entry.name)))
    .map(({ name }) => name)
    .filter((name) => isShipped(`src/${room}/${name}`))
    .sort()
}

/** The rooms that a configuration references. */
function references(config: string): string[] {
  const { references: all }: { readonly references: readonly { readonly path: string }[] } = JSON.parse(
    readFileSync(join(ROOT, config), 'utf8'),
  )
  return all.map(({ path }) => posix.basename(posix.join(posix.dirname(config), path))).sort()
}
