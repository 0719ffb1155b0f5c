import { randomBytes, randomUUID } from '../../inside/main.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export const v4 = (): string => randomUUID()
export const NIL = '00000000-0000-0000-0000-000000000000'
export const validate = (text: unknown): boolean =>
  typeof text === 'string' && (text === NIL || UUID.test(text))

export function nanoid(size = 21): string {
  return [...randomBytes(size)].map((byte) => ALPHABET[byte & 63]).join('')
}

/** `customAlphabet` of `nanoid`: bytes that would favour the first letters are drawn again. */
export function customAlphabet(alphabet: string, size = 21): (length?: number) => string {
  const most = 256 - (256 % alphabet.length)
  return (length = size) => {
    let text = ''
    while (text.length < length)
      for (const byte of randomBytes(length))
        if (byte < most && text.length < length) text += alphabet[byte % alphabet.length]
    return text
  }
}

/** `createId` of `@paralleldrive/cuid2`: a letter, then 23 letters and digits. */
export function createId(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  return customAlphabet(letters, 1)() + customAlphabet(`0123456789${letters}`, 23)()
}
