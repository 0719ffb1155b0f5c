import { describe, expect, it } from 'vitest'
import { createDyingStore, type Death } from './testing/dying-store.ts'
import { everyNth, numbers } from './testing/extent.ts'
import { type InterpreterSource, inProcessCode } from './testing/in-process-code.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'

const AUTHORIZE = 'Authorize Example'

/** It asks the network, the clock and chance, in a callback and while it loads. */
const AUTH = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import { PrismaAdapter } from '@auth/prisma-adapter'
import { prisma } from '@/lib/prisma'
import { cookies } from 'next/headers'

const drawn = Math.random()
console.log('loading', drawn, Date.now(), crypto.randomUUID())
const plans = await (await fetch('https://plans.example/list')).json()

export const { handlers, auth } = NextAuth({
  adapter: PrismaAdapter(prisma),
  session: { strategy: 'jwt' },
  providers: [GitHub],
  callbacks: {
    async signIn({ user }) {
      await new Promise((resolve) => setTimeout(resolve, 250))
      user.seen = crypto.randomUUID()
      return true
    },
    async jwt({ token, user, account }) {
      if (account) {
        const answer = await fetch('https://plans.example/of', { method: 'POST', body: token.sub })
        token.plan = plans[(await answer.json()).plan]
        token.draw = Math.random()
        ;(await cookies()).set('plan', token.plan, { maxAge: 60 })
        console.log('plan of', token.sub, token.plan)
      }
      return token
    },
    session: ({ session, token }) => ({ ...session, plan: token.plan, draw: token.draw, drawn }),
  },
  events: { signIn: ({ user }) => console.info('in:', user.name) },
})
`

const answers = {
  'https://plans.example/list': { body: '["free","paid"]', headers: { 'content-type': 'application/json' } },
  'https://plans.example/of': { body: '{"plan":1}', headers: { 'content-type': 'application/json' } },
}

let worlds = 0

interface AtConsent {
  readonly house: House
  readonly frame: Frame
  readonly interpreters: InterpreterSource
  readonly store: ReturnType<typeof createDyingStore>
}

async function atConsent(): Promise<AtConsent> {
  worlds += 1
  const store = createDyingStore()
  const interpreters = inProcessCode()
  const house = createHouse(`user-code-resume-${worlds}`, {
    wrapStore: store.wrap,
    openUserCode: interpreters.open,
  })
  const code = { files: { 'auth.ts': AUTH }, entry: 'auth.ts' }
  await house.command('world.reset', { scenario: { code, answers } })
  const frame = house.frame()
  await frame.open('https://app.example/api/auth/signin')
  await frame.press('Sign in with GitHub')
  return { house, frame, interpreters, store }
}

/** What the world came to: what a person sees, the rows, and what the code asked of the world. */
async function outcomeOf(house: House, frame: Frame) {
  await frame.open('https://app.example/')
  const { steps } = await house.command('steps.page', { limit: 2000 })
  const { users, accounts } = await house.command('database.read', {})
  return {
    shown: frame.page().root.querySelector('pre')?.textContent,
    rows: { users, accounts },
    asked: steps
      .filter((step) => step.kind === 'request.sent' && step.data.mode === 'server')
      .map(({ summary }) => summary),
    said: steps.flatMap((step) => (step.kind === 'console.written' ? [step.data.text] : [])),
    cookie: (await house.command('cookies.list', { device: 'laptop' })).find(({ name }) => name === 'plan')
      ?.value,
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

async function uninterrupted() {
  const { house, frame, store } = await atConsent()
  const before = store.count()
  await frame.press(AUTHORIZE)
  const transactions = store.count() - before
  return { transactions, outcome: await outcomeOf(house, frame) }
}

describe('an exchange with the user’s code', () => {
  it('that a killed worker left is resumed with the same result, after any transaction', async () => {
    const { transactions, outcome } = await uninterrupted()
    expect(outcome).toMatchObject({
      cookie: 'paid',
      failures: [],
      said: expect.arrayContaining(
        ['loading 0.', 'plan of', 'in: Ada Byron'].map((text) => expect.stringContaining(text)),
      ),
    })
    expect(outcome.asked.filter((each) => each === 'POST plans.example/of')).toHaveLength(1)
    expect(transactions).toBeGreaterThan(10)
    for (const at of everyNth(5, numbers(1, transactions))) {
      const death: Death = { at, side: at % 2 === 0 ? 'after' : 'before' }
      const { house, frame, store } = await atConsent()
      store.arm(death)
      const pressed = frame.press(AUTHORIZE).catch(() => undefined)
      await Promise.race([store.died, pressed])
      const recovered = await recover(house)
      // Died before the press was recorded: nothing has happened, and the person presses again.
      if (recovered.frame.page().url.startsWith('https://github.com/')) await recovered.frame.press(AUTHORIZE)
      expect(await outcomeOf(recovered.house, recovered.frame), JSON.stringify(death)).toEqual(outcome)
    }
  }, 240_000)

  it('whose window was closed in the middle of a call ends without a trace, and is resumed by the next window', async () => {
    const { outcome } = await uninterrupted()
    const { house, frame, interpreters, store } = await atConsent()
    store.when(
      (step) => step.kind === 'request.sent' && step.summary === 'POST plans.example/of',
      interpreters.close,
    )
    await frame.press(AUTHORIZE).catch(() => undefined)
    const open = await house.command('exchanges.open', {})
    expect(open).toMatchObject([{ mode: 'navigation', alive: false }])
    const recovered = await recover(house)
    expect(await outcomeOf(recovered.house, recovered.frame)).toEqual(outcome)
  }, 60_000)
})
