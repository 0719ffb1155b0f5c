/** A key as it was imported: it is imported anew for whatever is done with it. */
interface Material {
  readonly format: 'raw' | 'jwk' | 'pkcs8' | 'spki'
  readonly data: Uint8Array<ArrayBuffer> | JsonWebKey
  readonly algorithm: AlgorithmIdentifier
  readonly extractable: boolean
  readonly usages: KeyUsage[]
}

type Params = AlgorithmIdentifier & { readonly public?: unknown; readonly iterations?: unknown }
type Bytes = Uint8Array<ArrayBuffer>

/** More would keep a processor busy for seconds. */
const MOST_ITERATIONS = 5_000_000

/** Web Crypto, asked with plain data: a method's name and its arguments, keys as their material. */
export async function answerCrypto(asked: unknown): Promise<unknown> {
  const [method, ...args] = asked as [string, Params, ...unknown[]]
  const { subtle } = crypto
  const [params, key, one, two] = args as unknown as [Params, Material, Bytes, Bytes]
  checkCost(params)
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
  return crypto.subtle.importKey(format as 'jwk', data as JsonWebKey, algorithm, extractable, usages)
}

function checkCost(params: Params): void {
  const { iterations } = Object(params) as { readonly iterations?: unknown }
  if (Number(iterations ?? 0) <= MOST_ITERATIONS) return
  throw new TypeError(`PBKDF2 makes at most ${MOST_ITERATIONS} iterations here, not ${String(iterations)}`)
}

function bytesOf(buffer: ArrayBuffer): Bytes {
  return new Uint8Array(buffer)
}
