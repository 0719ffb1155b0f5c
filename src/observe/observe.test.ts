import { expect, test, vi } from 'vitest'
import { observe } from './index.ts'
import { runIn } from './run.ts'
import { summaries, watching } from './testing/watching.ts'

type Any = (...args: readonly unknown[]) => unknown

test('without a run, and in production, a configuration is what it was', () => {
  const config = { providers: [] }
  const lazy = () => config
  expect(observe(config)).toBe(config)
  expect(observe(lazy)).toBe(lazy)
  const run = { AUTHSCOPE_PROXY: 'http://127.0.0.1:4000', AUTHSCOPE_TOKEN: 'x' }
  expect(runIn(run)).toEqual({ url: run.AUTHSCOPE_PROXY, token: 'x' })
  expect(runIn({ ...run, NODE_ENV: 'production' })).toBeUndefined()
  expect(runIn({ ...run, NODE_ENV: 'production', AUTHSCOPE_ALLOW_PRODUCTION_BUILD: '1' })).toBeDefined()
  expect(runIn({ ...run, AUTHSCOPE_PROXY: 'http://proxy.example:4000' })).toBeUndefined()
})

test('a callback is reported with its arguments before and after, its result and how long it took', async () => {
  const { config, steps } = watching({
    callbacks: {
      jwt: async ({ token }: { token: Record<string, unknown> }) => Object.assign(token, { role: 'admin' }),
    },
  })
  const token = { sub: '1' }
  expect(await config.callbacks.jwt({ token })).toBe(token)
  expect(steps).toMatchObject([
    { kind: 'callback.called', data: { callback: 'jwt', args: [{ token: { sub: '1' } }] } },
    {
      kind: 'callback.returned',
      data: { args: [{ token: { sub: '1', role: 'admin' } }], result: { role: 'admin' } },
      tookMs: expect.any(Number),
      outcome: 'done',
    },
  ])
})

test('what a callback throws is thrown as it is, and reported', async () => {
  const thrown = Object.assign(new TypeError('no'), { type: 'AccessDenied' })
  const { config, steps } = watching({
    callbacks: {
      signIn: () => {
        throw thrown
      },
      session: async () => Promise.reject(42),
    },
  })
  expect(() => config.callbacks.signIn()).toThrow(thrown)
  await expect(config.callbacks.session()).rejects.toBe(42)
  expect(steps.map(({ data }) => ('error' in data ? data.error : undefined))).toEqual([
    undefined,
    { type: 'AccessDenied', message: 'no' },
    undefined,
    { type: 'number', message: '42' },
  ])
})

class Database {
  readonly #rows = new Map<string, object>()
  asked = 0
  createUser(user: { id: string }) {
    this.#rows.set(user.id, user)
    return user
  }
  async getUser(id: string) {
    this.asked += 1
    return this.#rows.get(id) ?? null
  }
  query() {
    return this.#rows.size
  }
}

test('an adapter of a class keeps its private members, its prototype and its own helpers', async () => {
  const adapter = new Database()
  const { config, steps } = watching({ adapter })
  config.adapter.createUser({ id: 'u1' })
  expect(await config.adapter.getUser('u1')).toEqual({ id: 'u1' })
  expect([config.adapter.query(), config.adapter.asked, adapter.asked]).toEqual([1, 1, 1])
  expect(config.adapter).toBeInstanceOf(Database)
  expect(config.adapter.getUser).toBe(config.adapter.getUser)
  config.adapter.asked = 7
  expect(adapter.asked).toBe(7)
  expect(summaries(steps)).toEqual(['createUser', 'createUser → u1', 'getUser', 'getUser → u1'])
})

test('an adapter that is a proxy, has getters or is frozen works as before', () => {
  const bare = { getUser: () => ({ id: '1' }) }
  const proxied = new Proxy({}, { get: (_, key) => (key === 'getUser' ? () => ({ id: '2' }) : undefined) })
  const lazy = {
    get getUser() {
      return () => ({ id: '3' })
    },
  }
  for (const adapter of [Object.freeze(bare), proxied as typeof bare, lazy]) {
    const { config, steps } = watching(Object.freeze({ adapter }))
    expect(config.adapter.getUser()).toEqual(adapter.getUser())
    expect(steps).toHaveLength(2)
  }
})

test('a query that runs when it is awaited runs once, when the app awaits it', async () => {
  const run = vi.fn((done: Any) => void done([{ id: '1' }]))
  class Query {
    readonly #text = 'select'
    // biome-ignore lint/suspicious/noThenProperty: as those of database clients have
    then(done: Any) {
      run(done)
    }
    text() {
      return this.#text
    }
  }
  const { config, steps } = watching({ adapter: { getUser: () => new Query() } })
  const query = config.adapter.getUser()
  expect([query.text(), run.mock.calls.length, steps.length]).toEqual(['select', 0, 1])
  expect(await query).toEqual([{ id: '1' }])
  expect([run.mock.calls.length, summaries(steps)]).toEqual([1, ['getUser', 'getUser → 1 rows']])
})

test('a rejection that no one handles stays one, and one that is handled stays handled', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  const { config } = watching({ events: { signIn: async (reason: unknown) => Promise.reject(reason) } })
  await config.events.signIn('handled').catch(() => undefined)
  void config.events.signIn('not handled')
  await new Promise((resolve) => setTimeout(resolve, 10))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual(['not handled'])
})

test('generators, streams and getters in what a callback gets and gives are not touched', () => {
  const getter = vi.fn(() => 'x')
  const stream = new ReadableStream()
  const response = new Response('body')
  function* numbers() {
    yield 1
  }
  const given = Object.defineProperty({ stream, numbers: numbers() }, 'secret', {
    get: getter,
    enumerable: true,
  })
  const { config, steps } = watching({ callbacks: { authorized: (_: unknown) => response } })
  expect(config.callbacks.authorized(given)).toBe(response)
  expect([getter.mock.calls.length, stream.locked, response.bodyUsed, [...given.numbers]]).toEqual([
    0,
    false,
    false,
    [1],
  ])
  expect(steps).toHaveLength(2)
})

test('providers are watched with their options, also those that are functions', () => {
  const profile = ({ id }: { id: string }) => ({ id })
  const github = Object.assign((options: object = {}) => ({ id: 'github', profile, options }), {
    displayName: 'GitHub',
  })
  const { config, steps } = watching({ providers: [github, github({ profile })] })
  const [make, made] = config.providers
  expect([typeof make, (make as typeof github).displayName, config.providers.length]).toEqual([
    'function',
    'GitHub',
    2,
  ])
  expect((make as typeof github)().profile({ id: 'a' })).toEqual({ id: 'a' })
  const { options } = made as { options: { profile: typeof profile } }
  expect({ ...options }.profile({ id: 'b' })).toEqual({ id: 'b' })
  // As setting the defaults of the environment does.
  config.providers = config.providers.map((each) => (typeof each === 'function' ? each({}) : each))
  ;(config.providers[0] as { profile: typeof profile }).profile({ id: 'c' })
  expect(summaries(steps)).toEqual(['a', 'b', 'c'].flatMap((id) => ['profile', `profile → ${id}`]))
})

test('passwords and secrets do not leave the app', () => {
  const { config, steps } = watching({
    providers: [
      {
        id: 'credentials',
        authorize: (_credentials: object, _more: object) => ({ id: '1', apiKey: 'k-123' }),
      },
    ],
  })
  const more = {
    provider: { clientSecret: 'c-456', server: 'smtp://ada:p-789@mail.example' },
    secret: ['s-000'],
  }
  config.providers[0]?.authorize({ username: 'ada', password: 'hunter2' }, more)
  const text = JSON.stringify(steps)
  for (const secret of ['hunter2', 'k-123', 'c-456', 'p-789', 's-000']) expect(text).not.toContain(secret)
  expect(text).toContain('"username":"ada"')
})

test('the usual logger of Auth.js is reported, and still logs', () => {
  const usual = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() }
  const { config, steps } = watching<{ logger?: typeof usual }>({})
  config.logger ??= usual
  const error = Object.assign(new Error('state is missing'), { type: 'InvalidCheck' })
  usual.error(error)
  config.logger.warn('debug-enabled')
  config.logger.debug('adapter_getUser', {})
  expect([usual.error.mock.calls, steps.map(({ data, outcome }) => [outcome, data])]).toMatchObject([
    [[error]],
    [
      ['failed', { level: 'error', message: 'InvalidCheck: state is missing' }],
      ['warning', { level: 'warn', message: 'debug-enabled' }],
    ],
  ])
})

test('a value that cannot be read, or a summary that fails, is not the app’s problem', () => {
  const cruel = new Proxy(
    {},
    {
      get: () => {
        throw new Error('no')
      },
      ownKeys: () => {
        throw new Error('no')
      },
      getPrototypeOf: () => {
        throw new Error('no')
      },
    },
  )
  const { config } = watching({
    callbacks: { jwt: (given: unknown) => given },
    events: { signIn: () => cruel },
  })
  expect(config.callbacks.jwt(cruel)).toBe(cruel)
  expect(config.events.signIn()).toBe(cruel)
})
