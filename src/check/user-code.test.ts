import { expect, it } from 'vitest'
import type { Step, StepKind, StepOf } from '../protocol/steps.ts'
import { inProcessCode } from './testing/in-process-code.ts'
import { createHouse, type House } from './testing/simulated-browser.ts'

let worlds = 0

async function houseWith(files: string | Readonly<Record<string, string>>, more: object = {}) {
  worlds += 1
  const lender = inProcessCode()
  const house = createHouse(`user-code-${worlds}`, { openUserCode: lender.open })
  const code = { files: typeof files === 'string' ? { 'auth.ts': files } : files, entry: 'auth.ts', ...more }
  await house.command('world.reset', { scenario: { code } })
  return { house, lender, code }
}

async function stepsOf(house: House): Promise<readonly Step[]> {
  return (await house.command('steps.page', { limit: 2000 })).steps
}

function only<K extends StepKind>(steps: readonly Step[], kind: K): readonly StepOf<K>[] {
  return steps.filter((step): step is Step & StepOf<K> => step.kind === kind)
}

const ROLES = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import { roleOf } from './roles'

export const { handlers, auth } = NextAuth({
  providers: [
    GitHub({
      profile(profile) {
        return { id: String(profile.id), name: profile.name, email: profile.email, role: roleOf(profile.login) }
      },
    }),
  ],
  callbacks: {
    jwt({ token, user }) {
      if (user) token.role = (user as { role?: string }).role
      console.log('role', token.role)
      return token
    },
    session({ session, token }) {
      return { ...session, user: { ...session.user, role: token.role } }
    },
  },
})
`
const FILES = {
  'auth.ts': ROLES,
  'roles.ts': `export function roleOf(login: string): string { return login === 'ada' ? 'admin' : 'guest' }`,
}

it('a sign-in with the user’s own configuration gives the session that its callbacks make', async () => {
  const { house, lender } = await houseWith(FILES)
  const frame = house.frame()
  await frame.open('https://app.example/')
  await frame.click('Sign in')
  expect(frame.page().url).toBe('https://app.example/api/auth/signin')
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  expect(frame.page().url).toBe('https://app.example/')
  expect(frame.page().text).toContain('"role": "admin"')
  const steps = await stepsOf(house)
  expect(steps.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  const loads = only(steps, 'code.loaded')
  expect(loads.length).toBe(lender.lent())
  expect(new Set(loads.map(({ exchange }) => exchange)).size).toBe(loads.length)
  expect(loads[0]?.data).toEqual({ entry: 'auth.ts', flavour: 'next-auth', basePath: '/api/auth' })
  const jwt = only(steps, 'callback.returned').find(({ data }) => data.callback === 'jwt')
  expect(jwt?.data).toMatchObject({ result: { role: 'admin' }, place: { file: 'auth.ts', line: 14 } })
  const profile = only(steps, 'callback.returned').find(({ data }) => data.callback === 'profile')
  expect(profile?.data.place).toMatchObject({ file: 'auth.ts', line: 8 })
  expect(only(steps, 'console.written')[0]?.data).toEqual({
    level: 'log',
    text: 'role admin',
    label: 'callbacks.jwt',
    place: { file: 'auth.ts', line: 14 },
  })
})
