import * as core from '@auth/core'
import { expect, test } from 'vitest'
import { expectSame } from '../../testing/expect-same.ts'
import { openProject } from '../../testing/open-project.ts'

const url = (...args: readonly string[]): string => `core.createActionURL(${args.join(', ')}).href`
const host = `new Headers({ host: 'a.example:3000', 'x-forwarded-proto': 'http' })`

const EXPRESSIONS: readonly string[] = [
  `['session', 'signin', 'webauthn-options', 'toString', '', undefined].map((action) => core.isAuthAction(action))`,
  url(`'signin'`, `'https'`, host, '{}', `{ basePath: '/auth' }`),
  url(`'session'`, `'https:'`, `new Headers({ host: 'a.example' })`, '{}', `{ basePath: '/api/auth/' }`),
  url(
    `'session'`,
    'undefined',
    `new Headers({ 'x-forwarded-host': 'b.example', host: 'a.example' })`,
    '{}',
    '{}',
  ),
  url(`'session'`, `'https'`, host, `{ AUTH_URL: 'https://c.example/base/' }`, '{}'),
  url(`'session'`, `'https'`, host, `{ NEXTAUTH_URL: 'https://c.example' }`, `{ basePath: '/auth' }`),
  `(() => { const said = []; const href = ${url(`'session'`, `'https'`, host, `{ AUTH_URL: 'https://c.example/other' }`, `{ basePath: '/auth', logger: { warn: (code) => said.push(code) } }`)}; return [href, said] })()`,
  url(`'session'`, `'https'`, 'new Headers()', `{ AUTH_URL: 'nonsense' }`, '{}'),
  ...[
    `{ AUTH_SECRET: 'a', AUTH_SECRET_1: 'b', AUTH_SECRET_3: 'c', NODE_ENV: 'production' }`,
    `{ AUTH_URL: 'https://a.example/api/auth', AUTH_REDIRECT_PROXY_URL: 'https://p.example' }`,
    `{ AUTH_URL: 'nonsense', AUTH_TRUST_HOST: '' }`,
    `{ VERCEL: '1', AUTH_OWN_ONE_ID: 'id', AUTH_OWN_ONE_SECRET: 's', AUTH_OWN_ONE_ISSUER: 'https://i.example' }`,
  ].map(
    (env) =>
      `(() => { const config = { providers: [{ id: 'own-one', type: 'oidc', clientId: 'mine' }, ({ clientId }) => ({ id: 'made', type: 'oauth', clientId })] }; core.setEnvDefaults(${env}, config); return [config.basePath, config.secret, config.redirectProxyUrl, config.trustHost, config.providers.map(({ id, type, clientId, clientSecret, issuer }) => [id, type, clientId, clientSecret, issuer])] })()`,
  ),
  `(() => { const config = { basePath: '/own', secret: 'mine', trustHost: false, providers: [] }; core.setEnvDefaults({ AUTH_SECRET: 'a', AUTH_URL: 'https://a.example/b' }, config, true); return config })()`,
]

test('helpers of @auth/core do what they do there', () =>
  expectSame(
    EXPRESSIONS,
    `import { createActionURL, isAuthAction, setEnvDefaults } from '@auth/core'\nconst core = { createActionURL, isAuthAction, setEnvDefaults }`,
    { core },
  ))

test('a framework of one’s own fills in the environment before it calls Auth', async () => {
  const environment = {
    AUTH_SECRET: 'test',
    AUTH_GITHUB_ID: 'from-environment',
    AUTH_GITHUB_SECRET: 'secret',
    AUTH_URL: 'https://app.example/api/auth',
  }
  const code = (provider: string) => `import { Auth, setEnvDefaults } from '@auth/core'
import GitHub from '@auth/core/providers/github'
import Google from '@auth/core/providers/google'
const config = { providers: [${provider}, Google], callbacks: { jwt: ({ token }) => token } }
setEnvDefaults(process.env, config)
export default { fetch: (request) => Auth(request, config) }`
  const written = await openProject(code(`GitHub({ clientId: 'mine', profile: () => ({ id: '1' }) })`), {
    environment,
  })
  expect(written.config).toMatchObject({ basePath: '/api/auth', secret: ['test'], trustHost: true })
  expect(written.config.providers[0]).toMatchObject({
    clientSecret: 'secret',
    options: { clientId: 'mine', profile: expect.any(Function) },
  })
  const { config } = await openProject(code('GitHub'), { environment })
  expect(config.providers[0]).toMatchObject({
    options: { clientId: 'from-environment', clientSecret: 'secret' },
  })
})
