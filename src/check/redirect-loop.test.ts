import { expect, it } from 'vitest'
import { toAddress } from '../protocol/address.ts'
import { authTs, houseWith, only, stepsOf } from './testing/user-code-house.ts'

const THROWS = authTs(`callbacks: { redirect() { throw new Error('nowhere') } },`)

/** The stock app has left its cookie with the callback URL: the callback is asked about it whenever a page of the engine is made, its error page too. */
async function goRound() {
  const { house } = await houseWith(THROWS)
  const { code } = (await house.command('world.read', {})).setup
  await house.command('world.reset', { scenario: {} })
  const frame = house.frame()
  await frame.open('https://app.example/')
  if (code !== undefined) await house.command('setup.change', { setup: { code } })
  const before = (await stepsOf(house)).length
  const page = await frame.open('https://app.example/api/auth/signin')
  return { frame, house, page, steps: (await stepsOf(house)).slice(before) }
}

it('shows the browser’s own error page after twenty redirects, records why, and is at the same page after a reload', async () => {
  const { frame, house, page, steps } = await goRound()
  expect(page.status).toBe(502)
  expect(page.text).toContain('app.example redirected the browser too many times (ERR_TOO_MANY_REDIRECTS)')
  expect(page.text).toContain('https://app.example/api/auth/error?error=Configuration (20 times)')

  expect(only(steps, 'request.sent')).toHaveLength(21)
  expect(only(steps, 'check.failed').map(({ data, rule, outcome }) => ({ ...data, rule, outcome }))).toEqual([
    {
      check: 'redirect',
      detail:
        'ERR_TOO_MANY_REDIRECTS: 20 redirects and one more, in a loop: https://app.example/api/auth/error?error=Configuration (20 times)',
      expected: 'a page after at most 20 redirects',
      received: 'one more, to https://app.example/api/auth/error?error=Configuration',
      rule: 'RD3',
      outcome: 'failed',
    },
  ])

  const { last } = await house.command('steps.page', { limit: 1 })
  const { base, device, exchange, url, world } = page.context
  const address = toAddress(base, { device, url, world, navigation: exchange })
  expect((await frame.load(address)).text).toContain('ERR_TOO_MANY_REDIRECTS')
  expect((await house.command('steps.page', { limit: 1 })).last).toBe(last)
})
