import { expect, it } from 'vitest'
import { describeUnneeded, withoutUnneeded } from './secret-variables.ts'

it('takes no live secret of a .env file, no id at a provider and no database', () => {
  const { needed, unneeded } = withoutUnneeded({
    AUTH_SECRET: 'x',
    AUTH_URL: 'http://localhost:3000',
    AUTH_GITHUB_ID: 'Iv1.0123456789',
    GOOGLE_CLIENT_ID: 'a.apps.googleusercontent.com',
    GITHUB_SECRET: 'your-secret',
    DATABASE_URL: 'file:./dev.db',
    UPSTREAM: 'https://ada:hunter2@corp.example',
    SOME: 'sk_live_0123456789abcdef',
    AUTH0_ISSUER: 'https://corp.eu.auth0.com',
    ALLOWED_DOMAIN: 'corp.example',
    AZURE_TENANT_ID: 'common',
    SESSION_DAYS: '30',
    ENABLE_SIGN_UP: 'true',
  })
  expect(needed).toEqual({
    AUTH0_ISSUER: 'https://corp.eu.auth0.com',
    ALLOWED_DOMAIN: 'corp.example',
    AZURE_TENANT_ID: 'common',
    SESSION_DAYS: '30',
    ENABLE_SIGN_UP: 'true',
  })
  expect(unneeded).toHaveLength(8)
  expect(describeUnneeded(unneeded)[0]).toMatch(
    /^Not needed here, so not kept: AUTH_SECRET, .* and 4 more\. /,
  )
  expect(describeUnneeded([])).toEqual([])
})
