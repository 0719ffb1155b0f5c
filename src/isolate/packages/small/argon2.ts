import { ask, fromBase64, randomBytes, toBase64 } from '../../inside/main.ts'
import { Buffer, bytesOf, viewOf } from '../platform/buffer.ts'
import { nodeError } from '../platform/errors.ts'
import { type Parsed, parsePhc, textOfPhc } from './phc.ts'

type Members = Readonly<Record<string, unknown>>

const KINDS = { argon2d: 0, argon2i: 1, argon2id: 2 }
const NAMES = ['argon2d', 'argon2i', 'argon2id']
const NOTHING = new Uint8Array()

interface Work {
  readonly kind: number
  readonly password: Uint8Array
  readonly salt: Uint8Array
  readonly m: number
  readonly t: number
  readonly p: number
  readonly length: number
  readonly version: number
  readonly secret: Uint8Array
  readonly data: Uint8Array
}

/** Asks the interpreter, which hashes outside. Waiting for it does not count as running. */
async function rawHash(work: Work): Promise<Buffer> {
  checkSizes(work)
  const { data, kind, length, m, p, password, salt, secret, t, version } = work
  const bytes = [password, salt, secret, data].map((part) => toBase64(part))
  const answer = await ask('argon2', JSON.stringify([kind, ...bytes, m, t, p, length, version]))
  return viewOf((fromBase64(answer) ?? NOTHING) as never)
}

/** In the order and words of the reference program, which the packages pass on. */
function checkSizes({ kind, length, m, p, salt, t }: Work): void {
  if (NAMES[kind] === undefined) throw new Error('There is no such version of Argon2')
  if (length < 4) throw new Error('Output is too short')
  if (salt.length < 8) throw new Error('Salt is too short')
  if (!(m >= 8 && m >= 8 * p)) throw new Error('Memory cost is too small')
  if (t < 1) throw new Error('Time cost is too small')
  if (p < 1) throw new Error('Too few lanes')
}

/** The parts of an encoded hash, for hashing another password in the same way. */
function again({ hash, id, params, salt, version }: Parsed, password: Uint8Array, secret: Uint8Array): Work {
  const [m, t, p] = [params['m'], params['t'], params['p']].map(Number) as [number, number, number]
  const data = Buffer.from(params['data'] ?? '', 'base64')
  return {
    kind: NAMES.indexOf(id),
    password,
    salt,
    m,
    t,
    p,
    length: hash?.length ?? 0,
    version,
    secret,
    data,
  }
}

const NODE = {
  hashLength: 32,
  memoryCost: 65_536,
  parallelism: 4,
  timeCost: 3,
  type: KINDS.argon2id,
  version: 19,
}
const LIMITS: readonly (readonly [option: keyof typeof NODE, most: number, words: string])[] = [
  ['hashLength', 2 ** 32 - 1, 'Hash length'],
  ['memoryCost', 2 ** 32 - 1, 'Memory cost'],
  ['timeCost', 2 ** 32 - 1, 'Time cost'],
  ['parallelism', 2 ** 24 - 1, 'Parallelism'],
]

async function hash(password: unknown, options?: Members): Promise<string | Buffer> {
  const given = { ...NODE, ...options } as typeof NODE & Members
  for (const [option, most, words] of LIMITS)
    if (given[option] > most) throw new RangeError(`${words} is too large`)
  const { associatedData: data = NOTHING, raw, salt = randomBytes(16), secret = NOTHING } = given as Members
  for (const one of [salt, secret, data])
    if (!(one instanceof Uint8Array)) throw new Error('Invalid argument')
  const work = {
    kind: given.type,
    password: Buffer.from(password as string),
    salt: salt as Uint8Array,
    m: given.memoryCost,
    t: given.timeCost,
    p: given.parallelism,
    length: given.hashLength,
    version: given.version,
    secret: secret as Uint8Array,
    data: data as Uint8Array,
  }
  const made = await rawHash(work)
  return raw ? made : textOfPhc({ ...work, id: NAMES[work.kind] ?? '', hash: made }, ['m', 'p', 't'])
}

async function verify(digest: unknown, password: unknown, options: Members = {}): Promise<boolean> {
  const parsed = parsePhc(digest)
  if (!NAMES.includes(parsed.id)) return false
  const { hash: wanted } = parsed
  const work = again(parsed, Buffer.from(password as string), (options['secret'] ?? NOTHING) as Uint8Array)
  return (await rawHash(work)).equals(wanted ?? NOTHING)
}

function needsRehash(digest: unknown, options: Members = {}): boolean {
  const { memoryCost, parallelism, timeCost, version } = { ...NODE, ...options }
  const { params, version: own } = parsePhc(digest)
  const found = [own, params['m'], params['t'], params['p']]
  return [version, memoryCost, timeCost, parallelism].some(
    (one, index) => Number(one) !== Number(found[index]),
  )
}

/** `argon2`. */
export const argon2 = { ...KINDS, hash, verify, needsRehash }

function onlyLater(name: string): () => never {
  return () => {
    throw new Error(
      `${name} cannot be used here, because hashes are made outside of the interpreter: use await ${name.replace('Sync', '')}(…)`,
    )
  }
}

const RUST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/** What the Rust package makes of an error of its options. */
async function asRust<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && / too (?:short|small)$/.test(error.message)) throw invalid(error.message)
    throw error
  }
}

function invalid(message: string): Error {
  return nodeError('InvalidArg', message, Error)
}

function rustBytes(value: unknown): Uint8Array {
  if (typeof value === 'string' || value instanceof Uint8Array) return bytesOf(value)
  throw invalid('Value is none of these types `String`, `TypedArray<u8>`, ')
}

function rustWork(password: unknown, options: Members | null | undefined): Work {
  const given = { ...RUST, ...defined(options ?? {}) } as typeof RUST & Members
  const {
    algorithm = KINDS.argon2id,
    salt = randomBytes(16),
    secret = NOTHING,
    version = 1,
  } = given as Members
  if (NAMES[Number(algorithm)] === undefined)
    throw invalid(
      `value \`${String(algorithm)}\` does not match any variant of enum \`Algorithm\` on Options.algorithm`,
    )
  return {
    kind: Number(algorithm),
    password: rustBytes(password),
    salt: rustBytes(salt),
    m: given.memoryCost,
    t: given.timeCost,
    p: given.parallelism,
    length: given.outputLen,
    version: version === 0 ? 16 : 19,
    secret: rustBytes(secret),
    data: NOTHING,
  }
}

function defined(options: Members): Members {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

function rustParsed(hashed: unknown): Parsed & { readonly hash: Uint8Array } {
  const text = Buffer.from(rustBytes(hashed)).toString()
  const isHash = /^\$argon2(?:d|i|id)\$(?:v=(?:16|19)\$)?m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/.test(text)
  if (!isHash) throw invalid('Decoding failed')
  return parsePhc(text) as Parsed & { readonly hash: Uint8Array }
}

/** `@node-rs/argon2`. */
export const rust = {
  Algorithm: { Argon2d: 0, Argon2i: 1, Argon2id: 2 },
  Version: { V0x10: 0, V0x13: 1 },
  hash: (password: unknown, options?: Members | null) =>
    asRust(async () => {
      const work = rustWork(password, options)
      return textOfPhc({ ...work, id: NAMES[work.kind] ?? '', hash: await rawHash(work) }, ['m', 't', 'p'])
    }),
  hashRaw: (password: unknown, options?: Members | null) =>
    asRust(async () => rawHash(rustWork(password, options))),
  verify: (hashed: unknown, password: unknown, options?: Members | null) =>
    asRust(async () => {
      const parsed = rustParsed(hashed)
      const secret = rustBytes(options?.['secret'] ?? NOTHING)
      return (await rawHash(again(parsed, rustBytes(password), secret))).equals(parsed.hash)
    }),
  parseOptions: (hashed: unknown) => {
    const { hash: made, id, params, salt, version } = rustParsed(hashed)
    return {
      algorithm: NAMES.indexOf(id),
      version: version === 16 ? 0 : 1,
      memoryCost: Number(params['m']),
      timeCost: Number(params['t']),
      parallelism: Number(params['p']),
      outputLen: made.length,
      saltLen: salt.length,
    }
  },
  hashSync: onlyLater('hashSync'),
  hashRawSync: onlyLater('hashRawSync'),
  verifySync: onlyLater('verifySync'),
}
