import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { UNUSED_METHODS } from '../build/lean-quickjs.ts'
import { ROOT } from '../paths.ts'

const core = dirname(fileURLToPath(import.meta.resolve('quickjs-emscripten-core')))
const built = readdirSync(core)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => readFileSync(`${core}/${name}`, 'utf8'))
  .join('\n')
const sandbox = readdirSync(`${ROOT}/src/sandbox/interpreter`)
  .map((name) => readFileSync(`${ROOT}/src/sandbox/interpreter/${name}`, 'utf8'))
  .join('\n')

test.each([...UNUSED_METHODS])(
  '%s is a method of the interpreter’s package, and the sandbox does not call it',
  (name) => {
    expect(built).toMatch(new RegExp(`\\b${name}\\(`))
    expect(sandbox).not.toMatch(new RegExp(`\\.${name}\\b`))
  },
)
