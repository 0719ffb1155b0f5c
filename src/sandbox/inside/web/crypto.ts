import { fromBase64, toBase64 } from '../../border/base64.ts'
import { ask } from '../ask.ts'
import { getRandomValues, randomUUID } from './random.ts'

type Source = ArrayBuffer | ArrayBufferView

const HASHES = ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']

/** A key for HMAC. Its bytes are reached through this file alone. */
class CryptoKey {
  readonly type = 'secret'
  readonly extractable: boolean
  readonly usages: readonly string[]
  readonly algorithm: { readonly name: 'HMAC'; readonly hash: { readonly name: string } }

  constructor(hash: string, extractable: boolean, usages: readonly string[]) {
    this.algorithm = { name: 'HMAC', hash: { name: hash } }
    this.extractable = extractable
    this.usages = usages
  }
}

const bytesOfKeys = new WeakMap<CryptoKey, string>()

async function digest(algorithm: unknown, data: Source): Promise<ArrayBuffer> {
  return bufferOf(await ask('digest', JSON.stringify([hashOf(algorithm), textOf(data)])))
}

async function importKey(
  format: string,
  data: Source,
  algorithm: { readonly name?: string; readonly hash?: unknown },
  extractable: boolean,
  usages: readonly string[],
): Promise<CryptoKey> {
  if (format !== 'raw' || String(algorithm?.name).toUpperCase() !== 'HMAC')
    throw unsupported(`importKey(${format}, …)`)
  const key = new CryptoKey(hashOf(algorithm.hash), extractable, [...usages])
  bytesOfKeys.set(key, textOf(data))
  return key
}

async function exportKey(format: string, key: CryptoKey): Promise<ArrayBuffer> {
  if (format !== 'raw') throw unsupported(`exportKey(${format}, …)`)
  if (!key.extractable) throw new Error('InvalidAccessError: the key is not extractable')
  return bufferOf(secretOf(key, undefined))
}

async function sign(_algorithm: unknown, key: CryptoKey, data: Source): Promise<ArrayBuffer> {
  return bufferOf(await hmac(key, 'sign', data))
}

async function verify(
  _algorithm: unknown,
  key: CryptoKey,
  signature: Source,
  data: Source,
): Promise<boolean> {
  return (await hmac(key, 'verify', data)) === textOf(signature)
}

function hmac(key: CryptoKey, usage: string, data: Source): Promise<string> {
  return ask('hmac', JSON.stringify([key.algorithm.hash.name, secretOf(key, usage), textOf(data)]))
}

function secretOf(key: CryptoKey, usage: string | undefined): string {
  const secret = bytesOfKeys.get(key)
  if (secret === undefined) throw new TypeError('a CryptoKey of importKey was expected')
  if (usage && !key.usages.includes(usage)) throw new Error(`InvalidAccessError: the key is not for ${usage}`)
  return secret
}

function hashOf(algorithm: unknown): string {
  const named =
    typeof algorithm === 'object' && algorithm !== null ? Reflect.get(algorithm, 'name') : algorithm
  const hash = HASHES.find((name) => name === String(named).toUpperCase())
  if (!hash) throw unsupported(String(named))
  return hash
}

function unsupported(what: string): Error {
  return new Error(
    `NotSupportedError: ${what}: crypto.subtle has digests (${HASHES.join(', ')}) and HMAC with raw keys here`,
  )
}

function textOf(data: Source): string {
  if (data instanceof ArrayBuffer) return toBase64(new Uint8Array(data))
  if (!ArrayBuffer.isView(data))
    throw new TypeError('bytes were expected: encode a text with TextEncoder first')
  return toBase64(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
}

function bufferOf(text: string): ArrayBuffer {
  return (fromBase64(text) ?? new Uint8Array()).buffer
}

export const crypto = {
  getRandomValues,
  randomUUID,
  subtle: { digest, importKey, exportKey, sign, verify },
}
