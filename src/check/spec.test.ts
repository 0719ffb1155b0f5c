import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../../tools/paths.ts'

/** Rooms whose rules are listed as `[ID]`; the engine's own list has a test beside it. */
const ROOMS = ['src/sim/rules/jar', 'src/sim/rules/fetch', 'src/mocks']

describe.each(ROOMS)('the rules of %s', (room) => {
  const directory = join(ROOT, room)
  const listed = idsIn(readFileSync(join(directory, 'SPEC.md'), 'utf8'), /^- `\[([A-Z]+\d+)\]` /gm)
  const tests = filesBelow(directory).filter((file) => file.endsWith('.test.ts'))
  const tested = tests.flatMap((file) => idsIn(readFileSync(file, 'utf8'), /\[([A-Z]+\d+)\]/g))

  test('are listed once each', () => {
    expect(listed.length).toBeGreaterThan(0)
    expect(listed).toEqual([...new Set(listed)])
  })

  test('have a test each', () => {
    expect(listed.filter((id) => !tested.includes(id))).toEqual([])
  })

  test('are the only ones that tests name', () => {
    expect(tested.filter((id) => !listed.includes(id))).toEqual([])
  })
})

function idsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, id]) => id ?? '')
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((path) => join(directory, path))
}
