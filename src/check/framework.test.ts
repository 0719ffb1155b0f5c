import { expect, it } from 'vitest'
import { AUTHORIZE, GITHUB } from '../lessons/scenes/moves.ts'
import type { Move } from '../lessons/scenes/scene.ts'
import { createReader } from './testing/scene-reader.ts'
import type { House } from './testing/simulated-browser.ts'
import { houseWith, only, stepsOf } from './testing/user-code-house.ts'

const AUTH = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import Credentials from 'next-auth/providers/credentials'

export const { handlers, auth } = NextAuth({
  pages: { signIn: '/login', signOut: '/leave' },
  providers: [GitHub, Credentials({ credentials: { pin: {} }, authorize: ({ pin }) => (pin === '1' ? { id: '7', name: 'Ada Byron' } : null) })],
})
`
const LAYOUT = `import { SessionProvider } from 'next-auth/react'
export default ({ children }) => <SessionProvider>{children}</SessionProvider>
`

const open = (path: string): Move => ({ do: 'open', url: `https://app.example${path}` })
const LOGIN = open('/login?callbackUrl=/dashboard')
const PIN: Move = { do: 'press', button: 'Sign in with Credentials', fields: { pin: '1' } }

async function play(files: Readonly<Record<string, string>>, moves: readonly Move[]): Promise<House> {
  const { house } = await houseWith(files)
  const reader = createReader(house)
  for (const move of moves) await reader.make(move)
  return house
}

async function keptIn(house: House): Promise<readonly string[]> {
  const decisions = only(await stepsOf(house), 'decision.taken')
  return decisions.filter(({ data }) => data.decision === 'client-session').map(({ data }) => data.branch)
}

async function sessionRequests(house: House): Promise<number> {
  return only(await stepsOf(house), 'request.sent').filter(
    ({ data }) => new URL(data.request.url).pathname === '/api/auth/session',
  ).length
}

const WITH_PROVIDER = { 'auth.ts': AUTH, 'app/layout.tsx': LAYOUT }

it('useSession() keeps null when a form of the page signs in, and Ada when one signs out', async () => {
  const house = await play(WITH_PROVIDER, [
    LOGIN,
    PIN,
    { do: 'follow', link: 'Members' },
    open('/leave'),
    { do: 'press', button: 'Sign out' },
  ])
  expect(await keptIn(house)).toEqual(['stays null', 'stays null', 'stays'])
  // The first page of the sandbox, the sign-in page and the sign-out page were loaded.
  expect(await sessionRequests(house)).toBe(3)
})

it('a sign-in that goes through another site loads the page, so useSession() asks again', async () => {
  const house = await play(WITH_PROVIDER, [LOGIN, GITHUB, AUTHORIZE])
  expect(await keptIn(house)).toEqual([])
  expect(await sessionRequests(house)).toBe(3)
})

it('a project without SessionProvider has no session in the browser', async () => {
  const house = await play({ 'auth.ts': AUTH }, [LOGIN, PIN])
  expect(await sessionRequests(house)).toBe(0)
})

it('a server component sets no cookie, and middleware does', async () => {
  const renewed = async (files: Readonly<Record<string, string>>) => {
    const house = await play(files, [LOGIN, PIN])
    const before = (await stepsOf(house)).length
    await createReader(house).make(open('/settings'))
    const stored = only((await stepsOf(house)).slice(before), 'cookie.stored')
    return stored.filter(({ data }) => data.cookie.name.includes('session-token')).length
  }
  expect(await renewed({ 'auth.ts': AUTH })).toBe(0)
  const middleware = `export { auth as middleware } from './auth'\n`
  expect(await renewed({ 'auth.ts': AUTH, 'middleware.ts': middleware })).toBe(1)
})
