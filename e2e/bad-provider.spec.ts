import type { FixedAnswer } from '../src/protocol/setup.ts'
import { expect, test } from './test.ts'
import type { Workbench } from './workbench.ts'

const TOKEN_ENDPOINT = 'https://github.com/login/oauth/access_token'
const ERROR_PAGE = 'https://app.example/auth/error?error=Configuration'
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

const ANSWERS: Readonly<Record<string, FixedAnswer>> = {
  'a body of 5 MB': {
    headers: JSON_TYPE,
    body: JSON.stringify({ filling: 'x'.repeat(5 * 1024 * 1024) }),
  },
  'HTML instead of JSON': {
    body: '<!doctype html><title>Unicorn</title><h1>This page is taking too long.</h1>',
  },
  'JSON without an access token': {
    headers: JSON_TYPE,
    body: JSON.stringify({ token_type: 'bearer', scope: 'read:user' }),
  },
  'an error with status 200': {
    headers: JSON_TYPE,
    body: JSON.stringify({
      error: 'bad_verification_code',
      error_description: 'The code is incorrect or expired.',
    }),
  },
  'nothing at all': { status: 503, headers: JSON_TYPE, body: '' },
}

// The error page of the engine answers 500, which Chromium also writes to the console.
test.use({ expectedComplaints: /status of 500/ })

/** Signs in where the token endpoint answers this. */
async function signInAgainst(
  workbench: Workbench,
  answers: Readonly<Record<string, FixedAnswer>>,
): Promise<void> {
  await workbench.reset({ answers })
  await workbench.toConsent()
  await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
  await expect(workbench.address).toHaveValue(ERROR_PAGE)
}

test('whatever the token endpoint answers instead of a token, the sign-in ends on the error page of the app', {
  tag: '@all',
}, async ({ workbench }) => {
  await workbench.open()
  for (const [title, answer] of Object.entries(ANSWERS)) {
    await test.step(title, async () => {
      await signInAgainst(workbench, { [TOKEN_ENDPOINT]: answer })
      await expect(workbench.heading()).toHaveText('Server error')
      const failed = (await workbench.recorded()).filter(
        ({ kind, outcome }) => kind === 'check.failed' && outcome === 'failed',
      )
      expect(failed.map(({ rule }) => rule)).toEqual([expect.stringMatching(/^(?:TOKEN|BODY)-\d+$/)])
      const faults = await workbench.recordedOf('fault.injected')
      expect(faults.map(({ data }) => data.url)).toEqual([TOKEN_ENDPOINT])
      const { users, accounts, sessions } = await workbench.database()
      expect([users, accounts, sessions]).toEqual([[], [], []])
      const bodies = (await workbench.recordedOf('response.received')).map(({ data }) => data.response.body)
      const long = bodies.filter((body) => (body?.sizeBytes ?? 0) > 5_000_000)
      expect(long).toHaveLength(title === 'a body of 5 MB' ? 1 : 0)
      // A long body is kept cut, with its length.
      for (const body of long) {
        expect(body).toMatchObject({ cut: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
        expect(body?.text.length).toBeLessThanOrEqual(64 * 1024)
      }
    })
  }
})

test('an API that answers HTML ends on the error page of the app', { tag: '@all' }, async ({ workbench }) => {
  await workbench.open()
  await signInAgainst(workbench, { 'https://api.github.com/user': { body: '<h1>Unicorn</h1>' } })
  const failed = (await workbench.recorded()).filter(({ kind }) => kind === 'check.failed')
  expect(failed.map(({ rule }) => rule)).toEqual([expect.stringMatching(/^USERINFO-\d+$/)])
})
