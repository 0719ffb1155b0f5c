import { bytesToHex } from '@noble/hashes/utils.js'
import { PKCS1_SHA256 } from 'micro-rsa-dsa-dh/rsa.js'

/** In PKCS #8: the kind of key, before the key itself. @see https://www.rfc-editor.org/rfc/rfc8017#appendix-C */
const OF_RSA = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00]
const WHOLE_NUMBER = 0x02

/** In bytes: of 4096 bits, and the zero before them. */
const LONGEST = 513

/** RSASSA-PKCS1-v1_5 with SHA-256; `undefined` for any other key than one of RSA in PKCS #8. */
export function signByRsa(key: Uint8Array, data: Uint8Array): Uint8Array | undefined {
  const at = key.findIndex((_, index) => OF_RSA.every((byte, more) => key[index + more] === byte))
  if (at < 0) return undefined
  // Inside a text of bytes and a list: a zero, the modulus, the public exponent, the private one.
  const numbers: bigint[] = []
  let next = partAt(key, partAt(key, at + OF_RSA.length).begin).begin
  while (numbers.length < 4 && key[next] === WHOLE_NUMBER) {
    const { begin, end } = partAt(key, next)
    if (end - begin > LONGEST) return undefined
    numbers.push(numberOf(key.subarray(begin, end)))
    next = end
  }
  const [, n, , d] = numbers
  if (n === undefined || d === undefined || d > n) return undefined
  try {
    return PKCS1_SHA256.sign({ n, d }, data)
  } catch {
    return undefined
  }
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

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x0${bytesToHex(bytes)}`)
}
