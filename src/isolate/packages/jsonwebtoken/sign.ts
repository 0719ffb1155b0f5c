import { buffer } from '../platform.ts'
import { ALGORITHMS, checkKind, keyFor, pemHint, signatureLater, signatureOf } from './algorithms.ts'
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
  header: [isPlain, 'must be an object'],
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

/** Options that only claims have. */
const OF_CLAIMS = ['expiresIn', 'notBefore', 'noTimestamp', ...Object.keys(CLAIMS)]

/** Makes a token: with HMAC, ES256 and RS256 synchronously, with a callback also by other key pairs. It uses the world's time. */
export function sign(payload: unknown, key: unknown, ...rest: readonly unknown[]): string | undefined {
  const done = rest.find((one): one is Done => typeof one === 'function')
  const options = (typeof rest[0] === 'function' ? {} : rest[0] || {}) as Options
  if (!done) {
    const { algorithm, data } = unsigned(payload, key, options)
    return `${data}.${signatureOf(algorithm, data, key, options.allowInsecureKeySizes)}`
  }
  let begun: ReturnType<typeof unsigned>
  try {
    begun = unsigned(payload, key, options)
  } catch (error) {
    done(error as Error)
    return undefined
  }
  const { algorithm, data } = begun
  signatureLater(algorithm, data, key, options.allowInsecureKeySizes).then(
    (signature) => done(null, `${data}.${signature}`),
    (error: Error) => done(error),
  )
  return undefined
}

/** The checks are in the package's order, so that the same one of several mistakes is reported. */
function unsigned(payload: unknown, key: unknown, options: Options): { algorithm: string; data: string } {
  const isObject = typeof payload === 'object' && !(payload instanceof Uint8Array)
  const header: Claims = {
    alg: options.algorithm || 'HS256',
    typ: isObject ? 'JWT' : undefined,
    kid: options.keyid,
    ...options.header,
  }
  const algorithm = header['alg'] as string
  checkKey(algorithm, key, options)
  checkPayload(payload, isObject, options)
  checkOptions(options)
  if (!options.allowInvalidAsymmetricKeyTypes) checkKind(algorithm, keyFor('private', key))
  const body = isObject ? JSON.stringify(claimsOf(payload as Claims, options)) : String(payload)
  const data = [JSON.stringify(header), body].map((text) => Buffer.from(text).toString('base64url')).join('.')
  return { algorithm, data }
}

function checkKey(algorithm: string, key: unknown, options: Options): void {
  if (!key && options.algorithm !== 'none') throw new Error('secretOrPrivateKey must have a value')
  const { type } = keyFor('private', key)
  if (key !== undefined && key !== null && type === 'none')
    throw new Error('secretOrPrivateKey is not valid key material')
  if (algorithm.startsWith('HS') && type !== 'secret')
    throw new Error(`secretOrPrivateKey must be a symmetric key when using ${algorithm}`)
  if (/^(?:RS|PS|ES)/.test(algorithm) && type !== 'private')
    throw new Error(`secretOrPrivateKey must be an asymmetric key when using ${algorithm}${pemHint(key)}`)
}

function checkPayload(payload: unknown, isObject: boolean, options: Options): void {
  if (payload === undefined) throw new Error('payload is required')
  if (!isObject) {
    const invalid = OF_CLAIMS.filter((name) => Reflect.get(options, name) !== undefined)
    if (invalid.length > 0) throw new Error(`invalid ${invalid.join()} option for ${typeof payload} payload`)
    return
  }
  if (!isPlain(payload)) throw new Error('Expected "payload" to be a plain object.')
  for (const name of ['iat', 'exp', 'nbf'])
    if (Object.hasOwn(payload, name) && typeof payload[name] !== 'number')
      throw new Error(`"${name}" should be a number of seconds`)
  for (const [claim, option] of [
    ['exp', 'expiresIn'],
    ['nbf', 'notBefore'],
  ] as const)
    if (payload[claim] !== undefined && options[option] !== undefined)
      throw new Error(`Bad "options.${option}" option the payload already has an "${claim}" property.`)
}

function checkOptions(options: unknown): void {
  if (!isPlain(options)) throw new Error('Expected "options" to be a plain object.')
  for (const [name, value] of Object.entries(options)) {
    const [holds, words] = (Object.hasOwn(KNOWN, name) && KNOWN[name]) || []
    if (!holds) throw new Error(`"${name}" is not allowed in "options"`)
    if (!holds(value)) throw new Error(`"${name}" ${words}`)
  }
}

function claimsOf(given: Claims, options: Options): Claims {
  const claims = options.mutatePayload ? given : { ...given }
  const now = (claims['iat'] as number) || Math.floor(Date.now() / 1000)
  if (options.noTimestamp) delete claims['iat']
  else claims['iat'] = now
  if (options.notBefore !== undefined) claims['nbf'] = later('notBefore', options.notBefore, now)
  if (options.expiresIn !== undefined) claims['exp'] = later('expiresIn', options.expiresIn, now)
  for (const [option, claim] of Object.entries(CLAIMS)) {
    const value = options[option as keyof typeof CLAIMS]
    if (value === undefined) continue
    if (claims[claim] !== undefined)
      throw new Error(`Bad "options.${option}" option. The payload already has an "${claim}" property.`)
    claims[claim] = value
  }
  return claims
}

function later(option: string, span: unknown, now: number): number {
  const at = timespan(span, now)
  if (at === undefined) throw new Error(`"${option}" ${SPAN} eg: "1d", "20h", 60`)
  return at
}

/** Made by `{}` or without a prototype. */
function isPlain(value: unknown): value is Claims {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
