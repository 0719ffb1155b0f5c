import { expect } from 'vitest'
import { jwtProject } from './jwt-project.ts'
import { openProject } from './open-project.ts'

/**
 * Evaluates expressions inside and on this platform, which follows the specifications, and expects the same result. What the expressions
 * import is given as statements for inside, and by name for here.
 */
export async function expectSame(
  expressions: readonly string[],
  imports = '',
  names: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const list = expressions.map((expression) => `async () => (${expression})`).join(',\n')
  const body = `const all = [${list}]; const found = []; for (const one of all) found.push(await one().catch((error) => ['threw', error.name])); return { found }`
  const { config } = await openProject(`${imports}\n${jwtProject(body)}`, {
    limits: { runMs: 20_000, memoryBytes: 2 ** 26 },
  })
  const result = (await config.callbacks?.jwt?.({ token: {} })) as unknown as { readonly found: unknown[] }
  const keys = Object.keys(names)
  const expected = await Promise.all(
    expressions.map((expression) => {
      const here = new Function(...keys, `return (async () => (${expression}))()`)
      const result: Promise<unknown> = Reflect.apply(here, undefined, Object.values(names))
      return result.catch((error: Error) => ['threw', error.name])
    }),
  )
  const pairs = (results: readonly unknown[]) =>
    expressions.map((expression, index) => ({ expression, result: results[index] }))
  expect(pairs(result.found)).toEqual(pairs(expected))
}
