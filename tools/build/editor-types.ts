import { readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { isolatedDeclarationSync } from 'rolldown/experimental'
import type { Plugin } from 'vite'
import { ADAPTERS, CLIENTS, HELPERS } from '../../src/isolate/interpreter/known-packages.ts'
import { PUBLISHED_SPECIFIERS } from '../../src/isolate/interpreter/published-table.ts'
import { SMALL_PACKAGES } from '../../src/isolate/interpreter/small-packages.ts'
import { THIN_PACKAGES } from '../../src/isolate/interpreter/thin-packages.ts'
import { ROOT } from '../paths.ts'

/** Where the editor's TypeScript looks for packages. */
const MODULES = 'file:///node_modules'

/** What every framework's package has beside its own function. */
const SHARED = [
  'src/core/errors: AuthError, CredentialsSignin',
  'src/core/symbols: customFetch',
  'src/core/types: Account, DefaultSession, Profile, Session, User',
]

const NAMES = 'tools/build/editor-types/core-names'

/** Types that providers have beside those of their options. */
const OF_PROVIDERS: Readonly<Record<string, string>> = {
  credentials: 'src/core/types: CredentialInput, CredentialsConfig',
  email: `${NAMES}: EmailConfig, EmailProviderSendVerificationRequestParams, EmailUserConfig`,
  nodemailer: `${NAMES}: NodemailerConfig, NodemailerUserConfig`,
  webauthn: 'src/core/types: RelayingParty, WebAuthnConfig',
}

/** Modules of ours behind each specifier of the isolate's table; all that they export, or what stands behind the colon. */
const BEHIND: Readonly<Record<string, readonly string[]>> = {
  'next-auth': [
    'tools/build/editor-types/next-auth',
    'tools/build/editor-types/next-auth: default',
    ...SHARED,
  ],
  '@auth/core': [
    'src/core/auth: Auth',
    'src/core/config/set-env-defaults: setEnvDefaults',
    'src/core/http/auth-action: isAuthAction',
    'src/core/config/create-action-url: createActionURL',
    'src/core/symbols: customFetch, raw, skipCSRFCheck',
    'src/core/types: AuthConfig',
  ],
  '@auth/sveltekit': ['tools/build/editor-types/sveltekit', ...SHARED],
  '@auth/express': ['tools/build/editor-types/express', ...SHARED],
  '@auth/nextjs': [
    'tools/build/editor-types/next-auth',
    'tools/build/editor-types/next-auth: default',
    'tools/build/editor-types/next-auth: default as NextAuth',
    ...SHARED,
  ],
  '@auth/qwik': ['tools/build/editor-types/qwik', ...SHARED],
  '@auth/solid-start': ['tools/build/editor-types/solid', ...SHARED],
  '@hono/auth-js': ['tools/build/editor-types/hono'],
  'auth-astro': ['tools/build/editor-types/astro: defineConfig'],
  'auth-astro/server': ['tools/build/editor-types/astro: AstroAuth, getSession'],
  'next-auth/jwt': ['src/core/jwt', 'src/core/types: DefaultJWT'],
  '@auth/core/jwt': ['src/core/jwt', 'src/core/types: DefaultJWT'],
  '@auth/core/types': ['src/core/types', `${NAMES}: AuthAction, CookiesOptions, LoggerInstance`],
  '@auth/core/errors': ['src/core/errors'],
  'next-auth/errors': ['src/core/errors'],
  '@auth/core/adapters': ['src/core/adapters', 'tools/build/editor-types/adapter'],
  'next-auth/adapters': ['src/core/adapters', 'tools/build/editor-types/adapter'],
  ...Object.fromEntries(
    [
      '@auth/core/providers',
      'next-auth/providers',
      '@auth/core/providers/oauth',
      'next-auth/providers/oauth',
    ].map((name) => [name, ['src/core/types', NAMES]]),
  ),
  'next/headers': ['tools/build/editor-types/next-headers'],
  jsonwebtoken: ['tools/build/editor-types/jsonwebtoken'],
  'next/server': ['tools/build/editor-types/next-server'],
}

/** Modules of Node, which have a second name and a default export. */
const OF_NODE = ['buffer', 'crypto', 'path', 'url', 'util']

/** Beside what browsers and servers share: the environment, by its two names, and what is Node's alone. */
const GLOBALS = `declare var process: {
  readonly env: Record<string, string | undefined>
  readonly version: string
  readonly versions: Readonly<Record<string, string>>
  readonly platform: string
  readonly arch: string
  readonly argv: readonly string[]
  cwd(): string
  uptime(): number
  nextTick<Args extends unknown[]>(callback: (...args: Args) => unknown, ...args: Args): void
}
declare const global: typeof globalThis
/** Only to ask whether there is one. */
declare const window: any
declare const __dirname: string
declare const __filename: string
/** What modules give by it is not known. */
declare function require(specifier: string): any
declare namespace NodeJS {
  type ProcessEnv = Record<string, string | undefined>
  type Timeout = number
}
declare var Buffer: typeof import('authscope/tools/build/editor-types/node-buffer').Buffer
type Buffer<Content extends ArrayBufferLike = ArrayBuffer> = import('authscope/tools/build/editor-types/node-buffer').Buffer<Content>
type BufferEncoding = import('authscope/tools/build/editor-types/node-buffer').BufferEncoding
declare function setImmediate<Args extends unknown[]>(callback: (...args: Args) => unknown, ...args: Args): number
declare function clearImmediate(timer: number | undefined): void
interface ImportMeta {
  readonly env: Readonly<Record<string, any>>
}
`

/** Packages whose providers are the simulator's. */
const WITH_PROVIDERS = [
  'next-auth',
  '@auth/core',
  '@auth/sveltekit',
  '@auth/express',
  '@auth/nextjs',
  '@auth/qwik',
  '@auth/solid-start',
]

/** `virtual:editor-types`: declarations for the editor's TypeScript, by address, made of the engine's own sources. */
export function editorTypes(): Plugin {
  return {
    name: 'authscope:editor-types',
    resolveId: (id) => (id === 'virtual:editor-types' ? `\0${id}` : undefined),
    load: (id) =>
      id === '\0virtual:editor-types'
        ? `export const types = ${JSON.stringify(editorTypeFiles())}`
        : undefined,
  }
}

/** Every declaration file, by its address in the editor. */
export function editorTypeFiles(): Readonly<Record<string, string>> {
  const sources = new Map<string, string>()
  for (const part of Object.values(BEHIND).flat()) declare(pathIn(part), sources)
  const providers = providerFiles()
  for (const id of providers) declare(`src/providers/${id}`, sources)
  for (const name of OF_NODE) declare(`tools/build/editor-types/node-${name}`, sources)
  return {
    ...Object.fromEntries([...sources].map(([path, text]) => [`${MODULES}/authscope/${path}.d.ts`, text])),
    ...Object.fromEntries(Object.entries(BEHIND).map(([name, paths]) => [addressOf(name), facade(paths)])),
    ...Object.fromEntries(
      WITH_PROVIDERS.flatMap((name) => providers.map((id) => [`${name}/providers/${id}`, id] as const)).map(
        ([name, id]) => [
          addressOf(name),
          facade([
            `src/providers/${id}`,
            `src/providers/${id}: default`,
            ...(OF_PROVIDERS[id] ? [OF_PROVIDERS[id]] : []),
          ]),
        ],
      ),
    ),
    ...packageTypes('zod', /^(?:index|v4\/(?:index|classic\/.*|core\/.*))\.d\.ts$/),
    ...packageTypes('bcryptjs', /^(?:index|types)\.d\.ts$/),
    ...packageTypes('jose', /^dist\/types\/.*\.d\.ts$/),
    [addressOf('jose')]: `export * from './dist/types/index.js'\n`,
    [addressOf('zod/v4')]: `export * from 'zod'\nexport { default } from 'zod'\n`,
    [addressOf('bcrypt')]: `export * from 'bcryptjs'\nexport { default } from 'bcryptjs'\n`,
    [`${MODULES}/authscope/globals.d.ts`]: GLOBALS,
    [`${MODULES}/authscope/placeholders.d.ts`]: placeholders() + modulesOfNode(),
  }
}

/** The provider files there are: their names are their ids. */
export function providerFiles(): readonly string[] {
  return readdirSync(`${ROOT}/src/providers`)
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -3))
}

/** The declarations of a source file, and of every file that they name. */
function declare(path: string, into: Map<string, string>): void {
  if (into.has(path)) return
  const file = `${ROOT}/${path}.ts`
  const { code, errors } = isolatedDeclarationSync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0)
    throw new Error(`${file} has exports without types of their own: ${errors.map(({ message }) => message)}`)
  into.set(path, asPublished(path, code).replaceAll(/(["']\.{1,2}\/[^"']+)\.ts(["'])/g, '$1.js$2'))
  for (const [, target = ''] of code.matchAll(/["'](\.{1,2}\/[^"']+)\.ts["']/g))
    declare(posix.join(dirname(path), target), into)
}

/** As in @auth/core, where our own sources are stricter: code reads members of what `update()` sends, and adds providers to the list. */
function asPublished(path: string, code: string): string {
  if (path !== 'src/core/types') return code
  const published = code
    .replaceAll(/\b((?:newS|s)ession\?: )unknown\b/g, '$1any')
    .replace('providers: readonly Provider[]', 'providers: Provider[]')
  if (!published.includes('session?: any') || !published.includes('providers: Provider[]'))
    throw new Error('src/core/types has no unknown session or no list of providers any more.')
  return published
}

function pathIn(part: string): string {
  return part.split(':')[0] ?? part
}

function facade(parts: readonly string[]): string {
  return parts
    .map((part) => {
      const names = part.split(': ')[1]
      return `export ${names === undefined ? '*' : `{ ${names} }`} from 'authscope/${pathIn(part)}'\n`
    })
    .join('')
}

function addressOf(specifier: string): string {
  return `${MODULES}/${specifier}/index.d.ts`
}

/** A package's own declarations. */
function packageTypes(name: string, wanted: RegExp): Readonly<Record<string, string>> {
  const folder = `${ROOT}/node_modules/${name}`
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  return Object.fromEntries(
    files
      .filter((file) => wanted.test(file))
      .map((file) => [`${MODULES}/${name}/${file}`, readFileSync(`${folder}/${file}`, 'utf8')]),
  )
}

/** By both names, with every export as a member of the default one, too. */
function modulesOfNode(): string {
  const both = OF_NODE.flatMap((name) => {
    const text = `export * from 'authscope/tools/build/editor-types/node-${name}'; import * as all from 'authscope/tools/build/editor-types/node-${name}'; export default all`
    return [name, `node:${name}`].map((each) => `declare module '${each}' { ${text} }\n`)
  })
  const process = ['process', 'node:process'].map(
    (name) =>
      `declare module '${name}' { const all: typeof globalThis.process; export default all; export const env: typeof all.env, version: string, versions: typeof all.versions, platform: string, arch: string, argv: typeof all.argv, cwd: typeof all.cwd, uptime: typeof all.uptime, nextTick: typeof all.nextTick }\n`,
  )
  return [...both, ...process].join('')
}

/** Packages whose own declarations are there. */
const TYPED = ['bcrypt', 'bcryptjs', 'jose', 'zod', 'zod/v4']

/** What only flows into an adapter, or is used by a name or two, can be anything. */
function placeholders(): string {
  const clients = CLIENTS.flatMap((name) => [name, `${name}/*`])
  const adapters = ADAPTERS.flatMap((name) => [`@auth/${name}-adapter`, `@auth/${name}-adapter/*`])
  const others = [
    '@/*',
    '@acme/*',
    '@repo/*',
    '@workspace/*',
    '~*',
    '#*',
    'src/*',
    '$lib/*',
    '$/*',
    '$env/*',
    'server-only',
    'client-only',
    'dotenv/config',
    'viem/*',
    // Frameworks whose functions take what @auth/core takes.
    ...[
      '#auth',
      '@hebilicious/authjs-nuxt',
      '@builder.io/qwik-auth',
      '@solid-auth/base',
      '@solid-mediakit/auth',
    ],
  ]
  const helpers = HELPERS.flatMap((name) => [name, `${name}/*`])
  const small = [...Object.keys({ ...SMALL_PACKAGES, ...THIN_PACKAGES }), ...PUBLISHED_SPECIFIERS].filter(
    (name) => !TYPED.includes(name),
  )
  return [...clients, ...adapters, ...others, ...helpers, ...small]
    .map((name) => `declare module '${name}'\n`)
    .join('')
}
