import { buffer, bytesOf, crypto, signAtOnce } from '../platform.ts'

const { Buffer } = buffer

interface KeyLike {
  readonly type: unknown
  readonly asymmetricKeyType?: string
  readonly toCryptoKey: (algorithm: object, extractable: boolean, usages: readonly string[]) => Promise<never>
  readonly export: (options?: object) => Uint8Array
}

/** By the names of RFC 7518, section 3.1. */
const HASHES: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' }

const PAIRS: Readonly<Record<string, { readonly import: object; readonly use: object }>> = {
  ...Object.fromEntries(
    ['256', '384', '512'].flatMap((bits) => {
      const hash = `SHA-${bits}`
      const rsa = { name: 'RSASSA-PKCS1-v1_5', hash }
      const pss = { name: 'RSA-PSS', hash }
      const curve = { name: 'ECDSA', namedCurve: bits === '512' ? 'P-521' : `P-${bits}` }
      return [
        [`RS${bits}`, { import: rsa, use: rsa }],
        [`PS${bits}`, { import: pss, use: { ...pss, saltLength: Number(bits) / 8 } }],
        [`ES${bits}`, { import: curve, use: { name: 'ECDSA', hash } }],
      ]
    }),
  ),
}

export const SYMMETRIC: readonly string[] = Object.keys(HASHES)
const RSA = ['RS256', 'RS384', 'RS512']
const EC = ['ES256', 'ES384', 'ES512']
export const ALGORITHMS: readonly string[] = [...SYMMETRIC, ...Object.keys(PAIRS), 'none']

/** The algorithms that a key is accepted for by default. */
export function algorithmsFor(key: unknown): readonly string[] {
  if (isPair(key)) return key.asymmetricKeyType === 'ec' ? EC : RSA
  if (!isPem(key)) return SYMMETRIC
  // PEM text does not say which until it is parsed.
  return [...RSA, ...EC]
}

/** Synchronous. @throws for algorithms that only the platform has, which is asynchronous */
export function signatureOf(algorithm: string, data: string, key: unknown): string {
  const hash = HASHES[algorithm]
  if (algorithm === 'none') return ''
  if (algorithm === 'ES256') {
    const signed = signAtOnce(privateKeyIn(key), bytesOf(data))
    if (signed) return signed.toString('base64url')
  }
  if (hash === undefined) throw notAtOnce(algorithm, 'sign')
  return crypto.createHmac(hash, secretOf(key)).update(data).digest('base64url') as string
}

/** Asynchronous: everything that `crypto.subtle` can do, with a key as PEM or `KeyObject`. */
export async function signatureLater(algorithm: string, data: string, key: unknown): Promise<string> {
  const pair = PAIRS[algorithm]
  if (!pair) return signatureOf(algorithm, data, key)
  const imported = await importPair(pair.import, key, 'private', ['sign'])
  return Buffer.from(await crypto.subtle.sign(pair.use as never, imported, bytesOf(data))).toString(
    'base64url',
  )
}

export function isSigned(algorithm: string, data: string, signature: string, key: unknown): boolean {
  if (HASHES[algorithm] === undefined) throw notAtOnce(algorithm, 'verify')
  const [mine, theirs] = [signatureOf(algorithm, data, key), signature].map((text) => bytesOf(text))
  return mine?.length === theirs?.length && crypto.timingSafeEqual(mine as Uint8Array, theirs as Uint8Array)
}

export async function isSignedLater(
  algorithm: string,
  data: string,
  signature: string,
  key: unknown,
): Promise<boolean> {
  const pair = PAIRS[algorithm]
  if (!pair) return isSigned(algorithm, data, signature, key)
  const imported = await importPair(pair.import, key, 'public', ['verify'])
  return crypto.subtle.verify(pair.use as never, imported, bytesOf(signature, 'base64url'), bytesOf(data))
}

async function importPair(
  algorithm: object,
  given: unknown,
  type: 'private' | 'public',
  usages: readonly string[],
): Promise<never> {
  const key = keyOf(given)
  if (isPair(key)) return key.toCryptoKey(algorithm, false, usages)
  const label = type === 'private' ? 'PRIVATE KEY' : 'PUBLIC KEY'
  const [, body] =
    new RegExp(`-----BEGIN ${label}-----([\\s\\S]+?)-----END ${label}-----`).exec(textOf(key)) ?? []
  if (body === undefined)
    throw new Error(
      `secretOrP${type === 'private' ? 'rivate' : 'ublic'}Key must be an asymmetric key: a PEM text that begins with -----BEGIN ${label}----- was expected. In a variable of the environment its lines are often written with \\n, which must be replaced by line breaks`,
    )
  const format = type === 'private' ? 'pkcs8' : 'spki'
  const bytes = bytesOf(body.replace(/\s/g, ''), 'base64')
  return (await crypto.subtle.importKey(format, bytes, algorithm as never, false, usages)) as never
}

function privateKeyIn(given: unknown): Uint8Array {
  const key = keyOf(given)
  if (isPair(key)) return key.export({ format: 'der', type: 'pkcs8' })
  const [, body = ''] = /-----BEGIN PRIVATE KEY-----([\s\S]+?)-----END/.exec(textOf(key)) ?? []
  return bytesOf(body.replace(/\s/g, ''), 'base64')
}

function notAtOnce(algorithm: string, verb: string): Error {
  return new Error(
    `${algorithm} cannot ${verb} at once here, as pairs of keys are the platform’s, which answers later: give ${verb} a callback as its last argument, or use ${verb === 'sign' ? 'SignJWT' : 'jwtVerify'} of jose`,
  )
}

function secretOf(key: unknown): Uint8Array {
  const plain = keyOf(key)
  return isKeyLike(plain) ? plain.export() : bytesOf(plain)
}

/** `{ key, passphrase }` means its key. */
function keyOf(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || isKeyLike(given)) return given
  const key: unknown = Reflect.get(given, 'key')
  return key === undefined ? given : key
}

function isKeyLike(key: unknown): key is KeyLike {
  return typeof Reflect.get(Object(key), 'toCryptoKey') === 'function'
}

export function isPair(given: unknown): given is KeyLike {
  return isKeyLike(given) && given.type !== 'secret'
}

/** Whether it belongs to a key pair. Such a key is no HMAC secret, because its other half is public. */
export function isOfPair(given: unknown): boolean {
  return isPair(keyOf(given)) || isPem(given)
}

export function isPem(key: unknown): boolean {
  return textOf(keyOf(key)).includes('-----BEGIN ')
}

function textOf(key: unknown): string {
  if (typeof key === 'string') return key
  return key instanceof Uint8Array ? Buffer.from(key).toString('latin1') : ''
}
