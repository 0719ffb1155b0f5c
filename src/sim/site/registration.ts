import { APP_ORIGIN } from '../parties.ts'

/** app.example as GitHub knows it. Fixed test values: nothing here opens anything outside a simulated world. */
export const GITHUB_APP = {
  clientId: 'Ov23liAuthscopeExample',
  clientSecret: '2d9f0c47a1be5836c0d4e7f1923ab5d86c7e4f10',
  name: 'Example',
  callbackUrls: [`${APP_ORIGIN}/auth/callback/github`],
} as const

export const OAUTH_APPS = [GITHUB_APP]
