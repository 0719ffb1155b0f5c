import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '../paths.ts'
import { SHARED, standIn } from './shared-authenticator.ts'

test.each(SHARED)('what the workbench takes from the worker’s part has every export of %s', async (path) => {
  const file = `${ROOT}/src/authenticator/${path}.ts`
  const module: object = await import(file)
  const names = /export const \{ (.*) \} = /.exec(standIn(path, readFileSync(file, 'utf8')))?.[1]?.split(', ')
  expect(names?.sort()).toEqual(Object.keys(module).sort())
})
