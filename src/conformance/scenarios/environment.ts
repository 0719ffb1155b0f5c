import { github, openid } from '../presets.ts'
import type { Flow, Scenario, Step } from '../scenario.ts'
import type { Kit } from '../world.ts'

type Environment = Readonly<Record<string, string>>

const logger = ({ world: { journal } }: Kit) => ({
  warn: (code: string) => journal.record(`log warn ${code}`),
})

/** What `setEnvDefaults` makes of a configuration. */
const defaults = (env: Environment, config: object = {}, quiet?: boolean): Step => ({
  run(kit) {
    const result = { providers: [], ...config, logger: logger(kit) }
    kit.engine.setEnvDefaults(env, result, quiet)
    const { logger: _, ...rest } = result
    return rest
  },
})

const action = (env: Environment, headers: Environment, basePath?: string, protocol = 'https'): Step => ({
  run: (kit) =>
    kit.engine.createActionURL('session', protocol, new Headers(headers), env, {
      basePath,
      logger: logger(kit),
    }),
})

const environments: Readonly<Record<string, readonly [Environment, object?]>> = {
  nothing: [{}],
  'an address with a path': [{ AUTH_URL: 'https://app.example/api/auth' }],
  'an address without a path': [{ AUTH_URL: 'https://app.example' }],
  'a text that isn’t an address': [{ AUTH_URL: 'nonsense' }],
  'an empty address': [{ AUTH_URL: '', AUTH_TRUST_HOST: 'true' }],
  'an address and a base path': [{ AUTH_URL: 'https://app.example/api' }, { basePath: '/auth' }],
  'an address and the same base path': [{ AUTH_URL: 'https://app.example/auth' }, { basePath: '/auth' }],
  'a secret': [{ AUTH_SECRET: 'a' }],
  'four secrets': [{ AUTH_SECRET: 'a', AUTH_SECRET_1: 'b', AUTH_SECRET_2: 'c', AUTH_SECRET_3: 'd' }],
  'a gap among the secrets': [{ AUTH_SECRET: 'a', AUTH_SECRET_3: 'd' }],
  'its own secret': [{ AUTH_SECRET: 'a' }, { secret: 'mine' }],
  'its own empty list': [{ AUTH_SECRET: 'a' }, { secret: [] }],
  'a proxy': [{ AUTH_REDIRECT_PROXY_URL: 'https://proxy.example/auth' }],
  'its own proxy': [{ AUTH_REDIRECT_PROXY_URL: 'https://proxy.example/auth' }, { redirectProxyUrl: 'x' }],
  'a trusted host': [{ AUTH_TRUST_HOST: 'true', NODE_ENV: 'production' }],
  'a platform: Vercel': [{ VERCEL: '1', NODE_ENV: 'production' }],
  'a platform: Cloudflare': [{ CF_PAGES: '1', NODE_ENV: 'production' }],
  production: [{ NODE_ENV: 'production' }],
  development: [{ NODE_ENV: 'development' }],
  'its own trust': [{ AUTH_TRUST_HOST: 'true' }, { trustHost: false }],
}

const distrust: Scenario[] = ['false', '0'].map((value) => ({
  name: `a host that is not trusted: ${value}`,
  steps: [defaults({ AUTH_TRUST_HOST: value, NODE_ENV: 'production' })],
  differs: { 'DEV-26': ['1 - result.trustHost true', '1 + result.trustHost false'] },
}))

const credentials: Environment = {
  AUTH_GH_ID: 'id',
  AUTH_GH_SECRET: 'secret',
  AUTH_GH_ISSUER: 'https://issuer.example',
  AUTH_MY_MAIL_KEY: 'key',
}
const provide = (...providers: ((kit: Kit) => unknown)[]): Step => ({
  run(kit) {
    const config = { providers: providers.map((provider) => provider(kit)) }
    kit.engine.setEnvDefaults(credentials, config)
    return config.providers
  },
})
const bare = { clientId: undefined, clientSecret: undefined, issuer: undefined }

const forwarded = { 'x-forwarded-host': 'proxy.example', 'x-forwarded-proto': 'http', host: 'inner.example' }

export const environmentFlow: Flow = {
  title: 'environment',
  scenarios: [
    ...Object.entries(environments).map(
      ([name, [env, config]]): Scenario => ({
        name,
        steps: [defaults(env, config), defaults(env, config, true)],
      }),
    ),
    ...distrust,
    { name: 'credentials of a provider', steps: [provide((kit) => github(kit, bare))] },
    { name: 'credentials it has', steps: [provide((kit) => github(kit))] },
    {
      name: 'credentials of a function',
      steps: [provide((kit) => (options: object) => openid(kit, { id: 'gh', ...bare, options }))],
    },
    { name: 'a key for mails', steps: [provide(() => ({ id: 'my-mail', type: 'email' }))] },
    { name: 'a provider of another type', steps: [provide(() => ({ id: 'gh', type: 'credentials' }))] },
    { name: 'URL of an action: host', steps: [action({}, { host: 'app.example' }, '/auth')] },
    { name: 'URL of an action: forwarded', steps: [action({}, forwarded, '/auth')] },
    {
      name: 'URL of an action: protocol',
      steps: [
        action({}, { host: 'app.example' }, '/auth', 'http'),
        action({}, { host: 'app.example' }, '/auth', 'http:'),
      ],
    },
    { name: 'URL of an action: no base path', steps: [action({}, { host: 'app.example' })] },
    {
      name: 'URL of an action: slashes',
      steps: [
        action({}, { host: 'app.example' }, '/api/auth/'),
        action({ AUTH_URL: 'https://x.example/api/auth/' }, {}),
      ],
    },
    {
      name: 'URL of an action: an address',
      steps: [
        action({ AUTH_URL: 'https://x.example' }, forwarded, '/auth'),
        action({ AUTH_URL: 'https://x.example/api' }, forwarded),
      ],
    },
    {
      name: 'URL of an action: address and base path',
      steps: [
        action({ AUTH_URL: 'https://x.example/api' }, {}, '/auth'),
        action({ AUTH_URL: 'https://x.example/auth' }, {}, '/auth'),
      ],
    },
    {
      name: 'URL of an action: the older name',
      steps: [action({ NEXTAUTH_URL: 'https://old.example' }, {}, '/auth')],
    },
    {
      name: 'URL of an action: base path /',
      steps: [action({ AUTH_URL: 'https://x.example' }, {}, '/'), action({}, { host: 'x.example' }, '/')],
      differs: { 'DEV-23': ['1 - result', '1 + result', '2 - result', '2 + result'] },
    },
  ],
}
