import { sha256 } from '@noble/hashes/sha2.js'

/** In PKCS #8: the kind of key, before the key itself. @see https://www.rfc-editor.org/rfc/rfc8017#appendix-C */
const OF_RSA = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00]
/** Before a SHA-256. @see https://www.rfc-editor.org/rfc/rfc8017#section-9.2 */
const OF_SHA256 = '3031300d060960864801650304020105000420'

/** In bytes: of 512 and 4096 bits. */
const [SHORTEST, LONGEST] = [64, 512]

/** RSASSA-PKCS1-v1_5 with SHA-256; `undefined` for a key that is no such one in PKCS #8. @see https://www.rfc-editor.org/rfc/rfc8017#section-8.2 */
export function signByRsa(key: Uint8Array, data: Uint8Array): Uint8Array | undefined {
  const at = key.findIndex((_, index) => OF_RSA.every((byte, more) => key[index + more] === byte))
  if (at < 0) return undefined
  // Inside a text of bytes and a list: a zero, the modulus, the public exponent, the private one.
  const numbers: Uint8Array[] = []
  let next = partAt(key, partAt(key, at + OF_RSA.length).begin).begin
  while (numbers.length < 4 && key[next] === 0x02) {
    const { begin, end } = partAt(key, next)
    numbers.push(key.subarray(begin, end))
    next = end
  }
  const [, modulus, , exponent] = numbers.map(withoutSign)
  if (!modulus || !exponent || exponent.length > modulus.length) return undefined
  const { length } = modulus
  if (length < SHORTEST || length > LONGEST) return undefined
  const hash = OF_SHA256 + hexOf(sha256(data))
  const padded = `0001${'ff'.repeat(length - 3 - hash.length / 2)}00${hash}`
  const signed = power(BigInt(`0x${padded}`), numberOf(exponent), numberOf(modulus))
  return bytesOf(signed.toString(16).padStart(length * 2, '0'))
}

interface Part {
  readonly begin: number
  readonly end: number
}

function partAt(bytes: Uint8Array, at: number): Part {
  const first = bytes[at + 1] ?? 0
  const count = first > 127 ? first & 0x7f : 0
  const begin = at + 2 + count
  const length = count === 0 ? first : Number(numberOf(bytes.subarray(at + 2, Math.min(begin, at + 6))))
  return { begin, end: begin + length }
}

function withoutSign(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0 ? bytes.subarray(1) : bytes
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus
    if (bit === '1') result = (result * base) % modulus
  }
  return result
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x0${hexOf(bytes)}`)
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
