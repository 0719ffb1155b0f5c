import { describe, expect, it } from 'vitest'
import type { Code } from '../protocol/code.ts'
import type { Step, StepKind, StepOf } from '../protocol/steps.ts'
import { flowLines, flowOf } from '../studio/playing/flow.ts'
import { type Played, playAgain } from '../studio/playing/play.ts'
import { inProcessCode } from './testing/in-process-code.ts'
import { createHouse, type House } from './testing/simulated-browser.ts'

const authTs = (jwt: string, more = '') => `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'

export const { handlers, auth } = NextAuth({
  basePath: '/auth',
  providers: [GitHub],
  ${more}
  callbacks: {
    jwt({ token, profile }) {
      ${jwt}
      return token
    },
    session({ session, token, user }) {
      return { ...session, user: { ...session.user, role: token?.role ?? user.email } }
    },
  },
})
`

const codeOf = (text: string): Code => ({ files: { 'auth.ts': text }, entry: 'auth.ts' })

const CODE = codeOf(authTs(`if (profile) token.role = 'admin'`))

let worlds = 0

/** A world in which somebody has signed in, and read the session. */
async function signedIn(code: Code | null): Promise<House> {
  worlds += 1
  const house = createHouse(`side-by-side-${worlds}`, { openUserCode: inProcessCode().open })
  await house.command('world.reset', { scenario: {} })
  const frame = house.frame()
  await frame.open('https://app.example/')
  if (code) {
    await house.command('setup.change', { setup: { code } })
    await frame.open('https://app.example/')
  }
  await frame.click('Sign in')
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  await frame.open('https://app.example/auth/session')
  return house
}

async function stepsOf(house: House): Promise<readonly Step[]> {
  return (await house.command('steps.page', { limit: 2000 })).steps
}

interface Sides {
  readonly played: Played
  readonly a: readonly Step[]
  readonly b: readonly Step[]
}

/** Rewinds the world, forks it, and plays the flow again with another setup. */
async function playedWith(
  house: House,
  change: { readonly code: Code } | { readonly strategy: 'jwt' | 'database' },
  isCancelled = () => false,
): Promise<Sides> {
  const steps = await stepsOf(house)
  const { setup } = await house.command('world.read', {})
  const flow = flowOf(steps, setup)
  if (!flow) throw new Error('There is nothing to be played again.')
  await house.command('world.rewind', { to: flow.from })
  const { branch } = await house.command('world.fork', {})
  await house.command('control.resume', { to: 'end' })
  await house.command('setup.change', { setup: change })
  const played = await playAgain({ ...flow, send: house.command, steps, isCancelled })
  const { a, b } = await house.command('branches.compare', { a: 'main', b: branch })
  return { played, a, b }
}

function only<K extends StepKind>(steps: readonly Step[], kind: K): readonly StepOf<K>[] {
  return steps.filter((step): step is Step & StepOf<K> => step.kind === kind)
}

const called = (steps: readonly Step[], name: string) =>
  only(steps, 'callback.called').filter(({ data }) => data.callback === name)

const lastAddress = (steps: readonly Step[]) => only(steps, 'request.sent').at(-1)?.data.request.url

describe('a flow that is played again', () => {
  it('under the same configuration gives the same steps', async () => {
    const house = await signedIn(CODE)
    const { played, a, b } = await playedWith(house, { code: { ...CODE, strategy: 'jwt' } })
    expect(played).toEqual({ done: 5 })
    const [changed, ...again] = b
    expect(changed?.kind).toBe('setup.changed')
    const facts = ({ data, key, kind, at }: Step) => ({ data, key, kind, at })
    expect(again.map(facts)).toEqual(a.map(facts))
  })

  it('under the other strategy gives the callbacks other arguments, and the browser another cookie', async () => {
    const house = await signedIn(CODE)
    const { played, a, b } = await playedWith(house, { code: { ...CODE, strategy: 'database' } })
    expect(played).toEqual({ done: 5 })
    expect(called(a, 'jwt').length).toBeGreaterThan(0)
    expect(called(b, 'jwt')).toEqual([])
    const [left] = called(a, 'session')
    const [right] = called(b, 'session')
    expect(Object.keys(left?.data.args[0] as object)).toContain('token')
    expect(Object.keys(right?.data.args[0] as object)).toContain('user')
    expect(lastAddress(b)).toBe('https://app.example/auth/session')
    const { branch } = (await house.command('control.read', {})).position
    expect(branch).toBe('b1')
  })

  it('continues where there are more pages in between than before', async () => {
    // A new user is led to another page first.
    const house = await signedIn(CODE)
    const other = codeOf(authTs('', `pages: { newUser: '/welcome' },`))
    const { played, b } = await playedWith(house, { code: { ...other, strategy: 'database' } })
    expect(played).toEqual({ done: 5 })
    const asked = (steps: readonly Step[]) => only(steps, 'request.sent').map(({ data }) => data.request.url)
    expect(asked(b)).toContainEqual(expect.stringMatching(/\/welcome\?/))
    expect(asked(b).at(-1)).toBe('https://app.example/auth/session')
  })

  it('ends where another page came, and says which', async () => {
    const house = await signedIn(CODE)
    const other = codeOf(authTs('', `pages: { signIn: 'https://elsewhere.example/login' },`))
    const { played } = await playedWith(house, { code: other })
    expect(played.done).toBeGreaterThan(0)
    expect(played.ended).toMatch(
      /^“Click Sign in with GitHub” was done on app\.example\/auth\/signin \(200\); this time elsewhere\.example/,
    )
  })

  it('says why the code gave no page', async () => {
    const house = await signedIn(null)
    const { played } = await playedWith(house, { code: codeOf('export const config = nothing.at.all') })
    expect(played.ended).toMatch(/ loaded \(500\)\. .*nothing/)
  })

  it('ends between two acts when it is cancelled', async () => {
    const house = await signedIn(null)
    let asked = 0
    const { played } = await playedWith(house, { strategy: 'database' }, () => {
      asked += 1
      return asked > 2
    })
    expect(played).toEqual({ done: 2, cancelled: true })
    await house.command('branch.switch', { branch: 'main' })
    expect((await house.command('cookies.list', { device: 'laptop' })).map(({ name }) => name)).toContain(
      '__Secure-authjs.session-token',
    )
  })
})

describe('which flow', () => {
  it('begins after the last sign-out or change of the code before the newest sign-in', async () => {
    const house = await signedIn(CODE)
    const frame = house.frame()
    await frame.open('https://app.example/')
    const first = flowOf(await stepsOf(house), (await house.command('world.read', {})).setup)
    expect(first && flowLines(first)).toEqual([
      'Open https://app.example/',
      'Click Sign in',
      'Click Sign in with GitHub',
      'Click Authorize Example',
      'Open https://app.example/auth/session',
      'Open https://app.example/',
    ])
    expect(first).toMatchObject({ strategy: 'jwt', written: 'jwt', ran: { code: CODE } })
    await frame.press('Sign out')
    const out = flowOf(await stepsOf(house), (await house.command('world.read', {})).setup)
    expect(out?.from).toBe(first?.from)
    await frame.click('Sign in')
    await frame.press('Sign in with GitHub')
    await house.command('setup.change', { setup: { code: { ...CODE, strategy: 'database' } } })
    const again = flowOf(await stepsOf(house), (await house.command('world.read', {})).setup)
    expect(again && flowLines(again)).toEqual(['Click Sign in', 'Click Sign in with GitHub'])
    expect(again).toMatchObject({ strategy: 'jwt', ran: { code: CODE } })
  })

  it('does not exist in a world in which only the first page was opened', async () => {
    worlds += 1
    const house = createHouse(`side-by-side-${worlds}`)
    await house.command('world.reset', { scenario: {} })
    await house.frame().open('https://app.example/')
    expect(flowOf(await stepsOf(house), (await house.command('world.read', {})).setup)).toBeUndefined()
  })
})
