import { argon2d, argon2i, argon2id, argon2Verify } from 'hash-wasm'
import { fromBase64 } from '../border/base64.ts'

/** In kibibytes, of one hash: WebAssembly has to get it at once. */
const MOST_MEMORY = 2 ** 17
/** Kibibytes times passes, of one hash, and of all in one exchange: three seconds or so. */
const MOST_WORK = 2 ** 19
const MOST_IN_ALL = 2 ** 21

const KINDS = [argon2d, argon2i, argon2id]

/** Argon2 for one exchange, outside of QuickJS: inside, one hash would take minutes. The arguments are not trusted. */
export function createArgon2(): (text: string) => Promise<string> {
  let spent = 0
  const spend = (memory: number, passes: number): void => {
    if (!(memory <= MOST_MEMORY && memory * passes <= MOST_WORK))
      throw new RangeError(
        `at most ${MOST_MEMORY} KiB and ${MOST_WORK} KiB × passes are used for one hash here, not ${memory} KiB and ${passes} passes`,
      )
    spent += memory * passes
    if (spent > MOST_IN_ALL) throw new RangeError('there are too many hashes in one request')
  }
  return async (text) => {
    const [operation, ...parts] = JSON.parse(text) as readonly unknown[]
    if (operation === 'verify') {
      const [password, hash] = [bytesIn(parts[0]), String(parts[1])]
      const [, memory, passes] = /^\$argon2(?:d|i|id)\$(?:v=\d+\$)?m=(\d+),t=(\d+),p=\d+\$/.exec(hash) ?? []
      if (memory === undefined)
        throw new TypeError('pchstr must contain a $ as first char, and Argon2’s parameters')
      spend(Number(memory), Number(passes))
      return String(await argon2Verify({ password, hash }))
    }
    const [kind, password, salt, memorySize, iterations, parallelism, hashLength] = [
      KINDS[Number(parts[0])],
      bytesIn(parts[1]),
      bytesIn(parts[2]),
      ...parts.slice(3).map(countIn),
    ] as [(typeof KINDS)[number] | undefined, Uint8Array, Uint8Array, number, number, number, number]
    if (!kind) throw new TypeError('there are argon2d, argon2i and argon2id')
    spend(memorySize, iterations)
    return kind({ password, salt, memorySize, iterations, parallelism, hashLength, outputType: 'encoded' })
  }
}

function bytesIn(part: unknown): Uint8Array {
  return fromBase64(String(part)) ?? new Uint8Array()
}

function countIn(part: unknown): number {
  if (typeof part !== 'number' || !Number.isSafeInteger(part) || part < 1 || part > 2 ** 24)
    throw new TypeError('a whole number above 0 was expected')
  return part
}
