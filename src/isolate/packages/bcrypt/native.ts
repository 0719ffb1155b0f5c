import { bcrypt } from '../../inside/main.ts'
import { later } from './later.ts'
import { isBytes, textOf } from './text-of.ts'

const KINDS = 'data must be a string or Buffer and salt must either be a salt string or a number of rounds'
const NO_SALT = 'Invalid salt. Salt must be in the form of: $Vers$log2(NumRounds)$saltvalue'
/** Hashes made by PHP begin with `$2y$`: this package does not know them. */
const SALT = /^\$2[ab]\$(?:0[4-9]|[12]\d|3[01])\$[./\w]{22}/

/** `bcrypt`, which is written in C++. */
export function genSaltSync(given?: unknown, minor: unknown = 'b'): string {
  const rounds = given || 10
  if (typeof rounds !== 'number') throw new Error('rounds must be a number')
  if (minor && minor !== 'b' && minor !== 'a') throw new Error('minor must be either "a" or "b"')
  const salt = bcrypt.genSaltSync(Math.trunc(rounds))
  return minor === 'a' ? salt.replace('$2b', '$2a') : salt
}

export function genSalt(...given: readonly unknown[]): Promise<string> | undefined {
  const at = given.findIndex((one) => typeof one === 'function')
  const [rounds, minor] = at < 0 ? given : given.slice(0, at)
  return later(() => genSaltSync(rounds, minor ?? 'b'), given[at], undefined)
}

export function hashSync(data: unknown, salt: unknown): string {
  if (isMissing(data) || isMissing(salt)) throw new Error('data and salt arguments required')
  if (!isData(data) || (typeof salt !== 'string' && typeof salt !== 'number')) throw new Error(KINDS)
  const own = typeof salt === 'number' ? genSaltSync(salt) : salt
  if (!SALT.test(own)) throw new Error(NO_SALT)
  return bcrypt.hashSync(textOf(data), own)
}

export function hash(data: unknown, salt: unknown, done?: unknown): Promise<string> | undefined {
  const misplaced = [data, salt].find((one) => typeof one === 'function')
  if (misplaced) return later(() => fail(KINDS), misplaced, undefined)
  return withCallback(done, () => hashSync(data, salt))
}

export function compareSync(data: unknown, hashed: unknown): boolean {
  if (isMissing(data) || isMissing(hashed)) throw new Error('data and hash arguments required')
  if (!isData(data) || typeof hashed !== 'string')
    throw new Error('data must be a string or Buffer and hash must be a string')
  if (!SALT.test(hashed) || hashed.length !== 60) return false
  return bcrypt.hashSync(textOf(data), hashed.slice(0, 29)) === hashed
}

export function compare(data: unknown, hashed: unknown, done?: unknown): Promise<boolean> | undefined {
  const misplaced = [data, hashed].find((one) => typeof one === 'function')
  if (misplaced) return later(() => fail('data and hash arguments required'), misplaced, undefined)
  return withCallback(done, () => {
    const isRead = isMissing(data) || isMissing(hashed) || (isData(data) && typeof hashed === 'string')
    return isRead ? compareSync(data, hashed) : fail('data and hash must be strings')
  })
}

export function getRounds(hashed: unknown): number {
  if (isMissing(hashed)) throw new Error('hash argument required')
  if (typeof hashed !== 'string') throw new Error('hash must be a string')
  const [, rounds] = /^\$2[ab]?\$(\d\d)\$/.exec(hashed) ?? fail('invalid hash provided')
  return Number(rounds)
}

function withCallback<T>(done: unknown, work: () => T): Promise<T> | undefined {
  if (done && typeof done !== 'function')
    return Promise.reject(new Error('cb must be a function or null to return a Promise'))
  return later(work, done, undefined)
}

function fail(message: string): never {
  throw new Error(message)
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined
}

/** A `Buffer`, not any bytes. */
function isData(value: unknown): value is string | Uint8Array {
  return typeof value === 'string' || (isBytes(value) && value.constructor !== Uint8Array)
}
