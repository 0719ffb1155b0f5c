import type { Engine } from '../src/protocol/engines.ts'

/** A browser with the workbench open, as far as these journeys use it. */
export interface DialBrowser {
  run<T, A>(work: (argument: A) => T | Promise<T>, argument: A): Promise<T>
  /** Presses a button or link of the simulated page. */
  press(name: string): Promise<void>
  /** Waits until the simulated page shows this. */
  shows(text: string): Promise<void>
  reload(): Promise<void>
}

const AUTH = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import { PrismaAdapter } from '@auth/prisma-adapter'

export const { handlers, auth, signIn, signOut } = NextAuth({
  adapter: PrismaAdapter({}),
  session: { strategy: 'database', generateSessionToken: () => 'mine-' + crypto.randomUUID() },
  providers: [GitHub({ account: (tokens) => ({ access_token: tokens.access_token, token_type: 'mine' }) })],
  callbacks: {
    session({ session }) {
      console.log('session of', session.user.email)
      return { ...session, through: 'pasted code' }
    },
  },
})
`
const MIDDLEWARE = `import { auth } from './auth'

export default auth((request) => {
  if (!request.auth) return Response.redirect(new URL('/api/auth/signin?callbackUrl=' + encodeURIComponent(request.nextUrl.href), request.nextUrl))
})
export const config = { matcher: ['/members'] }
`
const CODE = { files: { 'auth.ts': AUTH, 'middleware.ts': MIDDLEWARE }, entry: 'auth.ts' }

/** What works with a published package, by name; each row throws what does not. They build on one another. */
export const DIAL_ROWS: Readonly<Record<string, (browser: DialBrowser) => Promise<void>>> = {
  'middleware sends a visitor to the sign-in, and pasted code signs them in': async ({
    press,
    run,
    shows,
  }) => {
    await run(async (code) => {
      await window.authscope.change({ code })
      await window.authscope.open('laptop', 'https://app.example/members')
    }, CODE)
    await press('Sign in with GitHub')
    await press('Authorize Example')
    await shows('Members only')
  },
  'auth() of a page has what the session callback returns': async ({ run, shows }) => {
    await run(() => window.authscope.open('laptop', 'https://app.example/'), undefined)
    await shows('"through": "pasted code"')
  },
  'functions that the package does not wait for run, each once': async ({ run }) => {
    const [rows, calls] = await run(async () => {
      const { accounts, sessions } = await window.authscope.database()
      const called = await window.authscope.steps({ kind: 'callback.called' })
      const names = called.map((step) => ('callback' in step.data ? step.data.callback : ''))
      return [
        [accounts[0]?.['token_type'], String(sessions[0]?.['sessionToken']).slice(0, 5)],
        ['account', 'session.generateSessionToken'].map(
          (name) => names.filter((each) => each === name).length,
        ),
      ]
    }, undefined)
    expectEqual(rows, ['mine', 'mine-'])
    expectEqual(calls, [1, 1])
  },
  'a pause at a callback, an edit of its result': async ({ run, shows }) => {
    await run(async () => {
      const { breakpoints, edit, open, pauseAt, paused, resume } = window.authscope
      const id = await pauseAt({ kind: 'callback.returned', callback: 'session' })
      await open('laptop', 'https://app.example/')
      if ((await paused()).length === 0) throw new Error('Nothing paused at the session callback.')
      await edit({ at: 'result', result: { user: { name: 'Edited' }, expires: '2099-01-01T00:00:00Z' } })
      await breakpoints.remove(id)
      await resume('end')
    }, undefined)
    await shows('Signed in as Edited')
  },
  'a pause at a database operation that outlives a reload': async ({ reload, run, shows }) => {
    await run(async () => {
      await window.authscope.pauseAt('adapter.called')
      await window.authscope.open('laptop', 'https://app.example/')
    }, undefined)
    await reload()
    await run(async () => {
      const { breakpoints, paused, resume } = window.authscope
      if ((await paused()).length === 0) throw new Error('Nothing is paused at the operation.')
      for (const { id } of await breakpoints.list()) await breakpoints.remove(id)
      await resume('end')
    }, undefined)
    await shows('Signed in as')
  },
  'rewind to before the sign-in, fork, and a sign-in on the branch that pauses at a request': async ({
    press,
    run,
    shows,
  }) => {
    await run(async () => {
      const { fork, open, rewind, steps } = window.authscope
      const [first] = (await steps()).filter(
        (step) => step.kind === 'callback.called' && step.data.callback === 'profile',
      )
      const run = first?.run ?? 0
      const before = (await steps()).findLast((step) => step.run < run)
      await rewind(before?.seq ?? 0)
      await fork('again')
      await open('laptop', 'https://app.example/api/auth/signin')
    }, undefined)
    await press('Sign in with GitHub')
    await run(
      () => window.authscope.pauseAt({ kind: 'request.sent', url: 'https://api.github.com/*' }),
      undefined,
    )
    await press('Authorize Example')
    await run(async () => {
      const { breakpoints, paused, resume } = window.authscope
      for (let tries = 0; (await paused()).length === 0; tries += 1) {
        if (tries === 100) throw new Error('Nothing paused at the request to GitHub.')
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      for (const { id } of await breakpoints.list()) await breakpoints.remove(id)
      await resume('end')
    }, undefined)
    await run(() => window.authscope.open('laptop', 'https://app.example/'), undefined)
    await shows('Signed in as Ada')
  },
  'both branches are there, and what was recorded replays': async ({ run, shows }) => {
    const parts = await run(async () => {
      const { branches, compare, switchTo } = window.authscope
      const { a, b } = await compare('main', 'again')
      await switchTo('main')
      return [(await branches()).length, a.length > 0, b.length > 0]
    }, undefined)
    expectEqual(parts, [2, true, true])
    await shows('Signed in as')
  },
  'update() of the stock app': async ({ press, run, shows }) => {
    await run(async () => {
      const { engine } = await window.authscope.setup()
      await window.authscope.reset({ ...(engine && { engine }) })
      await window.authscope.open('laptop', 'https://app.example/auth/signin')
    }, undefined)
    await press('Sign in with GitHub')
    await press('Authorize Example')
    await shows('Signed in as Ada')
    await press('Update session')
    await shows('Session updated')
  },
  'nothing failed, and the package answered': async ({ run }) => {
    const [failed, engines] = await run(async () => {
      const steps = await window.authscope.steps()
      return [
        steps
          .filter(({ outcome, kind }) => outcome === 'failed' || kind === 'replay.diverged')
          .map((step) => step.summary),
        steps.filter((step) => step.kind === 'decision.taken' && step.data.decision === 'engine').length,
      ]
    }, undefined)
    expectEqual(failed, [])
    if (engines === 0) throw new Error('The package never answered.')
  },
}

/** Plays every row with one engine, and says which works. */
export async function playDial(
  engine: Engine,
  browser: DialBrowser,
): Promise<Readonly<Record<string, string>>> {
  await browser.run(async (wanted) => window.authscope.reset({ engine: wanted }), engine)
  const table: Record<string, string> = {}
  for (const [name, row] of Object.entries(DIAL_ROWS))
    table[name] = await row(browser).then(
      () => 'works',
      (error: unknown) => String(error).split('\n')[0] ?? 'failed',
    )
  return table
}

function expectEqual(found: unknown, wanted: unknown): void {
  const [one, other] = [found, wanted].map((each) => JSON.stringify(each))
  if (one !== other) throw new Error(`Found ${one} instead of ${other}.`)
}
