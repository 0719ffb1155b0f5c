import { randomBytes, randomUUID } from '../../../inside/main.ts'

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** An id as Prisma makes it. */
export function cuid(): string {
  return `c${randomText(24)}`
}

export function randomText(length: number): string {
  return [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** 24 hexadecimal digits, as MongoDB makes them. */
export function hexId(): string {
  return [...randomBytes(12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export { randomUUID }
