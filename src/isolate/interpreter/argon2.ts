import { argon2d, argon2i, argon2id } from 'hash-wasm'
import { fromBase64, toBase64 } from '../border/base64.ts'

/** In kibibytes, of one hash: WebAssembly has to get it at once. */
const MOST_MEMORY = 2 ** 17
/** Kibibytes times passes, of one hash, and of all in one exchange: three seconds or so. */
const MOST_WORK = 2 ** 19
const MOST_IN_ALL = 2 ** 21

const KINDS = [argon2d, argon2i, argon2id]

interface Work {
  readonly kind: number
  readonly password: Uint8Array
  readonly salt: Uint8Array
  readonly secret: Uint8Array
  readonly data: Uint8Array
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly length: number
  readonly version: number
}

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
    const work = workIn(JSON.parse(text) as readonly unknown[])
    // What WebAssembly lacks is hashed by JavaScript, which takes four times as long.
    const isUsual = work.version === 19 && work.data.length === 0 && work.password.length > 0
    spend(work.memory, isUsual ? work.passes : work.passes * 4)
    return toBase64(isUsual ? await usual(work) : await unusual(work))
  }
}

function usual({
  kind,
  length,
  memory,
  parallelism,
  passes,
  password,
  salt,
  secret,
}: Work): Promise<Uint8Array> {
  const hash = KINDS[kind] ?? argon2id
  const sizes = { parallelism, iterations: passes, memorySize: memory, hashLength: length }
  return hash({ password, salt, ...(secret.length > 0 && { secret }), ...sizes, outputType: 'binary' })
}

async function unusual({ kind, data, ...work }: Work): Promise<Uint8Array> {
  const noble = await import('@noble/hashes/argon2.js')
  const hash = [noble.argon2d, noble.argon2i, noble.argon2id][kind] ?? noble.argon2id
  return hash(work.password, work.salt, {
    t: work.passes,
    m: work.memory,
    p: work.parallelism,
    dkLen: work.length,
    version: work.version,
    ...(work.secret.length > 0 && { key: work.secret }),
    ...(data.length > 0 && { personalization: data }),
  })
}

function workIn(parts: readonly unknown[]): Work {
  const [password, salt, secret, data] = parts.slice(1, 5).map(bytesIn)
  const [memory, passes, parallelism, length, version] = parts.slice(5).map(countIn)
  const kind = Number(parts[0])
  if (KINDS[kind] === undefined) throw new TypeError('there are argon2d, argon2i and argon2id')
  return { kind, password, salt, secret, data, memory, passes, parallelism, length, version } as Work
}

function bytesIn(part: unknown): Uint8Array {
  return fromBase64(String(part)) ?? new Uint8Array()
}

function countIn(part: unknown): number {
  if (typeof part !== 'number' || !Number.isSafeInteger(part) || part < 1 || part > 2 ** 24)
    throw new TypeError('a whole number above 0 was expected')
  return part
}
