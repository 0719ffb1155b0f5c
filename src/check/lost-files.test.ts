import { expect, it } from 'vitest'
import { interpreterParts } from '../isolate/testing/interpreter-parts.ts'
import { inProcessCode } from './testing/in-process-code.ts'
import { createHouse } from './testing/simulated-browser.ts'
import { authTs, only, stepsOf } from './testing/user-code-house.ts'

const AUTH = authTs(
  'adapter: PrismaAdapter(prisma),',
  `import { PrismaAdapter } from '@auth/prisma-adapter'\nimport { prisma } from '@/lib/prisma'`,
)

/** Opens the app's page where so many interpreters do not get one of their own files, one after the other. */
async function openAfter(failing: number) {
  const interpreters = inProcessCode((acquired) => ({
    ...interpreterParts(),
    ...(acquired <= failing && {
      loadForeign: () => Promise.reject(new TypeError('error loading foreign.js')),
    }),
  }))
  const house = createHouse(`lost-files-${failing}`, { openUserCode: interpreters.open })
  const code = { files: { 'auth.ts': AUTH }, entry: 'auth.ts' }
  await house.command('world.reset', { scenario: { code } })
  const page = await house.frame().open('https://app.example/')
  return { acquired: interpreters.acquired(), page, steps: await stepsOf(house) }
}

it('an interpreter that does not get its own files is replaced, and nothing of it is recorded', async () => {
  const sound = await openAfter(0)
  const { acquired, page, steps } = await openAfter(2)
  expect([sound.acquired, acquired]).toEqual([1, 3])
  expect(page.text).toBe(sound.page.text)
  expect(steps.map(({ summary }) => summary)).toEqual(sound.steps.map(({ summary }) => summary))
  expect(only(steps, 'code.failed')).toEqual([])
})

it('a file that no interpreter gets is named, and the code is not blamed', async () => {
  const { acquired, page, steps } = await openAfter(99)
  expect(acquired).toBe(3)
  expect(page.text).toContain("the interpreter couldn't be started: TypeError: error loading foreign.js")
  expect(page.text).toContain('Nothing is wrong with the code.')
  expect(only(steps, 'code.failed').map(({ data }) => data.problem)).toEqual(['not-started'])
})
