import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

type Hex = `0x${string}`

/** A message is a text, or bytes, as `ethers` and `viem` take them. */
export type Message = string | Uint8Array | { readonly raw: string | Uint8Array }

export function hexOf(bytes: Uint8Array): Hex {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export function bytesOf(hex: string | Uint8Array): Uint8Array {
  if (typeof hex !== 'string') return hex
  if (!/^0x(?:[\da-f]{2})*$/i.test(hex)) throw new TypeError(`invalid hex text: ${hex}`)
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text)

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** What is signed of a message. @see https://eips.ethereum.org/EIPS/eip-191 */
export function hashOf(message: Message): Uint8Array {
  const bytes =
    typeof message === 'string'
      ? textBytes(message)
      : bytesOf(message instanceof Uint8Array ? message : message.raw)
  return keccak_256(joined(textBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes))
}

export function keccak(bytes: Uint8Array): Hex {
  return hexOf(keccak_256(bytes))
}

/** An address with the capital letters that check it. @see https://eips.ethereum.org/EIPS/eip-55 */
function checked(lower: string): Hex {
  const hash = hexOf(keccak_256(textBytes(lower))).slice(2)
  const letters = [...lower].map((letter, index) =>
    Number.parseInt(hash.charAt(index), 16) > 7 ? letter.toUpperCase() : letter,
  )
  return `0x${letters.join('')}`
}

/** The address as it is to be written; `undefined` if the text has another form. */
export function addressIn(text: unknown): Hex | undefined {
  const [, letters = ''] = /^0x([\da-f]{40})$/i.exec(String(text)) ?? []
  if (letters === '') return undefined
  const right = checked(letters.toLowerCase())
  const isPlain = letters === letters.toLowerCase() || letters === letters.toUpperCase()
  return isPlain || right === `0x${letters}` ? right : undefined
}

function addressOfKey(publicKey: Uint8Array): Hex {
  return checked(hexOf(keccak_256(publicKey.slice(1)).slice(-20)).slice(2))
}

/** The address that signed. @throws if it is no signature */
export function recovered(hash: Uint8Array, signature: string | Uint8Array): Hex {
  const bytes = bytesOf(signature)
  if (bytes.length !== 65) throw new TypeError(`invalid signature length: ${bytes.length}`)
  const last = bytes[64] ?? 0
  const parity = last >= 27 ? last - 27 : last
  const compact = joined(Uint8Array.of(parity), bytes.slice(0, 64))
  const key = secp256k1.recoverPublicKey(compact, hash, { prehash: false })
  return addressOfKey(secp256k1.Point.fromBytes(key).toBytes(false))
}

export function addressOf(privateKey: string): Hex {
  return addressOfKey(secp256k1.getPublicKey(bytesOf(privateKey), false))
}

export function signed(hash: Uint8Array, privateKey: string): Hex {
  const made = secp256k1.sign(hash, bytesOf(privateKey), { prehash: false, format: 'recovered' })
  return hexOf(joined(made.slice(1), Uint8Array.of((made[0] ?? 0) + 27)))
}

export function randomKey(): Hex {
  return hexOf(secp256k1.utils.randomSecretKey())
}
