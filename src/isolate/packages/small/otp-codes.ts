import { type Buffer, bytesOf } from '../platform/buffer.ts'
import { createHmac } from '../platform/hashes.ts'
import { timingSafeEqual } from '../platform/node-crypto.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

export function fromBase32(text: string): Uint8Array {
  const letters = [...text.toUpperCase().replaceAll(/[\s=-]/g, '')]
  const wrong = letters.find((letter) => !ALPHABET.includes(letter))
  if (wrong !== undefined) throw new TypeError(`Invalid character found: ${wrong}`)
  const bits = letters.map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

export interface Settings {
  readonly secret: Uint8Array
  readonly digits?: number | undefined
  readonly algorithm?: string | undefined
}

/** RFC 4226. */
export function codeAt(counter: number, { algorithm = 'sha1', digits = 6, secret }: Settings): string {
  const moving = Uint8Array.from({ length: 8 }, (_, index) => Math.floor(counter / 256 ** (7 - index)) % 256)
  const digest = bytesOf(
    createHmac(algorithm, secret as Buffer)
      .update(moving)
      .digest() as Buffer,
  )
  const offset = (digest.at(-1) ?? 0) & 15
  const number = new DataView(digest.buffer, digest.byteOffset + offset, 4).getUint32(0) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** By how many steps a code is early or late; `null` for any other code. */
export function deltaOf(
  token: unknown,
  counter: number,
  window: readonly [before: number, after: number],
  settings: Settings,
): number | null {
  const given = bytesOf(new TextEncoder().encode(String(token).trim()) as never)
  const deltas = Array.from({ length: window[0] + window[1] + 1 }, (_, index) => index - window[0])
  return (
    deltas
      .toSorted((one, other) => Math.abs(one) - Math.abs(other))
      .find((delta) => {
        const own = new TextEncoder().encode(codeAt(counter + delta, settings))
        return counter + delta >= 0 && own.length === given.length && timingSafeEqual(own, given)
      }) ?? null
  )
}

export const counterAt = (ms: number, step: number): number => Math.floor(ms / 1000 / step)

export function uri(kind: string, label: string, members: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(members).filter(([, value]) => value !== undefined)
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  return `otpauth://${kind}/${label}?${query}`
}
