import { askEngine, callHost, crypto, randomBytes, toBase64 } from '../../inside/main.ts'
import { DOMException } from './errors.ts'

type Source = ArrayBuffer | ArrayBufferView
type Algorithm = string | { readonly name?: unknown; readonly [param: string]: unknown }
type Bytes = Uint8Array<ArrayBuffer>

interface Described {
  readonly type: string
  readonly algorithm: { readonly name: string; readonly [param: string]: unknown }
  readonly usages: readonly string[]
}

/** What a key is imported from, for the engine. */
interface Material {
  readonly format: string
  readonly data: unknown
  readonly algorithm: Algorithm
  readonly extractable: boolean
  readonly usages: readonly string[]
}

const materials = new WeakMap<CryptoKey, Material>()

/** Only this file can read its material. */
export class CryptoKey {
  readonly type: string
  readonly extractable: boolean
  readonly algorithm: Described['algorithm']
  readonly usages: readonly string[]

  constructor({ type, algorithm, usages }: Described, material: Material) {
    this.type = type
    this.extractable = material.extractable
    this.algorithm = algorithm
    this.usages = usages
    materials.set(this, material)
  }
}

async function importKey(
  format: string,
  data: unknown,
  algorithm: Algorithm,
  extractable: boolean,
  usages: readonly string[],
): Promise<CryptoKey> {
  const read = format === 'jwk' ? { ...(data as object) } : bytesOf(data)
  const material = {
    format,
    data: read,
    algorithm: plain(algorithm),
    extractable: Boolean(extractable),
    usages: [...usages],
  }
  return new CryptoKey((await ask('importKey', '', material)) as Described, material)
}

async function exportKey(format: string, key: CryptoKey): Promise<unknown> {
  const found = await ask('exportKey', '', materialOf(key), format)
  return found instanceof Uint8Array ? found.buffer : found
}

async function digest(algorithm: Algorithm, data: Source): Promise<ArrayBuffer> {
  const bytes = bytesOf(data)
  return noted([bytes], bufferOf(await ask('digest', plain(algorithm), bytes)))
}

/** The host knows of Node's own hashes anyway. */
function noted(of: readonly unknown[], made: ArrayBuffer): ArrayBuffer {
  const parts = [new Uint8Array(made), ...of].filter((part) => part instanceof Uint8Array)
  callHost('hash.made', parts.map(toBase64))
  return made
}

async function sign(algorithm: Algorithm, key: CryptoKey, data: Source): Promise<ArrayBuffer> {
  const [material, bytes] = [materialOf(key), bytesOf(data)]
  return noted([material.data, bytes], bufferOf(await ask('sign', plain(algorithm), material, bytes)))
}

async function verify(
  algorithm: Algorithm,
  key: CryptoKey,
  signature: Source,
  data: Source,
): Promise<boolean> {
  return (await ask('verify', plain(algorithm), materialOf(key), bytesOf(signature), bytesOf(data))) === true
}

async function encrypt(algorithm: Algorithm, key: CryptoKey, data: Source): Promise<ArrayBuffer> {
  return bufferOf(await ask('encrypt', plain(algorithm), materialOf(key), bytesOf(data)))
}

async function decrypt(algorithm: Algorithm, key: CryptoKey, data: Source): Promise<ArrayBuffer> {
  return bufferOf(await ask('decrypt', plain(algorithm), materialOf(key), bytesOf(data)))
}

async function deriveBits(algorithm: Algorithm, key: CryptoKey, length: number): Promise<ArrayBuffer> {
  const material = materialOf(key)
  return noted([material.data], bufferOf(await ask('deriveBits', plain(algorithm), material, length)))
}

async function deriveKey(
  algorithm: Algorithm,
  key: CryptoKey,
  wanted: Algorithm,
  extractable: boolean,
  usages: readonly string[],
): Promise<CryptoKey> {
  const bits = await deriveBits(algorithm, asDeriving(key), lengthOf(wanted))
  return importKey('raw', bits, wanted, extractable, usages)
}

/** From the world's randomness, so that a run can be repeated. Key pairs would come from the platform's. */
async function generateKey(
  algorithm: Algorithm,
  extractable: boolean,
  usages: readonly string[],
): Promise<CryptoKey> {
  return importKey('raw', randomBytes(lengthOf(algorithm) / 8), algorithm, extractable, usages)
}

/** In bits. */
function lengthOf(algorithm: Algorithm): number {
  const { name, length, hash } = Object(algorithm) as { name?: unknown; length?: unknown; hash?: unknown }
  if (/^AES-(GCM|CBC|CTR|KW)$/i.test(String(name))) return Number(length)
  if (/^HMAC$/i.test(String(name))) {
    const named = String(typeof hash === 'object' && hash !== null ? Reflect.get(hash, 'name') : hash)
    return length === undefined ? (/(384|512)$/.test(named) ? 1024 : 512) : Number(length)
  }
  throw new DOMException(
    `no key of ${String(name ?? algorithm)} can be made here: import one. Keys of AES and HMAC can be made`,
    'NotSupportedError',
  )
}

function asDeriving(key: CryptoKey): CryptoKey {
  if (!key.usages.includes('deriveKey'))
    throw new DOMException('The requested operation is not valid for the provided key', 'InvalidAccessError')
  const { type, algorithm } = key
  const usages = ['deriveBits']
  return new CryptoKey({ type, algorithm, usages }, { ...materialOf(key), usages })
}

function ask(method: string, ...args: readonly unknown[]): Promise<unknown> {
  return askEngine('subtle', [method, ...args])
}

function materialOf(key: unknown): Material {
  const material = materials.get(key as CryptoKey)
  if (!material) throw new TypeError('a CryptoKey was expected')
  return material
}

/** Plain data: copied bytes, and keys as their material. */
function plain(algorithm: Algorithm): Algorithm {
  if (typeof algorithm !== 'object') return algorithm
  const members = Object.entries(algorithm).map(([name, value]): [string, unknown] => {
    if (value instanceof CryptoKey) return [name, materialOf(value)]
    return [name, value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? bytesOf(value) : value]
  })
  return Object.fromEntries(members)
}

function bytesOf(data: unknown): Bytes {
  if (data instanceof ArrayBuffer) return new Uint8Array(data.slice(0))
  if (!ArrayBuffer.isView(data))
    throw new TypeError('bytes were expected: encode a text with TextEncoder first')
  return new Uint8Array(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
}

function bufferOf(found: unknown): ArrayBuffer {
  return (found as Bytes).buffer
}

export const subtle = {
  decrypt,
  deriveBits,
  deriveKey,
  digest,
  encrypt,
  exportKey,
  generateKey,
  importKey,
  sign,
  verify,
}

/** Adds what the global `crypto` is missing. */
export function extendCrypto(): void {
  Object.assign(crypto, { subtle })
}
