import { clientEntry, cloudflareEntry, localName } from './client-table.ts'
import { environmentEntry } from './environment-table.ts'
import { FRAMEWORKS } from './framework-table.ts'
import { isAdapterPackage, isProjectFile, makerOf } from './known-packages.ts'
import { PLATFORM } from './platform-names.ts'
import { publishedEntry } from './published-table.ts'
import { SMALL_PACKAGES } from './small-packages.ts'
import { INSIDE, members, NAMESPACE, nothing, type TableEntry, type TableFacts } from './table-entry.ts'
import { THIN_PACKAGES } from './thin-packages.ts'

const CRYPTO = [
  'KeyObject',
  'createCipheriv',
  'createDecipheriv',
  'createHash',
  'createHmac',
  'createPrivateKey',
  'createPublicKey',
  'createSecretKey',
  'createSign',
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
const PATH = [
  'basename',
  'delimiter',
  'dirname',
  'extname',
  'isAbsolute',
  'join',
  'normalize',
  'parse',
  'posix',
  'relative',
  'resolve',
  'sep',
]
const PROCESS = ['arch', 'argv', 'cwd', 'env', 'nextTick', 'platform', 'uptime', 'version', 'versions']

/** Third-party packages that have an implementation here. */
export const FOREIGN: Readonly<Record<string, TableEntry>> = {
  ...FRAMEWORKS,
  ...SMALL_PACKAGES,
  ...THIN_PACKAGES,
  'next/headers': fromPlatform(['cookies', 'headers', 'draftMode']),
  'next/server': fromPlatform(['NextRequest', 'NextResponse', 'after', 'connection']),
  'client-only': nothing(),
  'server-only': nothing(),
  ...ofNode('buffer', members('buffer', ['Blob', 'Buffer', 'File', 'atob', 'btoa'], PLATFORM)),
  ...ofNode('crypto', members('crypto', CRYPTO, PLATFORM)),
  ...ofNode('util', members('util', UTIL, PLATFORM)),
  ...ofNode('path', members('posix', PATH, PLATFORM)),
  ...ofNode('url', members('url', ['URL', 'URLSearchParams', 'fileURLToPath', 'pathToFileURL'], PLATFORM)),
  ...ofNode('process', {
    kind: 'text',
    text: `const all = globalThis.process\nexport default all\nexport const { ${PROCESS.join(', ')} } = all`,
    names: ['default', ...PROCESS],
  }),
  'dotenv/config': nothing(),
  ...Object.fromEntries(
    ['ethers', 'google-auth-library', 'jsonwebtoken', 'siwe', 'viem'].map((name) => [
      name,
      { kind: 'package', name } as const,
    ]),
  ),
  'viem/accounts': ofViem('generatePrivateKey, privateKeyToAccount'),
  'viem/siwe': ofViem(
    'createSiweMessage, generateSiweNonce, parseSiweMessage, validateSiweMessage, verifySiweMessage',
  ),
}

/** Resolves a specifier that is not Auth.js's. What is not in the table becomes a placeholder. */
export function foreignEntry(specifier: string, facts: TableFacts): TableEntry {
  const known = Object.hasOwn(FOREIGN, specifier) ? FOREIGN[specifier] : undefined
  if (known) return cloudflareEntry(specifier, facts) ?? known
  const published = publishedEntry(specifier)
  if (published) return published
  const client = clientEntry(specifier, facts)
  if (client) return client
  if (isAdapterPackage(specifier)) return { kind: 'adapter', text: adapterText(specifier, facts.names) }
  if (isProjectFile(specifier) && facts.names.some((name) => isAdapterFunction(specifier, name, facts)))
    return { kind: 'adapter', text: ownAdapterText(specifier, facts) }
  const environment = environmentEntry(specifier, facts)
  if (environment) return environment
  if (STYLE.test(specifier)) return { kind: 'text', text: 'export default {}', names: 'any' }
  if (PICTURE.test(specifier) && facts.names.every((name) => name === 'default'))
    return { kind: 'text', text: pictureText(specifier), names: ['default'] }
  return {
    kind: 'placeholder',
    text: exportsText(specifier, facts.names, (name) => makerOf(name, facts.sources)),
  }
}

const STYLE = /\.(?:css|less|s[ac]ss)(?:\?\w+)?$/
const PICTURE = /\.(?:avif|gif|ico|jpe?g|png|svg|webp)(?:\?\w+)?$/

/** A picture as Next.js has it, which is its address where a text is wanted. */
function pictureText(specifier: string): string {
  const src = `/${specifier.replace(/\?.*$/, '').split('/').at(-1)}`
  return `export default { src: ${JSON.stringify(src)}, height: 64, width: 64, toString() { return this.src } }`
}

function fromPlatform(names: readonly string[]): TableEntry {
  return { kind: 'text', text: `export { ${names.join(', ')} } from '${PLATFORM}'`, names }
}

/** Further parts of a package whose text has all of it. */
function ofViem(names: string): TableEntry {
  return { kind: 'text', text: `export { ${names} } from 'viem'`, names: names.split(', '), needs: ['viem'] }
}

function ofNode(name: string, entry: TableEntry): Readonly<Record<string, TableEntry>> {
  return { [name]: entry, [`node:${name}`]: entry }
}

/** Every `…Adapter` is the simulator's; tables and helpers next to it are placeholders. */
function adapterText(specifier: string, names: readonly string[]): string {
  const isAdapter = (name: string): boolean => /Adapter$|^default$/.test(name)
  return exportsText(specifier, names, (name) => (isAdapter(name) ? 'adapter' : 'placeholder'))
}

/** `adapter: OurAdapter(pool)`: a file that is not here and makes an adapter. */
function isAdapterFunction(specifier: string, name: string, { sources = [] }: TableFacts): boolean {
  const local = localName(specifier, name, sources)
  return /Adapter$/.test(local) && sources.some((text) => new RegExp(`\\b${local}\\s*\\(`).test(text))
}

function ownAdapterText(specifier: string, facts: TableFacts): string {
  return exportsText(specifier, facts.names, (name) =>
    isAdapterFunction(specifier, name, facts) ? 'adapter' : 'placeholder',
  )
}

/** A module's text with placeholders for more names. */
export function withPlaceholders(text: string, specifier: string, names: readonly string[]): string {
  return `${text}\n${exportsText(specifier, names, () => 'placeholder')}`
}

function exportsText(
  specifier: string,
  names: readonly string[],
  maker: (name: string) => 'adapter' | 'constant' | 'enumeration' | 'placeholder',
): string {
  const word = JSON.stringify(specifier)
  const lines = names.map((name, index) => {
    const path = name === 'default' || name === NAMESPACE ? lastWord(specifier) : name
    const make = maker(name)
    const named = `${word}, ${JSON.stringify(path)}`
    const made =
      make === 'adapter'
        ? `adapter(${word})`
        : make === 'enumeration'
          ? `placeholder(${named}, true)`
          : `${make}(${named})`
    return `const standIn${index} = ${made}\nexport { standIn${index} as ${name} }`
  })
  return [`import { adapter, constant, placeholder } from '${INSIDE}'`, ...lines].join('\n')
}

/** A default export's name in a message: `prisma` of `@/lib/prisma`, `authConfig` of `./auth.config`. */
function lastWord(specifier: string): string {
  const last =
    specifier
      .replace(/\.(?:[mc]?[jt]s|json)$/, '')
      .split('/')
      .at(-1) ?? specifier
  return last.replace(/[.-]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/^\W+/, '')
}
