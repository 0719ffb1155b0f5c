import { bcrypt, TextEncoder } from '../../inside/main.ts'
import { later } from './later.ts'

/** `bcryptjs`, `bcrypt-ts` and `bcrypt-edge`. */
export function genSaltSync(given?: unknown): string {
  const rounds = given || 10
  if (typeof rounds !== 'number') throw new Error(`Illegal arguments: ${typeof rounds}, undefined`)
  return bcrypt.genSaltSync(rounds)
}

export function genSalt(rounds?: unknown, ...rest: readonly unknown[]): Promise<string> | undefined {
  const done = [rounds, ...rest].find((one) => typeof one === 'function')
  const given = rounds === done ? undefined : rounds
  if (given !== undefined && typeof given !== 'number') throw new Error(`illegal arguments: ${typeof given}`)
  return later(() => genSaltSync(given), done, null)
}

export function hashSync(password: unknown, salt: unknown = 10): string {
  const own = typeof salt === 'number' ? genSaltSync(salt) : salt
  if (typeof password !== 'string' || typeof own !== 'string') throw illegal(password, own)
  return bcrypt.hashSync(password, own)
}

export function hash(password: unknown, salt: unknown, done?: unknown): Promise<string> | undefined {
  checkCallback(done)
  const work = (): string => {
    if (typeof password !== 'string' || !['string', 'number'].includes(typeof salt))
      throw illegal(password, salt)
    return hashSync(password, salt)
  }
  return later(work, done, null)
}

export function compareSync(password: unknown, hashed: unknown): boolean {
  if (typeof password !== 'string' || typeof hashed !== 'string') throw illegal(password, hashed)
  return hashed.length === 60 && bcrypt.hashSync(password, hashed.slice(0, 29)) === hashed
}

export function compare(password: unknown, hashed: unknown, done?: unknown): Promise<boolean> | undefined {
  checkCallback(done)
  return later(() => compareSync(password, hashed), done, null)
}

export function getRounds(hashed: unknown): number {
  return Number.parseInt(text(hashed).split('$')[2] ?? '', 10)
}

export function getSalt(hashed: unknown): string {
  const { length } = text(hashed)
  if (length !== 60) throw new Error(`Illegal hash length: ${length} != 60`)
  return text(hashed).slice(0, 29)
}

/** bcrypt ignores what comes after 72 bytes. */
export function truncates(password: unknown): boolean {
  return new TextEncoder().encode(text(password)).length > 72
}

export const setRandomFallback = (): void => undefined

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`Illegal arguments: ${typeof value}`)
  return value
}

function illegal(one: unknown, other: unknown): Error {
  return new Error(`Illegal arguments: ${typeof one}, ${typeof other}`)
}

function checkCallback(done: unknown): void {
  if (done && typeof done !== 'function') throw new Error(`Illegal callback: ${typeof done}`)
}
