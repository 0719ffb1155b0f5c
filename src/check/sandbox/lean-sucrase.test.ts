import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { stripTypes } from '../../sandbox/interpreter/strip-types.ts'
import { leanSucrase } from '../build/lean-sucrase.ts'
import { ROOT } from '../paths.ts'
import { bundleForNode } from './bundle-for-node.ts'

test('what is left of sucrase strips every file of this repository as all of it does, line by line', async () => {
  const path = await bundleForNode('src/sandbox/interpreter/strip-types.ts', [leanSucrase()], ['sucrase'])
  const lean: { readonly stripTypes: typeof stripTypes } = await import(pathToFileURL(path).href)
  const rooms = ['core', 'providers', 'sandbox', 'sim']
  const files = rooms.flatMap((room) =>
    readdirSync(`${ROOT}/src/${room}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `src/${room}/${name}`),
  )
  expect(files.length).toBeGreaterThan(300)
  for (const file of files) {
    const source = readFileSync(`${ROOT}/${file}`, 'utf8')
    const stripped = stripTypes(file, source)
    expect(lean.stripTypes(file, source)).toBe(stripped)
    expect(stripped.split('\n').length).toBe(source.split('\n').length)
  }
}, 60_000)
