import { everyNth } from '../src/check/testing/extent.ts'
import type { Fault, FaultEffect } from '../src/protocol/faults.ts'
import { expect, test } from './test.ts'
import type { Workbench } from './workbench.ts'

// What each single fault does is tested in src/check/faults, and that one is shown to a person in world-panels.spec.ts. Here each family is played through.

type Target = Fault['target']

/** What goes wrong, what the person then reads, and what the app's log names. */
type Case = readonly [target: Target, effect: FaultEffect, seen: string, logged: readonly string[]]

const SIGNED_IN = 'Signed in as Ada Byron'
const SERVER_ERROR = 'The server configuration has a problem'

// Error pages answer 403, 500 or 502, which Chromium also writes to the console.
test.use({ expectedComplaints: /status of (?:403|500|502)/ })

const at = (provider: string, endpoint: 'authorization' | 'token' | 'userinfo') =>
  ({ at: 'provider', provider, endpoint }) as const

const answers = (provider: string, endpoint: 'token' | 'userinfo') =>
  (
    [{ does: 'status', status: 503 }, { does: 'html' }, { does: 'cut-json' }, { does: 'timeout' }] as const
  ).map((effect): Case => [at(provider, endpoint), effect, SERVER_ERROR, ['CallbackRouteError']])

const idToken = (
  [
    { does: 'wrong-claim', claim: 'iss' },
    { does: 'wrong-claim', claim: 'aud' },
    { does: 'wrong-claim', claim: 'nonce' },
    { does: 'bad-signature' },
    { does: 'alg-none' },
    { does: 'unknown-kid' },
    { does: 'rotated-keys' },
  ] as const
).map((effect): Case => [at('google', 'token'), effect, SERVER_ERROR, ['CallbackRouteError']])

const adapter = (operation: string, effect: FaultEffect, seen: string, ...logged: string[]): Case => [
  { at: 'adapter', operation },
  effect,
  seen,
  logged,
]

/** Sign-in button of a provider, and the faults that its sign-ins meet. */
const FAMILIES: Readonly<Record<string, readonly [provider: string, cases: readonly Case[]]>> = {
  'the answer of the token endpoint': ['GitHub', answers('github', 'token')],
  'the answer of the userinfo endpoint': ['GitHub', answers('github', 'userinfo')],
  'the ID token': ['Google', idToken],
  'the answer of the authorization endpoint': [
    'GitHub',
    [
      [
        at('github', 'authorization'),
        { does: 'error-redirect', error: 'access_denied' },
        'Please try again',
        ['OAuthCallbackError'],
      ],
      [at('github', 'authorization'), { does: 'wrong-state' }, SERVER_ERROR, ['CallbackRouteError']],
      [at('github', 'authorization'), { does: 'replayed-code' }, SERVER_ERROR, ['CallbackRouteError']],
      [at('github', 'authorization'), { does: 'wrong-iss' }, SERVER_ERROR, ['CallbackRouteError']],
    ],
  ],
  'the adapter': [
    'GitHub',
    [
      adapter(
        'getUserByAccount',
        { does: 'throw', message: 'deadlock' },
        SERVER_ERROR,
        'AdapterError',
        'AdapterError',
      ),
      adapter('createSession', { does: 'return-nothing' }, SERVER_ERROR, 'CallbackRouteError'),
      // The engine looks at its adapter before anything else, and answers without a page.
      adapter(
        'getUserByEmail',
        { does: 'missing' },
        'There was a problem with the server configuration',
        'MissingAdapterMethods',
      ),
      adapter('createSession', { does: 'slow', seconds: 30 }, SIGNED_IN),
    ],
  ],
}

/** Presses a provider's button on the sign-in page; before that something may happen. */
async function pressSignIn(
  { go, frame }: Workbench,
  provider: string,
  before?: () => Promise<unknown>,
): Promise<void> {
  await go('https://app.example/auth/signin')
  await before?.()
  await frame()
    .getByRole('button', { name: `Sign in with ${provider}` })
    .click()
}

/** Signs in and out, so that the provider does not ask any more. */
async function agreeOnce(workbench: Workbench, provider: string): Promise<void> {
  await pressSignIn(workbench, provider)
  const frame = workbench.frame()
  await frame.getByRole('button', { name: 'Authorize Example' }).click()
  await frame.getByRole('button', { name: 'Sign out' }).click()
  await expect(frame.getByText('You are not signed in.')).toBeVisible()
}

/** Types of the errors that the app's log was told since a step. */
async function loggedAfter({ recordedOf }: Workbench, seq: number): Promise<readonly string[]> {
  return (await recordedOf('log.written'))
    .filter((step) => step.seq > seq && step.data.level === 'error')
    .map(({ data }) => data.message.split(':', 1)[0] ?? '')
}

const add = ({ page }: Workbench, fault: Omit<Fault, 'id'>) =>
  page.evaluate((wanted) => window.authscope.faults.add(wanted), fault)

for (const [family, [provider, cases]] of Object.entries(FAMILIES)) {
  test(`a fault of ${family} is shown to the person, recorded, and gone the next time`, {
    tag: '@all',
  }, async ({ workbench, page }) => {
    await workbench.open()
    await workbench.reset({ strategy: family === 'the adapter' ? 'database' : 'jwt' })
    await agreeOnce(workbench, provider)
    for (const [target, effect, seen, logged] of everyNth(2, cases)) {
      const what = Object.values(effect).join(' ')
      const before = (await workbench.recordedOf('fault.injected')).length
      const last = (await workbench.recordedOf('log.written')).at(-1)?.seq ?? 0
      await pressSignIn(workbench, provider, () => add(workbench, { target, effect, once: true }))
      await expect(workbench.frame().getByText(seen).filter({ visible: true }), what).toBeVisible()
      expect(await loggedAfter(workbench, last), what).toEqual(logged)
      expect((await workbench.recordedOf('fault.injected')).slice(before), what).toMatchObject([
        { outcome: 'warning', data: { fault: effect.does, target, ended: true } },
      ])
    }
    expect(await page.evaluate(() => window.authscope.faults.list())).toEqual([])
    await pressSignIn(workbench, provider)
    await expect(workbench.heading()).toHaveText(SIGNED_IN)
    expect((await workbench.database()).users).toHaveLength(1)
  })
}

test('while the network is down only the app answers, and afterwards everything works as before', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await agreeOnce(workbench, 'GitHub')
  const id = await add(workbench, { target: { at: 'network' }, effect: { does: 'unreachable' }, once: false })
  const frame = workbench.frame()
  await pressSignIn(workbench, 'GitHub')
  await expect(frame.getByText('github.com refused to connect')).toBeVisible()
  await pressSignIn(workbench, 'Google')
  await expect(frame.getByText(SERVER_ERROR)).toBeVisible()
  expect(await loggedAfter(workbench, 0)).toEqual(['TypeError'])
  await workbench.go('https://mail.example/')
  await expect(frame.getByText('mail.example refused to connect')).toBeVisible()
  const fired = await workbench.recordedOf('fault.injected')
  expect(fired.map(({ data }) => [data.id, data.ended])).toEqual(Array(3).fill([id, false]))

  await page.evaluate((gone) => window.authscope.faults.remove(gone), id)
  await workbench.go('https://mail.example/')
  await expect(workbench.heading()).toHaveText('Inbox of Ada Byron')
  await pressSignIn(workbench, 'GitHub')
  await expect(workbench.heading()).toHaveText(SIGNED_IN)
})

const MAIL_FAULTS: readonly (readonly [FaultEffect, inInbox: number, state: string])[] = [
  [{ does: 'bounce' }, 0, 'bounced'],
  [{ does: 'lose' }, 0, 'lost'],
  [{ does: 'delay', seconds: 3600 }, 0, 'delayed'],
  [{ does: 'duplicate' }, 2, 'delivered'],
]

test('a fault of a mail shows in the inbox, is recorded, and is gone with the next mail', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  const frame = workbench.frame()
  const mails = frame.getByRole('link', { name: 'Sign in to app.example' })
  const askForLink = async () => {
    await workbench.go('https://app.example/login')
    await frame.getByLabel('E-mail', { exact: true }).fill('ada@example.com')
    await frame.getByRole('button', { name: 'Send the link with Resend' }).click()
    await expect(workbench.heading()).toHaveText('Check your e-mail')
    await workbench.go('https://mail.example/')
  }
  let arrived = 0
  for (const [effect, inInbox, state] of everyNth(2, MAIL_FAULTS)) {
    const id = await add(workbench, { target: { at: 'mail' }, effect, once: true })
    await askForLink()
    arrived += inInbox
    await expect(mails, effect.does).toHaveCount(arrived)
    expect((await workbench.recordedOf('fault.injected')).at(-1)).toMatchObject({
      data: { fault: effect.does, id, ended: true },
    })
    expect((await workbench.recordedOf('mail.sent')).at(-1)?.data).toMatchObject({ state })
  }
  await page.evaluate(() => window.authscope.clock.advance(3600))
  await workbench.go('https://mail.example/')
  await expect(mails).toHaveCount(arrived + 1)
  await askForLink()
  await mails.first().click()
  await frame.getByRole('link', { name: /^https:\/\/app\.example\/auth\/callback\/resend\?/ }).click()
  await expect(workbench.heading()).toHaveText('Signed in as ada@example.com')
})
