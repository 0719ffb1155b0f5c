import type { Buffer } from '../platform/buffer.ts'
import { bytesOf, crypto, nodeError, viewOf } from '../platform.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Kind = 'secret' | 'private' | 'public'

interface Given {
  readonly key?: unknown
  readonly format?: unknown
  readonly type?: unknown
  readonly encoding?: unknown
}

/** Kinds of keys by the object identifier in their file, in hexadecimal. */
const KINDS: Readonly<Record<string, readonly [type: string, curve?: string]>> = {
  '06092a864886f70d010101': ['rsa'],
  '06072a8648ce3d020106082a8648ce3d030107': ['ec', 'prime256v1'],
  '06072a8648ce3d020106052b81040022': ['ec', 'secp384r1'],
  '06072a8648ce3d020106052b81040023': ['ec', 'secp521r1'],
  '06032b6570': ['ed25519'],
}

const materials = new WeakMap<KeyObject, Bytes>()

/**
 * Node's key, for `createHmac`, ciphers, `jose` and `jsonwebtoken`. Only this file can read its material.
 */
export class KeyObject {
  readonly type: Kind
  readonly asymmetricKeyType: string | undefined
  readonly asymmetricKeyDetails: { readonly namedCurve?: string } | undefined

  constructor(type: Kind, material: Bytes) {
    this.type = type
    const [name, namedCurve] = type === 'secret' ? [] : kindOf(material)
    this.asymmetricKeyType = name
    this.asymmetricKeyDetails = name === undefined ? undefined : namedCurve ? { namedCurve } : {}
    materials.set(this, material)
  }

  get [Symbol.toStringTag](): string {
    return 'KeyObject'
  }

  get symmetricKeySize(): number | undefined {
    return this.type === 'secret' ? materials.get(this)?.length : undefined
  }

  export(options: Given = {}): Buffer | string | object {
    const bytes = materialOf(this)
    if (this.type === 'secret') {
      const k = viewOf(bytes.slice())
      return options.format === 'jwk' ? { kty: 'oct', k: k.toString('base64url') } : k
    }
    if (options.format === 'der') return viewOf(bytes.slice())
    if (options.format === 'pem') return pemOf(this.type, bytes)
    throw nodeError(
      'ERR_INVALID_ARG_VALUE',
      `a ${this.type} key is exported here as { format: 'pem' } or { format: 'der' }: for a JSON Web Key, import it by crypto.subtle`,
    )
  }

  equals(other: KeyObject): boolean {
    return this.type === other.type && String(materialOf(this)) === String(materialOf(other))
  }

  /** `jose` also recognises a key by this. */
  toCryptoKey(algorithm: unknown, extractable: boolean, usages: readonly string[]): Promise<unknown> {
    const format = this.type === 'secret' ? 'raw' : this.type === 'private' ? 'pkcs8' : 'spki'
    return crypto.subtle.importKey(format, materialOf(this), algorithm as string, extractable, usages)
  }
}

export function createSecretKey(key: unknown, encoding?: unknown): KeyObject {
  return new KeyObject('secret', bytesOf(key, encoding, 'key').slice())
}

export function createPrivateKey(given: unknown): KeyObject {
  return readKey('private', given)
}

export function createPublicKey(given: unknown): KeyObject {
  return readKey('public', given)
}

/** The bytes of a secret key: a string, bytes, or a `KeyObject`. */
export function materialOf(key: unknown): Bytes {
  const known = key instanceof KeyObject ? materials.get(key) : undefined
  return known ?? bytesOf(key, undefined, 'key').slice()
}

function readKey(type: 'private' | 'public', given: unknown): KeyObject {
  const { key = given, format } = isPlain(given) ? (given as Given) : {}
  if (format === 'jwk')
    throw nodeError(
      'ERR_INVALID_ARG_VALUE',
      'a JSON Web Key cannot be read at once here: use importJWK of jose, or crypto.subtle.importKey',
    )
  if (format === 'der') return new KeyObject(type, bytesOf(key).slice())
  return new KeyObject(type, fromPem(type, typeof key === 'string' ? key : viewOf(bytesOf(key)).toString()))
}

const LABELS = { private: 'PRIVATE KEY', public: 'PUBLIC KEY' } as const

function fromPem(type: 'private' | 'public', text: string): Bytes {
  const [, label = '', body = ''] = /-----BEGIN ([A-Z ]+)-----([\s\S]*?)-----END \1-----/.exec(text) ?? []
  const bytes = bytesOf(body.replace(/\s/g, ''), 'base64')
  if (label === LABELS[type] && bytes.length > 0) return bytes
  if (label === 'RSA PRIVATE KEY' && type === 'private') return asPkcs8(bytes)
  const found = label === '' ? 'a text that has none' : `one that begins with -----BEGIN ${label}-----`
  throw nodeError(
    'ERR_OSSL_UNSUPPORTED',
    `error:DECODER routines::unsupported. A PEM text that begins with -----BEGIN ${LABELS[type]}----- was expected, ${found} came. In a variable of the environment its lines are often written with \\n, which must be replaced by line breaks`,
    Error,
  )
}

/** Wraps an RSA key from PKCS #1 in PKCS #8. https://www.rfc-editor.org/rfc/rfc5208#section-5 */
function asPkcs8(key: Bytes): Bytes {
  const version = [0x02, 0x01, 0x00]
  const rsa = [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00]
  return Uint8Array.from(framed(0x30, [...version, ...rsa, ...framed(0x04, [...key])]))
}

function framed(tag: number, content: readonly number[]): number[] {
  const { length } = content
  if (length < 128) return [tag, length, ...content]
  const bytes = length < 256 ? [length] : [length >> 8, length & 255]
  return [tag, 0x80 | bytes.length, ...bytes, ...content]
}

function pemOf(type: 'private' | 'public', bytes: Bytes): string {
  const lines = viewOf(bytes).toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  return `-----BEGIN ${LABELS[type]}-----\n${lines}\n-----END ${LABELS[type]}-----\n`
}

function kindOf(bytes: Bytes): readonly [type?: string, curve?: string] {
  const start = viewOf(bytes.subarray(0, 60)).toString('hex')
  const found = Object.keys(KINDS).find((identifier) => start.includes(identifier))
  return found === undefined ? [] : (KINDS[found] ?? [])
}

function isPlain(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}
