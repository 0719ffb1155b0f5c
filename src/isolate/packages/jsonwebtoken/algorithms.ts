import { buffer, bytesOf, crypto, signAtOnce } from '../platform.ts'

const { Buffer } = buffer

interface KeyLike {
  readonly type: unknown
  readonly asymmetricKeyType?: string
  readonly asymmetricKeyDetails?: { readonly namedCurve?: string }
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
const RSA = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']
const EC = ['ES256', 'ES384', 'ES512']
export const ALGORITHMS: readonly string[] = [...SYMMETRIC, ...Object.keys(PAIRS), 'none']

/** The algorithms that a key is accepted for by default. */
export function algorithmsFor(key: unknown): readonly string[] {
  const { kind, type } = keyFor('public', key)
  if (type === 'secret') return SYMMETRIC
  return kind === 'ec' ? EC : RSA
}

interface Key {
  readonly type: 'secret' | 'private' | 'public' | 'none'
  readonly kind?: string | undefined
  readonly curve?: string | undefined
}

/** Kinds of keys by the object identifier in their file, in hexadecimal. https://www.rfc-editor.org/rfc/rfc5480#section-2.1.1.1 */
const KINDS: readonly (readonly [identifier: string, kind: string, curve?: string])[] = [
  ['06092a864886f70d010101', 'rsa'],
  ['06072a8648ce3d020106082a8648ce3d030107', 'ec', 'prime256v1'],
  ['06072a8648ce3d020106052b81040022', 'ec', 'secp384r1'],
  ['06072a8648ce3d020106052b81040023', 'ec', 'secp521r1'],
  ['06032b6570', 'ed25519'],
]

/** PEM labels that Node reads such a key from: a public one also out of the private one. */
const LABELS = {
  private: /^(?:RSA |EC )?PRIVATE KEY$/,
  public: /^(?:(?:RSA |EC )?(?:PRIVATE|PUBLIC) KEY|CERTIFICATE)$/,
}

/** What Node makes of a given key. A text that is no key of a pair is a secret. */
export function keyFor(side: 'private' | 'public', given: unknown): Key {
  if (isKeyLike(given))
    return {
      type: given.type as Key['type'],
      kind: given.asymmetricKeyType,
      curve: given.asymmetricKeyDetails?.namedCurve,
    }
  const key = keyOf(given)
  const [, label = '', body = ''] =
    /-----BEGIN ([A-Z ]+)-----([\s\S]*?)-----END \1-----/.exec(textOf(key)) ?? []
  const der = bytesOf(body.replace(/\s/g, ''), 'base64')
  if (LABELS[side].test(label) && der[0] === 0x30) {
    const start = Buffer.from(der).toString('hex')
    const [, kind, curve] = KINDS.find(([identifier]) => start.includes(identifier)) ?? []
    return { type: side, kind: kind ?? (label.startsWith('EC') ? 'ec' : 'rsa'), curve }
  }
  if (typeof given === 'string' || ArrayBuffer.isView(given) || given instanceof ArrayBuffer)
    return { type: 'secret' }
  return { type: 'none' }
}

const FOR_KINDS: Readonly<Record<string, readonly string[]>> = {
  ec: EC,
  rsa: ['RS256', 'PS256', 'RS384', 'PS384', 'RS512', 'PS512'],
}
const CURVES: Readonly<Record<string, string>> = {
  ES256: 'prime256v1',
  ES384: 'secp384r1',
  ES512: 'secp521r1',
}

/** @throws unless keys of this kind sign by the algorithm */
export function checkKind(algorithm: string, { curve, kind }: Key): void {
  if (kind === undefined) return
  const allowed = FOR_KINDS[kind]
  if (!allowed) throw new Error(`Unknown key type "${kind}".`)
  if (!allowed.includes(algorithm))
    throw new Error(`"alg" parameter for "${kind}" key type must be one of: ${allowed.join(', ')}.`)
  if (kind === 'ec' && curve !== undefined && curve !== CURVES[algorithm])
    throw new Error(`"alg" parameter "${algorithm}" requires curve "${CURVES[algorithm]}".`)
}

/** Synchronous. @throws for algorithms that only the platform has, which is asynchronous */
export function signatureOf(algorithm: string, data: string, key: unknown, isWeakFine = false): string {
  const hash = HASHES[algorithm]
  if (algorithm === 'none') return ''
  if (algorithm === 'ES256' || algorithm === 'RS256') {
    const signed = signAtOnce(privateKeyIn(key), bytesOf(data))
    if (signed) return checked(algorithm, signed, isWeakFine)
  }
  if (hash === undefined) throw notAtOnce(algorithm, 'sign')
  return crypto.createHmac(hash, secretOf(key)).update(data).digest('base64url') as string
}

/** Asynchronous: everything that `crypto.subtle` can do, with a key as PEM or `KeyObject`. */
export async function signatureLater(
  algorithm: string,
  data: string,
  key: unknown,
  isWeakFine = false,
): Promise<string> {
  const pair = PAIRS[algorithm]
  if (!pair) return signatureOf(algorithm, data, key)
  const imported = await importPair(pair.import, key, 'private', ['sign'])
  const signed = Buffer.from(await crypto.subtle.sign(pair.use as never, imported, bytesOf(data)))
  return checked(algorithm, signed, isWeakFine)
}

function checked(algorithm: string, signed: InstanceType<typeof Buffer>, isWeakFine: boolean): string {
  if (!isWeakFine && !algorithm.startsWith('ES') && signed.length < 256)
    throw new Error(`secretOrPrivateKey has a minimum key size of 2048 bits for ${algorithm}`)
  return signed.toString('base64url')
}

export function isSigned(algorithm: string, data: string, signature: string, key: unknown): boolean {
  if (HASHES[algorithm] === undefined) throw notAtOnce(algorithm, 'verify')
  const [mine, theirs] = [signatureOf(algorithm, data, key), signature].map((text) => bytesOf(text))
  return mine?.length === theirs?.length && crypto.timingSafeEqual(mine as Uint8Array, theirs as Uint8Array)
}

/** At once by a secret, later by a pair of keys. */
export function isSignedLater(
  algorithm: string,
  data: string,
  signature: string,
  key: unknown,
): boolean | Promise<boolean> {
  const pair = PAIRS[algorithm]
  return pair ? isSignedBy(pair, data, signature, key) : isSigned(algorithm, data, signature, key)
}

async function isSignedBy(
  pair: { readonly import: object; readonly use: object },
  data: string,
  signature: string,
  key: unknown,
): Promise<boolean> {
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

function isPair(given: unknown): given is KeyLike {
  return isKeyLike(given) && given.type !== 'secret'
}

/** A PEM text of one line, as it is in many environments, is no key. */
export function pemHint(key: unknown): string {
  return isPem(key) && textOf(keyOf(key)).includes('\\n')
    ? '. The lines of its PEM text are written with \\n, which must be replaced by line breaks'
    : ''
}

function isPem(key: unknown): boolean {
  return textOf(keyOf(key)).includes('-----BEGIN ')
}

function textOf(key: unknown): string {
  if (typeof key === 'string') return key
  return key instanceof Uint8Array ? Buffer.from(key).toString('latin1') : ''
}
