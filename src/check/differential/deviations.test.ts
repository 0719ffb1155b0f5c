import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/paths.ts'
import { DEVIATIONS } from '../../deviations/deviations.ts'

const ids: readonly string[] = DEVIATIONS.map(({ id }) => id)

const folders = ['conformance', 'check/differential'].map((folder) => `${ROOT}/src/${folder}`)
const named = new Set(
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && name !== 'deviations.test.ts')
      .flatMap((name) => readFileSync(`${folder}/${name}`, 'utf8').match(/DEV-\d+/g) ?? []),
  ),
)

test('every deviation shows in a scenario', () => {
  expect(ids.filter((id) => !named.has(id))).toEqual([])
})

test('every deviation that a scenario names is listed', () => {
  expect([...named].filter((id) => !ids.includes(id))).toEqual([])
})

test('what the switch covers is what the engine, and what builds its providers, ask about', () => {
  const asked = ['core', 'sim'].flatMap((room) => {
    const files = readdirSync(`${ROOT}/src/${room}`, { recursive: true, encoding: 'utf8' })
    const product = files.filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(name))
    const texts = product.map((name) => readFileSync(`${ROOT}/src/${room}/${name}`, 'utf8'))
    return texts.flatMap((text) => [...text.matchAll(/follows\('(DEV-\d+)'\)/g)].map(([, id]) => id))
  })
  const covered = DEVIATIONS.filter(({ switched }) => switched === true).map(({ id }) => id)
  expect([...new Set(asked)].toSorted()).toEqual(covered.toSorted())
})
