/** What a key was imported from: it is imported again for each use. */
interface Material {
  readonly format: 'raw' | 'jwk' | 'pkcs8' | 'spki'
  readonly data: Uint8Array<ArrayBuffer> | JsonWebKey
  readonly algorithm: AlgorithmIdentifier
  readonly extractable: boolean
  readonly usages: KeyUsage[]
}

type Params = AlgorithmIdentifier & { readonly public?: unknown; readonly iterations?: unknown }
type Bytes = Uint8Array<ArrayBuffer>

/** Rounds of PBKDF2, which cannot be stopped once started: for one question, and for a whole exchange. */
const MOST_ROUNDS = 2_000_000
const MOST_ROUNDS_IN_ALL = 5 * MOST_ROUNDS
/** About the size of a 4096-bit RSA key. */
const MOST_KEY_BYTES = 3000

const spent = new WeakMap<object, number>()

/**
 * Web Crypto, called with plain data: a method's name and its arguments, keys as their material. `surroundings` knows what the exchange has
 * spent so far.
 */
export async function answerCrypto(asked: unknown, around: object): Promise<unknown> {
  const [method, ...args] = asked as [string, Params, ...unknown[]]
  const { subtle } = crypto
  const [params, key, one, two] = args as unknown as [Params, Material, Bytes, Bytes]
  switch (method) {
    case 'digest':
      return bytesOf(await subtle.digest(params, args[1] as Bytes))
    case 'importKey': {
      const { type, algorithm, usages } = await imported(key)
      return { type, algorithm, usages }
    }
    case 'exportKey': {
      const found = await subtle.exportKey(args[2] as 'jwk', await imported(key))
      return found instanceof ArrayBuffer ? bytesOf(found) : found
    }
    case 'sign':
      return bytesOf(await subtle.sign(params, await imported(key), one))
    case 'verify':
      return subtle.verify(params, await imported(key), one, two)
    case 'encrypt':
    case 'decrypt':
      return bytesOf(await subtle[method](params, await imported(key), one))
    case 'deriveBits': {
      spend(params, Number(one), around)
      const peer = params.public === undefined ? {} : { public: await imported(params.public as Material) }
      return bytesOf(
        await subtle.deriveBits(
          { ...(params as object), ...peer } as Algorithm,
          await imported(key),
          Number(one),
        ),
      )
    }
    default:
      throw new TypeError(`crypto.subtle has no method ${String(method)} here`)
  }
}

function imported({ format, data, algorithm, extractable, usages }: Material): Promise<CryptoKey> {
  const size = format === 'jwk' ? JSON.stringify(data).length / 2 : (data as Bytes).length
  if (size > MOST_KEY_BYTES)
    throw new TypeError(`a key has at most ${MOST_KEY_BYTES} bytes here, not ${size}`)
  return crypto.subtle.importKey(format as 'jwk', data as JsonWebKey, algorithm, extractable, usages)
}

/** Each block of the result costs all the rounds. */
function spend(params: Params, bits: number, around: object): void {
  const { iterations, hash } = Object(params) as { readonly iterations?: unknown; readonly hash?: unknown }
  if (iterations === undefined) return
  const blockBits = Number(/\d{3}$/.exec(String(Object(hash).name ?? hash))?.[0] ?? 160)
  // The platform takes lengths modulo 2^32.
  if (!(Number.isInteger(bits) && bits >= 0 && bits < 2 ** 32))
    throw new TypeError(`a length in bits is a whole number from 0 on, not ${bits}`)
  const rounds = Number(iterations) * Math.max(1, Math.ceil(bits / blockBits))
  const all = (spent.get(around) ?? 0) + rounds
  if (!(rounds <= MOST_ROUNDS && all <= MOST_ROUNDS_IN_ALL))
    throw new TypeError(
      `PBKDF2 makes at most ${MOST_ROUNDS} rounds here, and ${MOST_ROUNDS_IN_ALL} in one exchange: asked for ${String(iterations)} iterations of ${bits} bits`,
    )
  spent.set(around, all)
}

function bytesOf(buffer: ArrayBuffer): Bytes {
  return new Uint8Array(buffer)
}
