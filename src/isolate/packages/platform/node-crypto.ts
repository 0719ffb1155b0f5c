import { crypto as webCrypto, randomBytes as worldBytes } from '../../inside/main.ts'
import { type Buffer, bytesOf, viewOf } from './buffer.ts'
import { argumentError, nodeError, rangeError } from './errors.ts'

type Done<T> = (error: Error | null | undefined, value?: T) => void

/** The most that the world returns at once. */
const MOST_BYTES = 65_536

export function randomBytes(size: number, done?: Done<Buffer>): Buffer | undefined {
  if (typeof size !== 'number') throw argumentError('"size" argument', 'of type number', size)
  if (!(size >= 0)) throw rangeError('size', '>= 0 && <= 2147483647', size)
  if (!Number.isInteger(size) || size > MOST_BYTES)
    throw nodeError(
      'ERR_OUT_OF_RANGE',
      `The value of "size" must be >= 0 and <= ${MOST_BYTES} here`,
      RangeError,
    )
  return given(viewOf(worldBytes(size)), done, null)
}

export function randomFillSync<T extends ArrayBufferView>(target: T, offset = 0, size?: number): T {
  const bytes = bytesOf(target).subarray(offset)
  bytes.set(worldBytes(Math.min(size ?? bytes.length, bytes.length)))
  return target
}

/** From `min` (default 0) to below `max`. */
export function randomInt(...args: unknown[]): number | undefined {
  const numbers = args.filter((one): one is number => typeof one === 'number')
  const [min, max] = numbers.length > 1 ? numbers : [0, ...numbers]
  for (const [name, value] of [
    ['min', min],
    ['max', max],
  ] as const)
    if (!Number.isSafeInteger(value)) throw argumentError(`"${name}" argument`, 'a safe integer', value)
  const range = Number(max) - Number(min)
  if (range <= 0) throw rangeError('max', `greater than the value of "min" (${min})`, max)
  if (range >= 2 ** 48) throw rangeError('max - min', '<= 281474976710655', range)
  const most = 2 ** 48 - (2 ** 48 % range)
  let drawn = most
  while (drawn >= most) drawn = worldBytes(6).reduce((sum, byte) => sum * 256 + byte, 0)
  return given(
    Number(min) + (drawn % range),
    args.find((one) => typeof one === 'function') as Done<number>,
    undefined,
  )
}

export function timingSafeEqual(one: ArrayBufferView, other: ArrayBufferView): boolean {
  for (const [name, value] of [
    ['buf1', one],
    ['buf2', other],
  ] as const)
    if (!ArrayBuffer.isView(value) && !((value as unknown) instanceof ArrayBuffer))
      throw nodeError(
        'ERR_INVALID_ARG_TYPE',
        `The "${name}" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`,
      )
  const [mine, theirs] = [bytesOf(one), bytesOf(other)]
  if (mine.length !== theirs.length)
    throw nodeError(
      'ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH',
      'Input buffers must have the same byte length',
      RangeError,
    )
  return mine.reduce((difference, byte, index) => difference | (byte ^ (theirs[index] ?? 0)), 0) === 0
}

export const { getRandomValues, randomUUID } = webCrypto
export const webcrypto = webCrypto

/** Returned, or passed to a callback. */
function given<T>(value: T, done: Done<T> | undefined, none: null | undefined): T | undefined {
  if (!done) return value
  queueMicrotask(() => done(none, value))
  return undefined
}
