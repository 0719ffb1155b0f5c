import { toBase64 } from '../../border/base64.ts'
import { callHost } from '../host.ts'
import { randomBytes } from '../web/random.ts'

type Done<T> = (error: Error | null, value?: T) => void

/** Hashes on the host, which is twenty times as fast as the interpreter, and still counts as running time. */
function run(text: unknown, salt: string): string {
  if (typeof text !== 'string') throw new Error(`Illegal arguments: ${typeof text}, ${typeof salt}`)
  const answer: { readonly hash?: string; readonly message?: string } = JSON.parse(
    callHost('bcrypt', [text, salt]) ?? '{}',
  )
  if (answer.hash === undefined) throw new Error(answer.message ?? 'bcrypt could not hash')
  return answer.hash
}

export function genSaltSync(rounds = 10): string {
  const cost = Math.min(31, Math.max(4, rounds))
  // bcrypt has its own alphabet, in another order.
  const salt = callHost('bcrypt.salt', toBase64(randomBytes(16))) ?? ''
  return `$2b$${String(cost).padStart(2, '0')}$${salt}`
}

export function hashSync(text: unknown, salt: number | string = 10): string {
  return run(text, typeof salt === 'number' ? genSaltSync(salt) : salt)
}

export function compareSync(text: unknown, hash: unknown): boolean {
  if (typeof hash !== 'string') throw new Error(`Illegal arguments: ${typeof text}, ${typeof hash}`)
  return hash.length === 60 && run(text, hash) === hash
}

/** Whether one of two texts is the other, or its hash. */
export function samePassword(one: unknown, other: unknown): boolean {
  const isHashOf = (hash: unknown, text: unknown) =>
    /^\$2[aby]\$/.test(String(hash)) && compareSync(text, hash)
  return one === other || isHashOf(one, other) || isHashOf(other, one)
}

export function getRounds(hash: string): number {
  return Number(hash.split('$')[2])
}

export const genSalt = later(genSaltSync)
export const hash = later(hashSync)
export const compare = later(compareSync)

/** As a promise, and with an optional callback as last argument. */
function later<A extends unknown[], T>(now: (...args: A) => T): (...args: [...A, Done<T>?]) => Promise<T> {
  return async (...given) => {
    const done = given.findLast((argument): argument is Done<T> => typeof argument === 'function')
    try {
      const value = now(...(given.filter((argument) => argument !== done) as A))
      done?.(null, value)
      return value
    } catch (error) {
      if (!done) throw error
      done(error as Error)
      return undefined as T
    }
  }
}
