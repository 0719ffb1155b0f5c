import { ERROR_NAMES } from '../border/error-names.ts'
import { isAdapterPackage, isAlias, isDatabaseClient, isEnvironmentFile, isHelper } from './known-packages.ts'
import { PLATFORM } from './platform-names.ts'
import { SMALL_PACKAGES } from './small-packages.ts'
import { INSIDE, members, type TableEntry } from './table-entry.ts'

export interface TableFacts {
  /** Ids of the providers that there are. */
  readonly providers: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Every name that is imported from the specifier, by any file. */
  readonly names: readonly string[]
  /** Whether it names a file that would stand beside the user's. */
  readonly isRelative?: boolean
}

const FRAMEWORK = ['AuthError', 'CredentialsSignin', 'customFetch']
const JWT = ['encode', 'decode', 'getToken']
/** Everything of a placeholder as one: what `import * as` gives. */
export const NAMESPACE = 'authscopeNamespace'

const CRYPTO = [
  'createHash',
  'createHmac',
  'getHashes',
  'getRandomValues',
  'hash',
  'hkdf',
  'hkdfSync',
  'pbkdf2',
  'pbkdf2Sync',
  'randomBytes',
  'randomFillSync',
  'randomInt',
  'randomUUID',
  'scrypt',
  'scryptSync',
  'subtle',
  'timingSafeEqual',
  'webcrypto',
]
const UTIL = [
  'TextDecoder',
  'TextEncoder',
  'callbackify',
  'deprecate',
  'format',
  'inherits',
  'inspect',
  'isDeepStrictEqual',
  'promisify',
]
const PROCESS = ['arch', 'argv', 'cwd', 'env', 'nextTick', 'platform', 'uptime', 'version', 'versions']

const IS_DATE = `export const isDate = (value) => {
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString() === value
}`

const FIXED: Readonly<Record<string, TableEntry>> = {
  ...SMALL_PACKAGES,
  'next-auth': fromInside({ default: 'NextAuth' }, FRAMEWORK),
  '@auth/core': fromInside({}, ['Auth', 'customFetch', 'raw', 'skipCSRFCheck']),
  '@auth/sveltekit': fromInside({}, ['SvelteKitAuth', ...FRAMEWORK]),
  '@auth/express': fromInside({}, ['ExpressAuth', 'getSession', ...FRAMEWORK]),
  'next-auth/jwt': members('jwt', JWT),
  '@auth/core/jwt': members('jwt', JWT),
  'next/headers': fromPlatform(['cookies', 'headers', 'draftMode']),
  'next/server': fromPlatform(['NextRequest', 'NextResponse']),
  zod: { kind: 'package', name: 'zod' },
  'zod/v4': { kind: 'package', name: 'zod' },
  // Types, or an effect that is not needed here.
  '@auth/core/types': nothing(),
  '@auth/core/providers': nothing(),
  'next-auth/providers': nothing(),
  '@auth/core/adapters': { kind: 'text', text: IS_DATE, names: ['isDate'] },
  'next-auth/adapters': nothing(),
  'client-only': nothing(),
  'server-only': nothing(),
  ...ofNode('buffer', members('buffer', ['Blob', 'Buffer', 'File', 'atob', 'btoa'], PLATFORM)),
  ...ofNode('crypto', members('crypto', CRYPTO, PLATFORM)),
  ...ofNode('util', members('util', UTIL, PLATFORM)),
  ...ofNode('process', {
    kind: 'text',
    text: `const all = globalThis.process\nexport default all\nexport const { ${PROCESS.join(', ')} } = all`,
    names: ['default', ...PROCESS],
  }),
  'dotenv/config': nothing(),
}

/** What is always in the table, beside providers, adapters, clients and aliases. */
export const FIXED_SPECIFIERS: readonly string[] = Object.keys(FIXED)

/** `undefined` for what the table does not have. */
export function tableEntry(specifier: string, facts: TableFacts): TableEntry | undefined {
  const fixed = Object.hasOwn(FIXED, specifier) ? FIXED[specifier] : undefined
  if (fixed) return fixed
  const provider = /^(?:next-auth|@auth\/(?:core|sveltekit|express))\/providers\/([\w-]+)$/.exec(
    specifier,
  )?.[1]
  if (provider !== undefined && facts.providers.includes(provider)) return providerEntry(provider)
  if (specifier === '@auth/core/errors' || specifier === 'next-auth/errors') return errorsEntry()
  if (isAdapterPackage(specifier)) return { kind: 'adapter', text: adapterText(specifier, facts.names) }
  const environment = /^\$env\/(static|dynamic)\/(?:private|public)$/.exec(specifier)?.[1]
  if (environment) return environmentEntry(environment, facts)
  const isFile = facts.isRelative || isAlias(specifier)
  if (isFile && isEnvironmentFile(specifier))
    return { kind: 'environment', text: environmentFileText(specifier, facts) }
  if (isFile || isDatabaseClient(specifier) || isHelper(specifier))
    return { kind: 'placeholder', text: placeholderText(specifier, facts.names) }
  return undefined
}

function fromInside(renamed: Readonly<Record<string, string>>, names: readonly string[]): TableEntry {
  const list = [...Object.entries(renamed).map(([name, inner]) => `${inner} as ${name}`), ...names]
  return {
    kind: 'text',
    text: `export { ${list.join(', ')} } from '${INSIDE}'`,
    names: [...Object.keys(renamed), ...names],
  }
}

function fromPlatform(names: readonly string[]): TableEntry {
  return { kind: 'text', text: `export { ${names.join(', ')} } from '${PLATFORM}'`, names }
}

/** A module of Node, under both its names. */
function ofNode(name: string, entry: TableEntry): Readonly<Record<string, TableEntry>> {
  return { [name]: entry, [`node:${name}`]: entry }
}

function nothing(): TableEntry {
  return { kind: 'text', text: 'export {}', names: [] }
}

function providerEntry(id: string): TableEntry {
  const text = `import { provider } from '${INSIDE}'\nexport default provider(${JSON.stringify(id)})`
  return { kind: 'text', text, names: ['default'] }
}

function errorsEntry(): TableEntry {
  const text = `import { authErrors } from '${INSIDE}'\nexport const { ${ERROR_NAMES.join(', ')} } = authErrors`
  return { kind: 'text', text, names: ERROR_NAMES }
}

/** Every `…Adapter` is the simulator's own; tables and helpers beside it are placeholders. */
function adapterText(specifier: string, names: readonly string[]): string {
  const isAdapter = (name: string): boolean => /Adapter$|^default$/.test(name)
  return exportsText(specifier, names, (name) => (isAdapter(name) ? 'adapter' : 'placeholder'))
}

function placeholderText(specifier: string, names: readonly string[]): string {
  return exportsText(specifier, names, () => 'placeholder')
}

function exportsText(
  specifier: string,
  names: readonly string[],
  makerOf: (name: string) => 'adapter' | 'placeholder',
): string {
  const word = JSON.stringify(specifier)
  const lines = names.map((name, index) => {
    const path = name === 'default' || name === NAMESPACE ? lastWord(specifier) : name
    const made =
      makerOf(name) === 'adapter' ? `adapter(${word})` : `placeholder(${word}, ${JSON.stringify(path)})`
    return `const x${index} = ${made}\nexport { x${index} as ${name} }`
  })
  return [`import { adapter, placeholder } from '${INSIDE}'`, ...lines].join('\n')
}

/** What a default export is called in a message: `prisma` of `@/lib/prisma`, `authConfig` of `./auth.config`. */
function lastWord(specifier: string): string {
  const last =
    specifier
      .replace(/\.(?:[mc]?[jt]s|json)$/, '')
      .split('/')
      .at(-1) ?? specifier
  return last.replace(/[.-]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/^\W+/, '')
}

/** SvelteKit's modules of the environment. */
function environmentEntry(kind: string, { environment, names }: TableFacts): TableEntry {
  if (kind === 'dynamic')
    return { kind: 'text', text: `export const env = ${JSON.stringify(environment)}`, names: ['env'] }
  const lines = names.map((name) => `export const ${name} = ${JSON.stringify(environment[name])}`)
  return { kind: 'text', text: lines.join('\n'), names: 'any' }
}

/** A file that checks the environment and hands it on: its variables are those of the environment, unchecked. */
function environmentFileText(specifier: string, { environment, names }: TableFacts): string {
  const lines = names.map((name, index) => {
    const value = /^[A-Z][A-Z0-9_]*$/.test(name)
      ? JSON.stringify(environment[name])
      : isWhole(name)
        ? 'process.env'
        : `placeholder(${JSON.stringify(specifier)}, ${JSON.stringify(name)})`
    return `const x${index} = ${value}\nexport { x${index} as ${name} }`
  })
  return [`import { placeholder } from '${INSIDE}'`, ...lines].join('\n')
}

function isWhole(name: string): boolean {
  return name === 'default' || name === NAMESPACE || /env$|^config$/i.test(name)
}
