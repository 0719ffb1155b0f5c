import { buffer } from '../platform.ts'
import {
  ALGORITHMS,
  algorithmsFor,
  isOfPair,
  isPair,
  SYMMETRIC,
  signatureLater,
  signatureOf,
} from './algorithms.ts'
import { timespan } from './timespan.ts'

const { Buffer } = buffer

type Claims = Record<string, unknown>
type Done = (error: Error | null, token?: string) => void

interface Options {
  readonly algorithm?: string
  readonly expiresIn?: unknown
  readonly notBefore?: unknown
  readonly audience?: unknown
  readonly issuer?: unknown
  readonly subject?: unknown
  readonly jwtid?: unknown
  readonly keyid?: unknown
  readonly header?: object
  readonly noTimestamp?: boolean
  readonly mutatePayload?: boolean
  readonly encoding?: string
  readonly allowInsecureKeySizes?: boolean
  readonly allowInvalidAsymmetricKeyTypes?: boolean
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const isSpan = (value: unknown): boolean => Number.isInteger(value) || (isText(value) && value !== '')
const SPAN = 'should be a number of seconds or string representing a timespan'
const text = [isText, 'must be a string'] as const
const flag = [isFlag, 'must be a boolean'] as const

/** The type of each option. An option that is present but undefined is an error. */
const KNOWN: Readonly<Record<string, readonly [holds: (value: unknown) => boolean, words: string]>> = {
  algorithm: [(value) => ALGORITHMS.includes(value as string), 'must be a valid string enum value'],
  allowInsecureKeySizes: flag,
  allowInvalidAsymmetricKeyTypes: flag,
  audience: [(value) => isText(value) || Array.isArray(value), 'must be a string or array'],
  encoding: text,
  expiresIn: [isSpan, SPAN],
  header: [(value) => typeof value === 'object' && value !== null, 'must be an object'],
  issuer: text,
  jwtid: text,
  keyid: text,
  mutatePayload: flag,
  noTimestamp: flag,
  notBefore: [isSpan, SPAN],
  subject: text,
}

/** Claims that options set. */
const CLAIMS = { audience: 'aud', issuer: 'iss', subject: 'sub', jwtid: 'jti' } as const

/** Makes a token: with HMAC synchronously, with a callback also with RSA and ECDSA. It uses the world's time. */
export function sign(payload: unknown, key: unknown, ...rest: readonly unknown[]): string | undefined {
  const done = rest.find((one): one is Done => typeof one === 'function')
  const [options = {}] = rest.filter((one) => typeof one === 'object' && one !== null) as Options[]
  if (!done) {
    const { algorithm, data } = unsigned(payload, key, options)
    return `${data}.${signatureOf(algorithm, data, key)}`
  }
  const work = async (): Promise<string> => {
    const { algorithm, data } = unsigned(payload, key, options)
    return `${data}.${await signatureLater(algorithm, data, key)}`
  }
  work().then(
    (token) => done(null, token),
    (error: Error) => done(error),
  )
  return undefined
}

function unsigned(payload: unknown, key: unknown, options: Options): { algorithm: string; data: string } {
  const isClaims = typeof payload === 'object' && payload !== null && !(payload instanceof Uint8Array)
  const algorithm = algorithmOf(key, options)
  if (payload === undefined) throw new Error('payload is required')
  const header = {
    alg: algorithm,
    ...(isClaims && { typ: 'JWT' }),
    ...(options.keyid !== undefined && { kid: options.keyid }),
    ...options.header,
  }
  const body = isClaims ? JSON.stringify(claimsOf(payload as Claims, options)) : plainBody(payload, options)
  return { algorithm, data: `${encoded(JSON.stringify(header))}.${encoded(body)}` }
}

function algorithmOf(key: unknown, options: Options): string {
  const algorithm = options.algorithm ?? (isPair(key) ? (algorithmsFor(key)[0] ?? 'HS256') : 'HS256')
  if (!key && algorithm !== 'none') throw new Error('secretOrPrivateKey must have a value')
  for (const [name, value] of Object.entries(options)) {
    const [holds, words] = (Object.hasOwn(KNOWN, name) && KNOWN[name]) || []
    if (!holds) throw new Error(`"${name}" is not allowed in "options"`)
    if (!holds(value)) throw new Error(`"${name}" ${words}`)
  }
  if (SYMMETRIC.includes(algorithm) && isOfPair(key))
    throw new Error(`secretOrPrivateKey must be a symmetric key when using ${algorithm}`)
  if (!SYMMETRIC.includes(algorithm) && algorithm !== 'none' && !isOfPair(key))
    throw new Error(`secretOrPrivateKey must be an asymmetric key when using ${algorithm}`)
  return algorithm
}

function claimsOf(given: Claims, options: Options): Claims {
  const claims = options.mutatePayload ? given : { ...given }
  for (const name of ['iat', 'exp', 'nbf'])
    if (claims[name] !== undefined && typeof claims[name] !== 'number')
      throw new Error(`"${name}" should be a number of seconds`)
  refuseTwice(claims, 'exp', 'expiresIn', options)
  refuseTwice(claims, 'nbf', 'notBefore', options)
  const now = (claims['iat'] as number | undefined) ?? Math.floor(Date.now() / 1000)
  if (options.noTimestamp) delete claims['iat']
  else claims['iat'] = now
  if (options.notBefore !== undefined) claims['nbf'] = later('notBefore', options.notBefore, now)
  if (options.expiresIn !== undefined) claims['exp'] = later('expiresIn', options.expiresIn, now)
  for (const [option, claim] of Object.entries(CLAIMS)) {
    const value = options[option as keyof typeof CLAIMS]
    if (value === undefined) continue
    refuseTwice(claims, claim, option, options)
    claims[claim] = value
  }
  return claims
}

function refuseTwice(claims: Claims, claim: string, option: string, options: Options): void {
  if (claims[claim] === undefined || Reflect.get(options, option) === undefined) return
  throw new Error(`Bad "options.${option}" option. The payload already has an "${claim}" property.`)
}

function later(option: string, span: unknown, now: number): number {
  const at = timespan(span, now)
  if (at === undefined) throw new Error(`"${option}" ${SPAN} eg: "1d", "20h", 60`)
  return at
}

/** Strings and bytes have no claims. */
function plainBody(payload: unknown, options: Options): string {
  const invalid = ['expiresIn', 'notBefore', ...Object.keys(CLAIMS)].find(
    (name) => Reflect.get(options, name) !== undefined,
  )
  if (invalid !== undefined) throw new Error(`invalid ${invalid} option for ${typeof payload} payload`)
  return payload instanceof Uint8Array ? Buffer.from(payload).toString() : String(payload)
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url')
}
