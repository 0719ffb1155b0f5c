import { expect, it } from 'vitest'
import { createDyingStore, type Death } from './testing/dying-store.ts'
import { everyNth, numbers } from './testing/extent.ts'
import { inProcessCode } from './testing/in-process-code.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'
import { signIn } from './testing/user-code-house.ts'

/** The middleware reads the session, asks the network, the clock and chance, writes a cookie, and rewrites the address. */
const FILES = {
  'auth.ts': `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'

export const { handlers, auth } = NextAuth({
  providers: [GitHub],
  callbacks: {
    jwt: async ({ token }) => ({ ...token, reads: (token.reads ?? 0) + 1, plan: await (await fetch('https://plans.example/of')).json() }),
    session: ({ session, token }) => ({ ...session, plan: token.plan, reads: token.reads }),
    authorized: ({ auth, request }) => (console.log('asked about', request.nextUrl.pathname), !!auth),
  },
})
`,
  'middleware.ts': `import { auth } from './auth'
import { NextResponse } from 'next/server'
import { cookies } from 'next/headers'

export default auth(async (req) => {
  const flags = await (await fetch('https://flags.example/of', { method: 'POST', body: req.auth?.user?.email })).json()
  const visit = crypto.randomUUID()
  console.log('visit', visit, Math.random(), Date.now(), req.auth?.plan, flags.beta)
  await new Promise((resolve) => setTimeout(resolve, 250))
  ;(await cookies()).set('visit', visit)
  const response = NextResponse.rewrite(new URL(flags.beta ? '/beta' + req.nextUrl.pathname : '/old', req.url))
  response.headers.set('x-visit', visit)
  return response
})
export const config = { matcher: '/dashboard/:path*' }
`,
}

const answers = {
  'https://plans.example/of': { body: '"paid"', headers: { 'content-type': 'application/json' } },
  'https://flags.example/of': { body: '{"beta":true}', headers: { 'content-type': 'application/json' } },
}

const PAGE = 'https://app.example/dashboard/today'

let worlds = 0

async function signedIn() {
  worlds += 1
  const store = createDyingStore()
  const openUserCode = inProcessCode().open
  const house = createHouse(`middleware-resume-${worlds}`, { wrapStore: store.wrap, openUserCode })
  const code = { files: FILES, entry: 'auth.ts' }
  await house.command('world.reset', { scenario: { code, answers } })
  const frame = await signIn(house)
  return { house, frame, store }
}

/** What a person sees, what the browser keeps, and what the middleware did. */
async function outcomeOf(house: House, frame: Frame) {
  const { url, text } = frame.page()
  const { steps } = await house.command('steps.page', { limit: 2000 })
  const cookies = await house.command('cookies.list', { device: 'laptop' })
  const count = (fits: (step: (typeof steps)[number]) => boolean) => steps.filter(fits).length
  return {
    page: { url, text },
    cookie: cookies.find(({ name }) => name === 'visit')?.value,
    visits: steps.flatMap((step) =>
      step.kind === 'console.written' && step.data.text.startsWith('visit') ? [step.data.text] : [],
    ),
    middleware: steps.flatMap((step) =>
      step.kind === 'callback.returned' && step.data.callback === 'middleware' ? [step.data.result] : [],
    ),
    flags: count(({ kind, summary }) => kind === 'request.sent' && summary === 'POST flags.example/of'),
    plans: count(({ kind, summary }) => kind === 'request.sent' && summary === 'GET plans.example/of'),
    failures: steps.filter(({ outcome, kind }) => outcome === 'failed' || kind === 'replay.diverged'),
  }
}

async function recover(house: House): Promise<{ readonly house: House; readonly frame: Frame }> {
  const restarted = house.restarted()
  const [tab] = (await restarted.command('world.read', {})).devices[0]?.tabs ?? []
  const frame = restarted.frame()
  await frame.load(tab?.address ?? '')
  return { house: restarted, frame }
}

it('a middleware call that a killed worker left is resumed with the same result, after any transaction', async () => {
  const { house, frame, store } = await signedIn()
  const before = store.count()
  await frame.open(PAGE)
  const transactions = store.count() - before
  const outcome = await outcomeOf(house, frame)
  expect(outcome).toMatchObject({ flags: 1, failures: [], page: { url: PAGE } })
  expect(outcome.page.text).toContain('/beta/dashboard/today')
  expect(outcome.visits).toEqual([expect.stringContaining(`visit ${outcome.cookie} 0.`)])
  expect(outcome.middleware).toMatchObject([{ rewrite: 'https://app.example/beta/dashboard/today' }])
  expect(transactions).toBeGreaterThan(5)
  for (const at of everyNth(3, numbers(1, transactions))) {
    const death: Death = { at, side: at % 2 === 0 ? 'after' : 'before' }
    const run = await signedIn()
    run.store.arm(death)
    await Promise.race([run.store.died, run.frame.open(PAGE).catch(() => undefined)])
    const recovered = await recover(run.house)
    // Killed before the request was recorded: the person types the address again.
    if (recovered.frame.page().url !== PAGE) await recovered.frame.open(PAGE)
    expect(await outcomeOf(recovered.house, recovered.frame), JSON.stringify(death)).toEqual(outcome)
  }
}, 240_000)
