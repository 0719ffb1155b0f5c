import { expect, it } from 'vitest'
import type { StepOf } from '../protocol/steps.ts'
import { createHouse, type Frame } from './testing/simulated-browser.ts'

const HOME = 'https://app.example/'

/** As far as the provider's page. */
async function signIn(frame: Frame, provider: string): Promise<void> {
  await frame.open('https://app.example/auth/signin')
  await frame.press(`Sign in with ${provider}`)
}

it.each(['jwt', 'database'] as const)(
  '31 days after the last visit a person is signed out (%s)',
  async (strategy) => {
    const house = createHouse(`lifetimes-${strategy}`)
    await house.command('world.reset', { scenario: { strategy } })
    const frame = house.frame()
    await signIn(frame, 'GitHub')
    await frame.press('Authorize Example')
    const visitAfter = async (days: number) => {
      await house.command('clock.advance', { seconds: days * 86_400 })
      return (await frame.open(HOME)).text
    }
    // Each visit lengthens the session.
    for (const days of [29, 29]) expect(await visitAfter(days)).toContain('Signed in as Ada Byron')
    expect(await visitAfter(31)).toContain('You are not signed in.')
    const cookies = (await house.command('cookies.list', { device: 'laptop' })).map(({ name }) => name)
    expect(cookies).not.toContain('__Secure-authjs.session-token')
    await signIn(frame, 'GitHub')
    if (!frame.page().text.includes('Signed in as')) {
      const buttons = frame
        .page()
        .root.querySelectorAll('button')
        .map(({ textContent }) => textContent.trim())
      await frame.press(buttons.find((text) => /^(?:Sign in|Authorize Example)$/.test(text)) ?? '')
    }
    expect(frame.page().text).toContain('Signed in as Ada Byron')
    expect((await house.command('database.read', {})).users).toHaveLength(1)
  },
)

it('Apple’s response is posted from its site: the check cookies are sent, and the Lax ones are not', async () => {
  const house = createHouse('lifetimes-apple')
  await house.command('world.reset', { scenario: { providers: [{ id: 'apple' }] } })
  const frame = house.frame()
  // This page sets the CSRF cookie, one of the Lax ones.
  await signIn(frame, 'Apple')
  await frame.press('Authorize Example')
  await frame.press('Continue')
  expect(frame.page().text).toContain('Signed in as Ada Byron')
  const { steps } = await house.command('steps.page', { limit: 2000 })
  const posted = steps.find(
    (step): step is StepOf<'request.sent'> =>
      step.kind === 'request.sent' && step.data.request.url === 'https://app.example/auth/callback/apple',
  )
  expect(posted?.data).toMatchObject({ site: 'cross-site', request: { method: 'POST' } })
  const own = steps.filter(({ exchange }) => exchange === posted?.exchange)
  const sent = own.flatMap((step) => (step.kind === 'cookie.sent' ? [step.data.cookie] : []))
  expect(sent.map(({ name, sameSite }) => [name, sameSite]).sort()).toEqual([
    ['__Secure-authjs.nonce', 'none'],
    ['__Secure-authjs.state', 'none'],
  ])
  const notSent = own.flatMap((step) => (step.kind === 'cookie.not-sent' ? [step.data] : []))
  expect(notSent.map(({ cookie }) => cookie.name)).toContain('__Host-authjs.csrf-token')
  for (const each of notSent)
    expect(each).toMatchObject({ cookie: { sameSite: 'lax' }, verdict: { rule: expect.stringMatching(/./) } })
})
