import { expect, it } from 'vitest'
import { functionsIn } from '../../record/code/functions-in.ts'
import { mistakenFor } from '../../record/code/looks-like.ts'
import { TARGETS, taken } from '../../record/code/take-away.ts'
import { randomTexts } from '../../record/export/random-texts.ts'
import { EXAMPLES } from './examples.ts'

it.each(EXAMPLES.map(({ id, files }) => [id, files['auth.ts'] ?? ''] as const))(
  'finds what the engine calls in %s',
  (_, text) => {
    const names = functionsIn(text).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(text).toMatch(new RegExp(`\\b${name}\\b`))
  },
)

it.each(EXAMPLES.map(({ id, files }) => [id, files['auth.ts'] ?? ''] as const))(
  'recognizes %s as a configuration',
  (_, text) => {
    expect(mistakenFor('auth.ts', text)).toBeUndefined()
  },
)

it.each(
  EXAMPLES.flatMap(({ id, files }) => TARGETS.map((target) => [id, target, files['auth.ts'] ?? ''] as const)),
)('%s is exported completely', (_, target, text) => {
  const result = taken(text, target)
  expect(result.startsWith(`// ${target.name}: ${target.file}\n`)).toBe(true)
  expect(result).toContain(`'${target.packageName}'`)
  expect(result).toMatch(new RegExp(`\\b${target.call}\\(`))
  const others = TARGETS.filter(
    ({ packageName }) => packageName !== target.packageName && packageName !== '@auth/core',
  )
  for (const { packageName } of others) expect(result).not.toContain(`'${packageName}`)
})

it('finds only the id of a tenant in the examples', () => {
  const all = EXAMPLES.flatMap(({ files }) => randomTexts(files))
  expect(all.map(({ value }) => value)).toEqual(['9188040d-6c67-4c5b-b112-36a304b66dad'])
})
