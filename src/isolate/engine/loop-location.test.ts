import { expect, test } from 'vitest'
import { jwtProject } from '../testing/jwt-project.ts'
import { openProject } from '../testing/open-project.ts'

/** The body begins at this line. */
const [before = ''] = jwtProject('BODY').split('BODY')
const first = before.split('\n').length

test.each([
  ['while (true) {}', 0],
  ['const a = 1\nfor (;;) {\n\n}', 1],
  ['let i = 0\ndo {\n  i++\n} while (true)', 1],
  ['const a = String(1)\nwhile (a) {\n}', 1],
  ['const words = []\nwhile (true) {\n  words.length = 0\n  words.push(1)\n}\nfor (const x of words) x()', 3],
  ['const spin = () => {\n  let i = 0\n  while (i >= 0) i++\n}\nspin()', 2],
])('an endless loop is reported at its line: %s', async (body, line) => {
  const { config } = await openProject(jwtProject(body), { limits: { runMs: 200, memoryBytes: 2 ** 26 } })
  const error = await Promise.resolve(config.callbacks?.jwt?.({ token: {} })).catch(
    (thrown: unknown) => thrown,
  )
  // In a loop that calls, any line of it.
  const at = (error as { readonly location?: { readonly line: number } }).location?.line ?? 0
  expect(error).toMatchObject({ problem: 'overrun' })
  if (line === 3) expect([first + 1, first + 2, first + 3]).toContain(at)
  else expect(at).toBe(first + line)
})
