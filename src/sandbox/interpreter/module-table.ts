import { ERROR_NAMES } from '../border/error-names.ts'
import { isAdapterPackage, isAlias, isDatabaseClient } from './known-packages.ts'
import { PLATFORM } from './platform-names.ts'

/** The interpreter's own module. Only texts of this table import it. */
export const INSIDE = 'authscope:inside'

/** What stands behind a specifier that is no file of the user's. */
export type TableEntry =
  | { readonly kind: 'text'; readonly text: string; readonly names: readonly string[] | 'any' }
  /** A package's own text, loaded when it is first asked for. */
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'adapter' | 'placeholder'; readonly text: string }

export interface TableFacts {
  /** Ids of the providers that there are. */
  readonly providers: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Every name that is imported from the specifier, by any file. */
  readonly names: readonly string[]
}

const FRAMEWORK = ['AuthError', 'CredentialsSignin', 'customFetch']
const JWT = ['encode', 'decode', 'getToken']
const BCRYPT = ['compare', 'compareSync', 'genSalt', 'genSaltSync', 'getRounds', 'hash', 'hashSync']

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
  'next-auth': fromInside({ default: 'NextAuth' }, FRAMEWORK),
  '@auth/core': fromInside({}, ['Auth', 'customFetch', 'raw', 'skipCSRFCheck']),
  '@auth/sveltekit': fromInside({}, ['SvelteKitAuth', ...FRAMEWORK]),
  '@auth/express': fromInside({}, ['ExpressAuth', 'getSession', ...FRAMEWORK]),
  'next-auth/jwt': members('jwt', JWT),
  '@auth/core/jwt': members('jwt', JWT),
  bcrypt: members('bcrypt', BCRYPT),
  bcryptjs: members('bcrypt', BCRYPT),
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
  if (specifier === '@auth/core/errors' || specifier === 'next-auth/errors') return errorsEntry(facts.names)
  if (isAdapterPackage(specifier)) return { kind: 'adapter', text: adapterText(specifier, facts.names) }
  const environment = /^\$env\/(static|dynamic)\/(?:private|public)$/.exec(specifier)?.[1]
  if (environment) return environmentEntry(environment, facts)
  if (isDatabaseClient(specifier) || isAlias(specifier))
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

/** Members of one object of the interpreter's own, by name and as the default export. */
function members(object: string, names: readonly string[], module: string = INSIDE): TableEntry {
  const text = `import { ${object} as all } from '${module}'\nexport default all\nexport const { ${names.join(', ')} } = all`
  return { kind: 'text', text, names: ['default', ...names] }
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

function errorsEntry(names: readonly string[]): TableEntry {
  const known = names.filter((name) => ERROR_NAMES.includes(name))
  const lines = known.map((name) => `export const ${name} = authErrors.${name}`)
  return {
    kind: 'text',
    text: [`import { authErrors } from '${INSIDE}'`, ...lines].join('\n'),
    names: ERROR_NAMES,
  }
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
  const lines = names.map(
    (name, index) =>
      `const x${index} = ${makerOf(name)}(${JSON.stringify(specifier)})\nexport { x${index} as ${name} }`,
  )
  return [`import { adapter, placeholder } from '${INSIDE}'`, ...lines].join('\n')
}

/** SvelteKit's modules of the environment. */
function environmentEntry(kind: string, { environment, names }: TableFacts): TableEntry {
  if (kind === 'dynamic')
    return { kind: 'text', text: `export const env = ${JSON.stringify(environment)}`, names: ['env'] }
  const lines = names.map((name) => `export const ${name} = ${JSON.stringify(environment[name])}`)
  return { kind: 'text', text: lines.join('\n'), names: 'any' }
}
