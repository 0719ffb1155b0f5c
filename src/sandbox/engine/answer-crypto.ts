import { fromBase64, toBase64 } from '../border/base64.ts'

const HASHES = ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']

/** Digests and HMAC, by the platform's Web Crypto. */
export async function answerCrypto(operation: string, text: string): Promise<string> {
  const [hash, ...inputs] = JSON.parse(text) as unknown[]
  const [first, second] = inputs.map((input) => fromBase64(String(input)))
  if (typeof hash !== 'string' || !HASHES.includes(hash) || !first)
    throw new TypeError(`crypto.subtle has ${HASHES.join(', ')} here`)
  if (operation === 'digest') return toBase64(new Uint8Array(await crypto.subtle.digest(hash, first)))
  if (operation !== 'hmac' || !second) throw new TypeError(`there is no operation ${operation}`)
  const key = await crypto.subtle.importKey('raw', first, { name: 'HMAC', hash }, false, ['sign'])
  return toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, second)))
}
