import { toBase64 } from '../../border/base64.ts'
import { callHost } from '../host.ts'
import { randomBytes } from '../web/random.ts'

/** Hashes on the host, which is twenty times as fast as the interpreter, and still counts as running time. */
export function hashSync(text: string, salt: string): string {
  const answer: { readonly hash?: string; readonly message?: string } = JSON.parse(
    callHost('bcrypt', [text, salt]) ?? '{}',
  )
  if (answer.hash === undefined) throw new Error(answer.message ?? 'bcrypt could not hash')
  return answer.hash
}

export function genSaltSync(rounds: number): string {
  return saltOf(Math.min(31, Math.max(4, rounds)), randomBytes(16))
}

/** bcrypt has its own alphabet for base64, in another order. */
export function saltOf(cost: number, bytes: Uint8Array): string {
  return `$2b$${cost < 10 ? '0' : ''}${cost}$${callHost('bcrypt.salt', toBase64(bytes)) ?? ''}`
}

/** Whether one of two texts is the other, or its hash. */
export function samePassword(one: unknown, other: unknown): boolean {
  return one === other || isHashOf(one, other) || isHashOf(other, one)
}

export function isHashOf(hash: unknown, text: unknown): boolean {
  const known = String(hash)
  return typeof text === 'string' && /^\$2[aby]\$.{56}$/.test(known) && hashSync(text, known) === known
}
