import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { expect, test } from 'vitest'
import { stripTypes } from '../../src/isolate/interpreter/strip-types.ts'
import { ROOT } from '../paths.ts'
import { leanSucrase } from './lean-sucrase.ts'

/** Files of each kind, whole, and cut in half for what an error says. */
const SOURCES = ['src/core', 'src/isolate', 'src/check/user-code', 'src/check/configurations']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(ROOT, folder, file),
    ),
  )
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [text, text.slice(0, text.length / 2), text.slice(text.length / 2)]
  })

const UNUSUAL = [
  'import fs = require("fs"); fs.read()',
  'import type { A } from "a"; import { type B, c } from "b"; export type { A }; export { B, c }',
  'enum Colour { Red, Green = "g" } export const enum Size { Small = 1 << 2 }',
  'class A<T> extends B<T> { constructor(private readonly a: T, public b?: string) { super() } declare c: 1; d!: 2 }',
  'const a = <T,>(b: T): b is T => b!; const d = <string>a; const e = a satisfies unknown as any',
  'const f = async <T>(x: T) => x?.y ?? 1_000; try {} catch {}',
  'export default abstract class { abstract a(): void; get b(): number { return 1 } }',
  'type A = { [K in keyof B]?: B[K] extends infer C ? C : never }; a < b > (c)',
  'function a(this: Window, b: unknown): asserts b is string; function a() {}',
  'const element = <div>text</div>',
  'const element = <></>',
  '// @flow\nimport typeof A from "a"; opaque type B = {| c: ?string |}',
  'declare module "a" { export const b: number }',
  'using a = b(); for await (const c of d) {}',
]

async function leanStripTypes(): Promise<typeof stripTypes> {
  const result = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [leanSucrase()],
    build: {
      write: false,
      minify: false,
      lib: { entry: 'src/isolate/interpreter/strip-types.ts', formats: ['es'] },
    },
  })
  const [chunk] = (result as Rollup.RollupOutput[]).flatMap(({ output }) => output)
  const text = chunk?.type === 'chunk' ? chunk.code : ''
  expect(/createCheckers|function flowParseType\b|function jsxParseElementAt/.test(text)).toBe(false)
  const built = await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)
  return built.stripTypes
}

test('without its unused parts, sucrase removes types and finds errors as before', async () => {
  const lean = await leanStripTypes()
  const outcome = (strip: typeof stripTypes, text: string): string => {
    try {
      return strip('auth.ts', text)
    } catch (error) {
      return String((error as Error).message)
    }
  }
  for (const text of [...SOURCES, ...UNUSUAL]) expect(outcome(lean, text)).toBe(outcome(stripTypes, text))
})
