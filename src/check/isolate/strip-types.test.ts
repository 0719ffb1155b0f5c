import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/paths.ts'
import { stripTypes } from '../../isolate/interpreter/strip-types.ts'

test('stripping types from every file of these rooms leaves each line where it is', () => {
  const rooms = ['core', 'providers', 'isolate', 'sim']
  const files = rooms.flatMap((room) =>
    readdirSync(`${ROOT}/src/${room}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `src/${room}/${name}`),
  )
  expect(files.length).toBeGreaterThan(300)
  for (const file of files) {
    const source = readFileSync(`${ROOT}/${file}`, 'utf8')
    expect(stripTypes(file, source).split('\n').length).toBe(source.split('\n').length)
  }
})
