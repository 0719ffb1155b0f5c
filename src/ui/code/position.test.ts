import { expect, test } from 'vitest'
import { resolveScenario, setupOf } from '../../protocol/scenario-defaults.ts'
import { draftOf } from '../../record/code/draft.ts'
import { EXAMPLES } from '../../studio/examples/examples.ts'
import { positionFor } from './position.ts'

const built = setupOf(resolveScenario({}))
const own = { files: { 'auth.ts': 'export {}' }, entry: 'auth.ts' }
const edited = { files: { 'auth.ts': 'export { }' }, entry: 'auth.ts' }
const example = { files: EXAMPLES[0]?.files ?? {}, entry: 'auth.ts' }

test('someone’s own code runs as with the published package', () => {
  expect(positionFor(own, built)).toBe(true)
  expect(positionFor(own, { ...built, code: example })).toBe(true)
})

test('an example, and the built-in app written out, run on the engine as it is', () => {
  expect(positionFor(example, { ...built, code: own })).toBe(false)
  expect(positionFor(example, built)).toBeUndefined()
  expect(positionFor(draftOf(built), built)).toBeUndefined()
})

test('while someone edits their own code, their choice stays', () => {
  expect(positionFor(edited, { ...built, code: own, asPublished: false })).toBeUndefined()
})
