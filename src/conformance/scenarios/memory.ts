import { email, github } from '../presets.ts'
import type { Flow, Step } from '../scenario.ts'
import type { Kit } from '../world.ts'

const read: Step = { get: '/auth/session' }
const start: Step = { post: '/auth/signin/gh' }

/** One configuration that both requests share, and how it looks afterwards. */
function sharedConfig({ engine }: Kit) {
  const config = {
    providers: [],
    secret: 'secret',
    trustHost: true,
    logger: undefined,
    basePath: undefined,
  }
  return engine
    .answer(new Request('https://app.example/auth/providers'), config)
    .then(() => ({ basePath: config.basePath, logger: typeof config.logger }))
}

function sharedChecks({ engine }: Kit) {
  const checks = ['pkce']
  const provider = {
    ...github({ engine, world: { journal: { record: () => undefined } } } as unknown as Kit),
    checks,
  }
  const config = {
    providers: [provider],
    secret: 'secret',
    trustHost: true,
    redirectProxyUrl: 'https://proxy.example/auth',
  }
  return engine.answer(new Request('https://app.example/auth/providers'), config).then(() => checks)
}

type Operations = Readonly<Record<string, (...args: unknown[]) => unknown>>

/** An adapter whose operations are on its prototype and need `this`, as those of a class. */
function classAdapter({ world }: Kit): object {
  const plain = world.store.adapter() as Operations
  const methods = Object.keys(plain).map((name) => [
    name,
    function call(this: { readonly plain: Operations }, ...args: unknown[]) {
      return this.plain[name]?.(...args)
    },
  ])
  return Object.assign(Object.create(Object.fromEntries(methods)), { plain })
}

export const memoryFlow: Flow = {
  title: 'what engines remember',
  scenarios: [
    {
      name: 'a configuration is not written to',
      steps: [{ run: sharedConfig }],
      differs: {
        'DEV-11': ['1 - result.basePath', '1 + result.basePath', '1 - result.logger', '1 + result.logger'],
      },
    },
    {
      name: 'checks are not written to',
      steps: [{ run: sharedChecks }],
      differs: { 'DEV-11': ['1 - result[1]'] },
    },
    {
      name: 'an adapter that is a class',
      config: { more: (kit) => ({ adapter: classAdapter(kit) }) },
      steps: [start, { back: 'gh' }],
      differs: {
        'DEV-24': [
          '2 - log error CallbackRouteError',
          '2 + adapter',
          '2 + callback signIn',
          '2 + event',
          '2 - location https://app.example/auth/error',
          '2 - location ?error',
          '2 + location https://app.example',
          '2 + cookie __Secure-authjs.pkce.code_verifier',
          '2 + cookie __Secure-authjs.session-token',
        ],
      },
    },
    {
      name: 'a provider for e-mail is forgotten',
      config: { strategy: 'database', providers: (kit) => [email(kit)] },
      steps: [read, { config: {} }, read],
      differs: {
        'DEV-10': [
          '3 - log error MissingAdapter',
          '3 - status 500',
          '3 + status 200',
          '3 + callback redirect',
          '3 + header cache-control:',
          '3 + header expires:',
          '3 + header pragma:',
          '3 - body',
          '3 + body null',
        ],
      },
    },
  ],
}
