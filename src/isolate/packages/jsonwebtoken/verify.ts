import { isMadeUpToken } from '../../../protocol/made-up.ts'
import {
  ALGORITHMS,
  algorithmsFor,
  checkKind,
  isSigned,
  isSignedLater,
  keyFor,
  pemHint,
  SYMMETRIC,
} from './algorithms.ts'
import { type Decoded, readToken } from './decode.ts'
import { JsonWebTokenError, NotBeforeError, TokenExpiredError } from './errors.ts'
import { timespan } from './timespan.ts'

type Done = (error: Error | null, decoded?: unknown) => void
type GetKey = (header: unknown, done: (error: Error | null, key?: unknown) => void) => unknown
type Claims = Readonly<Record<string, unknown>>

interface Options {
  readonly algorithms?: readonly string[]
  readonly audience?: unknown
  readonly issuer?: unknown
  readonly subject?: unknown
  readonly jwtid?: unknown
  readonly nonce?: unknown
  readonly ignoreExpiration?: boolean
  readonly ignoreNotBefore?: boolean
  readonly clockTolerance?: number
  readonly clockTimestamp?: number
  readonly maxAge?: unknown
  readonly complete?: boolean
  readonly allowInvalidAsymmetricKeyTypes?: boolean
}

/** The claims of a token, if signature, times and expected claims are right. With a callback it is called at once where no platform is asked. */
export function verify(token: unknown, given: unknown, ...rest: readonly unknown[]): unknown {
  const done = rest.find((one): one is Done => typeof one === 'function')
  const options = (typeof rest[0] === 'function' ? {} : rest[0] || {}) as Options
  if (!done) {
    readChecked(token, options)
    if (typeof given === 'function')
      throw new JsonWebTokenError(
        'verify must be called asynchronous if secret or public key is provided as a callback',
      )
    return withKey(token, given, options, isSigned)
  }
  const finish = (key: unknown): unknown => {
    const answer = caught(() => withKey(token, key, options, isSignedLater))
    if (!('value' in answer)) return done(answer.error)
    if (!(answer.value instanceof Promise)) return done(null, answer.value)
    answer.value.then((value) => done(null, value), done)
    return undefined
  }
  const read = caught(() => readChecked(token, options))
  if (!('value' in read)) return done(read.error)
  if (typeof given !== 'function') return finish(given)
  return (given as GetKey)(read.value.header, (error, key) =>
    error
      ? done(new JsonWebTokenError(`error in secret or public key callback: ${error.message}`))
      : finish(key),
  )
}

function caught<T>(work: () => T): { readonly value: T } | { readonly error: Error } {
  try {
    return { value: work() }
  } catch (error) {
    return { error: error as Error }
  }
}

function readChecked(token: unknown, options: Options): Decoded {
  const { allowInvalidAsymmetricKeyTypes: anyType, clockTimestamp, nonce } = options
  if (clockTimestamp && typeof clockTimestamp !== 'number')
    throw new JsonWebTokenError('clockTimestamp must be a number')
  if (nonce !== undefined && (typeof nonce !== 'string' || nonce.trim() === ''))
    throw new JsonWebTokenError('nonce must be a non-empty string')
  if (anyType !== undefined && typeof anyType !== 'boolean')
    throw new JsonWebTokenError('allowInvalidAsymmetricKeyTypes must be a boolean')
  if (!token) throw new JsonWebTokenError('jwt must be provided')
  if (typeof token !== 'string') throw new JsonWebTokenError('jwt must be a string')
  if (token.split('.').length !== 3) throw new JsonWebTokenError('jwt malformed')
  const decoded = readToken(token)
  if (!decoded) throw new JsonWebTokenError('invalid token')
  return decoded
}

type IsSigned = (
  algorithm: string,
  data: string,
  signature: string,
  key: unknown,
) => boolean | Promise<boolean>

function withKey(token: unknown, key: unknown, options: Options, isFine: IsSigned): unknown {
  if (isMadeUpToken(token))
    return judged(readChecked(token, {}), true, { complete: options.complete === true })
  const { algorithm, data, decoded } = begun(String(token), key, options)
  const found = algorithm === 'none' || isFine(algorithm, data, decoded.signature, key)
  return typeof found === 'boolean'
    ? judged(decoded, found, options)
    : found.then((isTrue) => judged(decoded, isTrue, options))
}

/** The token's parts, checked against what this key may verify. */
function begun(
  token: string,
  key: unknown,
  options: Options,
): { readonly decoded: Decoded; readonly algorithm: string; readonly data: string } {
  const decoded = readChecked(token, options)
  const isWithout = decoded.signature === ''
  if (isWithout && key) throw new JsonWebTokenError('jwt signature is required')
  if (!isWithout && !key) throw new JsonWebTokenError('secret or public key must be provided')
  if (isWithout && !options.algorithms)
    throw new JsonWebTokenError('please specify "none" in "algorithms" to verify unsigned tokens')
  const read = keyFor('public', key)
  if (!isWithout && read.type === 'none')
    throw new JsonWebTokenError('secretOrPublicKey is not valid key material')
  const algorithm = String(decoded.header['alg'])
  const allowed = options.algorithms || algorithmsFor(key)
  if (!allowed.includes(algorithm) || !ALGORITHMS.includes(algorithm) || isWithout !== (algorithm === 'none'))
    throw new JsonWebTokenError('invalid algorithm')
  if (SYMMETRIC.includes(algorithm) && read.type !== 'secret')
    throw new JsonWebTokenError(`secretOrPublicKey must be a symmetric key when using ${algorithm}`)
  if (/^(?:RS|PS|ES)/.test(algorithm) && read.type !== 'public')
    throw new JsonWebTokenError(
      `secretOrPublicKey must be an asymmetric key when using ${algorithm}${pemHint(key)}`,
    )
  if (!options.allowInvalidAsymmetricKeyTypes) checkKind(algorithm, read)
  return { decoded, algorithm, data: token.split('.').slice(0, 2).join('.') }
}

function judged(decoded: Decoded, isFine: boolean, options: Options): unknown {
  if (!isFine) throw new JsonWebTokenError('invalid signature')
  const claims = Object(decoded.payload) as Claims
  const now = options.clockTimestamp || Math.floor(Date.now() / 1000)
  checkTimes(claims, now, options)
  checkNamed(claims, options)
  checkAge(claims, now, options)
  return options.complete === true ? decoded : decoded.payload
}

function checkTimes(claims: Claims, now: number, options: Options): void {
  const { clockTolerance = 0, ignoreExpiration, ignoreNotBefore } = options
  const { nbf, exp } = claims
  if (nbf !== undefined && !ignoreNotBefore) {
    if (typeof nbf !== 'number') throw new JsonWebTokenError('invalid nbf value')
    if (nbf > now + clockTolerance) throw new NotBeforeError('jwt not active', new Date(nbf * 1000))
  }
  if (exp !== undefined && !ignoreExpiration) {
    if (typeof exp !== 'number') throw new JsonWebTokenError('invalid exp value')
    if (now >= exp + clockTolerance) throw new TokenExpiredError('jwt expired', new Date(exp * 1000))
  }
}

function checkNamed(claims: Claims, options: Options): void {
  const { audience, issuer, subject, jwtid, nonce } = options
  if (audience) {
    const wanted = listOf(audience)
    const found = listOf(claims['aud'])
    if (!found.some((one) => wanted.some((each) => isMatch(each, one))))
      throw new JsonWebTokenError(`jwt audience invalid. expected: ${wanted.map(String).join(' or ')}`)
  }
  if (issuer && !listOf(issuer).includes(claims['iss']))
    throw new JsonWebTokenError(`jwt issuer invalid. expected: ${String(issuer)}`)
  const others = [
    ['subject', subject, claims['sub']],
    ['jwtid', jwtid, claims['jti']],
    ['nonce', nonce, claims['nonce']],
  ] as const
  for (const [name, wanted, found] of others)
    if (wanted && wanted !== found)
      throw new JsonWebTokenError(`jwt ${name} invalid. expected: ${String(wanted)}`)
}

function checkAge({ iat }: Claims, now: number, { maxAge, clockTolerance = 0 }: Options): void {
  if (!maxAge) return
  if (typeof iat !== 'number') throw new JsonWebTokenError('iat required when maxAge is specified')
  const until = timespan(maxAge, iat)
  if (until === undefined)
    throw new JsonWebTokenError(
      '"maxAge" should be a number of seconds or string representing a timespan eg: "1d", "20h", 60',
    )
  if (now >= until + clockTolerance) throw new TokenExpiredError('maxAge exceeded', new Date(until * 1000))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function isMatch(wanted: unknown, found: unknown): boolean {
  return wanted instanceof RegExp ? wanted.test(String(found)) : wanted === found
}
