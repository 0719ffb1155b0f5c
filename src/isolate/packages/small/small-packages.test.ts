import { beforeAll, expect, test } from 'vitest'
import { FOREIGN } from '../../interpreter/foreign-table.ts'
import { openProject } from '../../testing/open-project.ts'

const BCRYPT = `[all.default.compareSync('a', all.default.hashSync('a', 4)), await all.compare('b', await all.hash('a', 4))]`
const ARGON2 = `await all.verify(await all.hash('a', { memoryCost: 1024, timeCost: 2, parallelism: 1 }), 'a')`
const SENTRY = `[all.captureMessage('hello').length, all.startSpan({}, () => 5)]`
const FETCH = `typeof all.default`
/** Before a run, in it, after it was waited for in it, after it, and in one inside another. */
const STORED = `await (async () => {
  const storage = new all.AsyncLocalStorage()
  const found = [storage.getStore()]
  await storage.run(1, async () => {
    found.push(storage.getStore())
    await null
    found.push(storage.getStore())
  })
  found.push(storage.getStore())
  storage.run(1, () => storage.run(2, () => found.push(storage.getStore())))
  return found
})()`
const PASSES = `typeof Object.values(all)[0]`
const thrown = (call: string) =>
  `(() => { try { ${call} } catch (error) { return error.digest ?? error.status } })()`

/** By import name: how configurations use what is ours, and what it gives. `all` is everything that it exports. */
const USES: Readonly<Record<string, readonly [expression: string, expected: unknown]>> = {
  ...Object.fromEntries(
    [
      'bcrypt',
      'bcrypt-edge',
      'bcrypt-ts',
      'bcrypt-ts/browser',
      'bcrypt-ts/node',
      'bcryptjs',
      'bcryptjs/dist/bcrypt',
      'bcryptjs/dist/bcrypt.js',
      '@node-rs/bcrypt',
    ].map((name) => [name, [BCRYPT, [true, false]]]),
  ),
  '@node-rs/bcrypt': [
    `[await all.verify('a', all.hashSync('a', 4)), all.verifySync('b', all.hashSync('a', 4)), await all.verify('b', 'x'), (await all.default.hash('a')).slice(0, 7)]`,
    [true, false, false, '$2b$12$'],
  ],
  ...Object.fromEntries(['argon2', '@node-rs/argon2'].map((name) => [name, [ARGON2, true]])),
  ...Object.fromEntries(
    ['astro', 'bun', 'cloudflare', 'core', 'nextjs', 'node', 'nuxt', 'remix', 'solidstart', 'sveltekit'].map(
      (name) => [`@sentry/${name}`, [SENTRY, [32, 5]]],
    ),
  ),
  ...Object.fromEntries(
    ['node-fetch', 'cross-fetch', 'isomorphic-fetch', 'node-fetch-native', 'got'].map((name) => [
      name,
      [FETCH, 'function'],
    ]),
  ),
  ...Object.fromEntries(
    [
      'body-limit',
      'compress',
      'context-storage',
      'cors',
      'csrf',
      'etag',
      'logger',
      'pretty-json',
      'request-id',
      'secure-headers',
      'timing',
      'cookie',
      'factory',
      'http-exception',
      'vercel',
    ].map((name) => [`hono/${name}`, [PASSES, 'function']]),
  ),
  ...Object.fromEntries(
    ['client-only', 'server-only', 'dotenv/config'].map((name) => [name, ['Object.keys(all).length', 0]]),
  ),
  ...Object.fromEntries(
    ['', 'node:'].flatMap((prefix) => [
      [`${prefix}async_hooks`, [STORED, [undefined, 1, 1, undefined, 2]]],
      [`${prefix}buffer`, [`all.Buffer.from('a').toString('hex')`, '61']],
      [`${prefix}crypto`, [`all.createHash('sha256').update('').digest('hex').slice(0, 8)`, 'e3b0c442']],
      [`${prefix}path`, [`all.default.join('a', '../b')`, 'b']],
      [`${prefix}process`, ['all.env.AUTH_SECRET', 'test']],
      [`${prefix}url`, [`all.fileURLToPath('file:///a/b')`, '/a/b']],
      [`${prefix}util`, [`all.format('%s', 1)`, '1']],
    ]),
  ),
  'async-retry': ['await all.default(async () => 5)', 5],
  'await-to-js': ['await all.to(Promise.resolve(5))', [null, 5]],
  'lru-cache': ['new all.LRUCache({ max: 1 }).size', 0],
  neverthrow: ['all.ok(5).value', 5],
  'next-safe-action': ['await all.createSafeActionClient().action(async () => 5)()', { data: 5 }],
  'node-cache': [`new all.default().has('a')`, false],
  'p-limit': ['await all.default(1)(async () => 5)', 5],
  'p-retry': ['await all.default(async () => 5)', 5],
  'tiny-invariant': ['typeof all.default(true)', 'undefined'],
  'ts-pattern': [`all.match('a').with('a', () => 5).exhaustive()`, 5],
  zsa: ['await all.createServerAction().handler(async () => 5)()', [5, null]],
  '$app/environment': ['[all.browser, typeof all.dev]', [false, 'boolean']],
  '@cloudflare/next-on-pages': ['all.getRequestContext().env.AUTH_SECRET', 'test'],
  '@next/env': ['typeof all.loadEnvConfig()', 'object'],
  '@opennextjs/cloudflare': ['(await all.getCloudflareContext({ async: true })).env.AUTH_SECRET', 'test'],
  '@sendgrid/mail': ['typeof all.default.send', 'function'],
  '@sveltejs/kit': [`[all.json({ a: 1 }).status, ${thrown(`all.redirect(303, '/in')`)}]`, [200, 303]],
  'astro/middleware': ['all.defineMiddleware(all.sequence)() instanceof Function', true],
  'astro:middleware': ['typeof all.sequence()', 'function'],
  '@sveltejs/kit/hooks': ['typeof all.sequence(() => 1)', 'function'],
  dotenv: ['all.config().parsed', {}],
  elysia: ['typeof new all.Elysia().get', 'function'],
  express: ['[typeof all.default().use, typeof all.Router().get]', ['function', 'function']],
  fastify: ['typeof all.default().get', 'function'],
  'form-data': [
    `(() => { const form = new all.default(); form.append('a', 'b'); return form.get('a') })()`,
    'b',
  ],
  hono: ['typeof new all.Hono().use', 'function'],
  'hono/adapter': ['all.env({}).AUTH_SECRET', 'test'],
  jsonwebtoken: [
    `all.default.verify(all.default.sign({ a: 1 }, 'key', { noTimestamp: true }), 'key')`,
    { a: 1 },
  ],
  'mailgun.js': [
    `typeof new all.default(class {}).client({ username: 'api', key: 'k' }).messages.create`,
    'function',
  ],
  'next-intl/server': [
    `[await all.getLocale(), (await all.getTranslations('mail'))('subject')]`,
    ['en', 'subject'],
  ],
  'next-intl/routing': [`all.defineRouting({ locales: ['en'] }).locales`, ['en']],
  'next/cache': ['await all.unstable_cache(async () => 5)()', 5],
  'next/headers': ['typeof (await all.headers()).get', 'function'],
  'next/navigation': [
    `[${thrown(`all.redirect('/in')`)}, ${thrown('all.unauthorized()')}, ${thrown(`all.redirect('/in', all.RedirectType.push)`)}, all.unstable_rethrow(new Error('a'))]`,
    [
      'NEXT_REDIRECT;replace;/in;307;',
      'NEXT_HTTP_ERROR_FALLBACK;401',
      'NEXT_REDIRECT;push;/in;307;',
      undefined,
    ],
  ],
  ...Object.fromEntries(
    ['redirect', 'redirect-error'].map((name) => [
      `next/dist/client/components/${name}`,
      [
        `[all.isRedirectError(new Error('a')), all.isRedirectError({ digest: 'NEXT_REDIRECT;replace;/in;307;' })]`,
        [false, true],
      ],
    ]),
  ),
  'next/server': [
    `[all.NextResponse.json({ a: 1 }).status, (() => { try { all.NextResponse.redirect('/in') } catch (error) { return error.message } })()]`,
    [
      200,
      'URL is malformed "/in". Please use only absolute URLs - https://nextjs.org/docs/messages/middleware-relative-urls',
    ],
  ],
  nodemailer: [`typeof all.default.createTransport({ host: 'mail' }).sendMail`, 'function'],
  otpauth: [`all.Secret.fromUTF8('a').base32`, 'ME'],
  otplib: [`all.authenticator.check('1', 'MFRGG')`, false],
  postmark: [`typeof new all.ServerClient('k').sendEmail`, 'function'],
  react: ['all.cache((n) => n + 1)(1)', 2],
  speakeasy: [`all.default.totp.verify({ secret: 'MFRGG', encoding: 'base32', token: '1' })`, false],
  undici: ['typeof all.fetch', 'function'],
  ethers: [`all.getAddress('0x' + 'ab'.repeat(20)).length`, 42],
  'google-auth-library': [`typeof new all.OAuth2Client('id').verifyIdToken`, 'function'],
  siwe: ['typeof all.generateNonce()', 'string'],
  viem: [`all.isAddress('0x' + 'ab'.repeat(20))`, true],
  'viem/accounts': ['all.privateKeyToAccount(all.generatePrivateKey()).address.length', 42],
  'viem/siwe': ['all.generateSiweNonce().length > 7', true],
  winston: [`typeof all.default.createLogger({}).info`, 'function'],
}

/** What is loaded only with a framework's whole project; each has its own test. */
const FRAMEWORKS = /^@auth\/|^@builder\.io\/|^@hebilicious\/|^#auth$|^@hono\/|^@solid-|^auth-astro/

const names = Object.keys(USES)
let found: readonly (readonly unknown[])[] = []

beforeAll(async () => {
  const imports = names.map((name, index) => `import * as p${index} from '${name}'`)
  const uses = names.map((name, index) => `async (all = p${index}) => (${USES[name]?.[0]})`)
  const code = `import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
${imports.join('\n')}
const uses = [${uses.join(',\n')}]
const use = () => Promise.all(uses.map((each) => each().catch((error) => String(error))))
export const { handlers, auth } = NextAuth({
  providers: [Credentials({ credentials: {}, authorize: async () => ({ id: '1', found: await use() }) })],
  callbacks: { jwt: async () => ({ found: await use() }) },
})`
  const { config } = await openProject(code, { limits: { runMs: 60_000, memoryBytes: 2 ** 27 } })
  const [provider] = config.providers as unknown as readonly [
    { readonly options: { readonly authorize: (credentials: object, request: Request) => unknown } },
  ]
  const user = await provider.options.authorize({}, new Request('https://app.example'))
  const token = await config.callbacks?.jwt?.({ token: {} })
  found = [user, token].map((value) => (value as { readonly found: readonly unknown[] }).found)
})

test.each(names.map((name, index) => [name, index] as const))(
  '%s works in authorize and in jwt',
  (name, index) => {
    const expected = USES[name]?.[1]
    expect(found.map((values) => values[index])).toEqual([expected, expected])
  },
)

test('each package of ours has a use here', () => {
  expect(Object.keys(FOREIGN).filter((name) => !FRAMEWORKS.test(name) && !names.includes(name))).toEqual([])
})
