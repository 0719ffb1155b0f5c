import { MIDDLEWARE, PLATFORM } from './platform-names.ts'
import { members, renamed, type TableEntry } from './table-entry.ts'

const BCRYPT = ['compare', 'compareSync', 'genSalt', 'genSaltSync', 'getRounds', 'hash', 'hashSync']
const BCRYPTJS = [...BCRYPT, 'getSalt', 'setRandomFallback', 'truncates']
const RUST_BCRYPT = ['DEFAULT_COST', ...BCRYPT.filter((name) => name !== 'getRounds'), 'verify', 'verifySync']
const SENTRY = [
  'addBreadcrumb',
  'captureEvent',
  'captureException',
  'captureMessage',
  'flush',
  'init',
  'getActiveSpan',
  'getClient',
  'getCurrentScope',
  'getGlobalScope',
  'getIsolationScope',
  'logger',
  'metrics',
  'setContext',
  'setExtra',
  'setExtras',
  'setTag',
  'setTags',
  'setUser',
  'startInactiveSpan',
  'startSpan',
  'startSpanManual',
  'withIsolationScope',
  'withScope',
]
const FETCH = ['Blob', 'File', 'FormData', 'Headers', 'Request', 'Response']
const KIT = ['error', 'fail', 'isHttpError', 'isRedirect', 'json', 'redirect', 'text']

/** Other packages that configurations import. We implement the parts that they use, in `packages/small`. */
export const SMALL_PACKAGES: Readonly<Record<string, TableEntry>> = {
  ...Object.fromEntries(
    [
      'bcryptjs',
      'bcryptjs/dist/bcrypt',
      'bcryptjs/dist/bcrypt.js',
      'bcrypt-ts',
      'bcrypt-ts/browser',
      'bcrypt-ts/node',
      'bcrypt-edge',
    ].map((name) => [name, hashing('bcryptjs', BCRYPTJS)]),
  ),
  bcrypt: hashing('bcrypt', BCRYPT),
  '@node-rs/bcrypt': hashing('nodeRs', RUST_BCRYPT),
  argon2: argon2('argon2', ['argon2d', 'argon2i', 'argon2id', 'hash', 'needsRehash', 'verify']),
  '@node-rs/argon2': argon2('rust', [
    'Algorithm',
    'Version',
    'hash',
    'hashRaw',
    'hashRawSync',
    'hashSync',
    'parseOptions',
    'verify',
    'verifySync',
  ]),
  'next/navigation': members(
    'next',
    [
      'RedirectType',
      'forbidden',
      'notFound',
      'permanentRedirect',
      'redirect',
      'unauthorized',
      'unstable_rethrow',
    ],
    PLATFORM,
  ),
  ...Object.fromEntries(
    ['redirect', 'redirect-error'].map((file) => [
      `next/dist/client/components/${file}`,
      renamed('next', { isRedirectError: 'isRedirectError' }),
    ]),
  ),
  'next/cache': renamed('next', {
    revalidatePath: 'revalidatePath',
    revalidateTag: 'revalidateTag',
    unstable_cache: 'uncached',
  }),
  react: renamed('next', { cache: 'uncached' }),
  express: {
    kind: 'text',
    text: `import { express } from '${MIDDLEWARE}'\nexport default express\nexport const { Router, json, raw, static: files, text, urlencoded } = express\nexport { files as static }`,
    names: ['default', 'Router', 'json', 'raw', 'static', 'text', 'urlencoded'],
  },
  'astro/middleware': ofAstro(),
  'astro:middleware': ofAstro(),
  '@sveltejs/kit': members('sveltekit', KIT, PLATFORM),
  '@sveltejs/kit/hooks': renamed('sveltekit', { sequence: 'sequence' }),
  '$app/environment': {
    kind: 'text',
    text: `import { sveltekit } from '${PLATFORM}'\nexport const { browser, building, dev, version } = sveltekit.appEnvironment()`,
    names: ['browser', 'building', 'dev', 'version'],
  },
  nodemailer: members('nodemailer', ['createTransport'], PLATFORM),
  otplib: inner('otp', 'otplib', ['authenticator', 'hotp', 'totp']),
  speakeasy: inner('otp', 'speakeasy', ['generateSecret', 'hotp', 'otpauthURL', 'totp']),
  otpauth: inner('otp', 'otpauth', ['HOTP', 'Secret', 'TOTP', 'URI']),
  winston: loggers('winston', ['addColors', 'createLogger', 'format', 'transports']),
  ...Object.fromEntries(
    ['astro', 'bun', 'cloudflare', 'core', 'nextjs', 'node', 'nuxt', 'remix', 'solidstart', 'sveltekit'].map(
      (name) => [`@sentry/${name}`, loggers('sentry', SENTRY)],
    ),
  ),
  'next-intl/server': {
    kind: 'text',
    text: `export const getLocale = async () => 'en'
export const getMessages = async () => ({})
export const getTimeZone = async () => 'UTC'
export const getTranslations = async () => Object.assign((key) => key, { rich: (key) => key, raw: (key) => key, has: () => true })
export const getRequestConfig = (config) => config
export const setRequestLocale = () => {}`,
    names: [
      'getLocale',
      'getMessages',
      'getRequestConfig',
      'getTimeZone',
      'getTranslations',
      'setRequestLocale',
    ],
  },
  'next-intl/routing': {
    kind: 'text',
    text: 'export const defineRouting = (routing) => routing',
    names: ['defineRouting'],
  },
  undici: members(
    'fetchers',
    ['Agent', 'EnvHttpProxyAgent', 'ProxyAgent', 'fetch', 'request', 'setGlobalDispatcher', ...FETCH],
    PLATFORM,
  ),
  ...Object.fromEntries(
    ['node-fetch', 'cross-fetch', 'isomorphic-fetch', 'node-fetch-native'].map((name) => [
      name,
      renamed('fetchers', { default: 'fetch', fetch: 'fetch', ...same(FETCH) }),
    ]),
  ),
  'form-data': renamed('fetchers', { default: 'FormData' }),
  got: renamed('got', { default: 'got', ...same(['got', 'HTTPError', 'RequestError']) }),
  postmark: members('mailers', ['ServerClient'], PLATFORM),
  '@sendgrid/mail': renamed('mailers', { default: 'sendGrid', MailService: 'MailService' }),
  'mailgun.js': renamed('mailers', { default: 'Mailgun' }),
  fastify: server('fastify', ['fastify']),
  hono: hono('{ Hono }', ['Hono']),
  'hono/cookie': honoHelpers(['deleteCookie', 'getCookie', 'setCookie']),
  'hono/factory': honoHelpers(['createMiddleware']),
  'hono/vercel': {
    kind: 'text',
    text: 'export const handle = (app) => (request) => app.fetch(request)',
    names: ['handle'],
  },
  'hono/adapter': {
    kind: 'text',
    text: `export const env = () => process.env\nexport const getRuntimeKey = () => 'node'`,
    names: ['env', 'getRuntimeKey'],
  },
  'hono/http-exception': honoHelpers(['HTTPException']),
  ...Object.fromEntries(
    [
      'bodyLimit',
      'compress',
      'contextStorage',
      'cors',
      'csrf',
      'etag',
      'logger',
      'prettyJSON',
      'requestId',
      'secureHeaders',
      'timing',
    ].map((name) => [
      `hono/${name.replace(/[A-Z]+/g, (capital) => `-${capital.toLowerCase()}`)}`,
      passing(name),
    ]),
  ),
  elysia: renamed('servers', { Elysia: 'Elysia' }),
  '@opennextjs/cloudflare': cloudflare('getCloudflareContext'),
  '@cloudflare/next-on-pages': cloudflare('getRequestContext'),
  dotenv: loaded('config'),
  '@next/env': loaded('loadEnvConfig'),
}

/** Under their own names. */
function same(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]))
}

/** Apps of web frameworks call Auth.js in a handler. */
function server(name: string, names: readonly string[]): TableEntry {
  return inner('servers', name, names)
}

/** Hono's app is with the other guards. */
function hono(taken: string, names: readonly string[]): TableEntry {
  return { kind: 'text', text: `export ${taken} from '${MIDDLEWARE}'`, names }
}

/** `defineMiddleware` does nothing, as in Astro. */
function ofAstro(): TableEntry {
  const names = ['defineMiddleware', 'sequence']
  const text = `import { astro } from '${MIDDLEWARE}'\nexport const { ${names.join(', ')} } = astro`
  return { kind: 'text', text, names }
}

function honoHelpers(names: readonly string[]): TableEntry {
  const text = `import { honoHelpers } from '${MIDDLEWARE}'\nexport const { ${names.join(', ')} } = honoHelpers`
  return { kind: 'text', text, names }
}

/** Middleware that only changes headers, logs or limits. */
function passing(name: string): TableEntry {
  const text = `import { honoHelpers } from '${MIDDLEWARE}'\nexport const ${name} = honoHelpers.passing`
  return { kind: 'text', text, names: [name] }
}

/** By bcrypt, in a text that only these packages need. */
function hashing(object: string, names: readonly string[]): TableEntry {
  const text = `import { ${object} as all } from 'authscope:bcrypt'\nexport default all\nexport const { ${names.join(', ')} } = all`
  return { kind: 'text', text, names: ['default', ...names], needs: ['authscope:bcrypt'] }
}

function argon2(name: string, names: readonly string[]): TableEntry {
  return inner('argon2', name, names)
}

/** Members of an object inside an object of the platform's second part, and the object as default export. */
function inner(object: string, name: string, names: readonly string[]): TableEntry {
  const text = `import { ${object} } from '${PLATFORM}'\nconst all = ${object}.${name}\nexport default all\nexport const { ${names.join(', ')} } = all`
  return { kind: 'text', text, names: ['default', ...names] }
}

/** Loggers write to the console. */
function loggers(name: string, names: readonly string[]): TableEntry {
  return inner('loggers', name, names)
}

/** Packages that read a file into the environment, which is already set. */
function loaded(name: string): TableEntry {
  const text = `export const ${name} = () => ({ parsed: {}, combinedEnv: process.env, loadedEnvFiles: [] })\nexport default { ${name} }`
  return { kind: 'text', text, names: ['default', name] }
}

/** Cloudflare's context: its `env` is the environment. Awaited or not. */
function cloudflare(name: string): TableEntry {
  const text = `export const ${name} = () => ({ env: process.env, cf: {}, ctx: { waitUntil() {}, passThroughOnException() {} } })`
  return { kind: 'text', text, names: [name] }
}
