import { Buffer } from '../platform/buffer.ts'

type Params = Readonly<Record<string, string>>

/** The parts of an encoded hash. https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md */
export interface Parsed {
  readonly id: string
  /** Without one it is 16. */
  readonly version: number
  readonly params: Params
  readonly salt: Uint8Array
  readonly hash?: Uint8Array | undefined
}

/** @throws TypeError by the words of `@phc/format` */
export function parsePhc(text: unknown): Parsed {
  if (typeof text !== 'string' || text === '') throw new TypeError('pchstr must be a non-empty string')
  if (!text.startsWith('$')) throw new TypeError('pchstr must contain a $ as first char')
  const [id = '', ...fields] = text.slice(1).split('$')
  const version = /^v=(\d+)$/.exec(fields[0] ?? '')?.[1]
  if (version !== undefined) fields.shift()
  if (fields.length > 3)
    throw new TypeError(
      `pchstr contains too many fileds: ${fields.length + 1}/${version === undefined ? 4 : 5}`,
    )
  const params = fields[0]?.includes('=') ? fields.shift() : undefined
  const [salt = '', hash] = fields
  const pairs = (params ?? '').split(',').map((pair) => pair.split(/=(.*)/s).slice(0, 2))
  return {
    id,
    version: Number(version ?? 16),
    params: Object.fromEntries(pairs) as Params,
    salt: Buffer.from(salt, 'base64'),
    hash: hash === undefined ? undefined : Buffer.from(hash, 'base64'),
  }
}

interface Made {
  readonly id: string
  readonly version: number
  readonly m: number
  readonly t: number
  readonly p: number
  readonly data: Uint8Array
  readonly salt: Uint8Array
  readonly hash: Uint8Array
}

/** The packages write the parameters in different orders. */
export function textOfPhc(made: Made, order: readonly ('m' | 't' | 'p')[]): string {
  const params = order.map((name) => `${name}=${made[name]}`)
  if (made.data.length > 0) params.push(`data=${base64(made.data)}`)
  return `$${made.id}$v=${made.version}$${params.join()}$${base64(made.salt)}$${base64(made.hash)}`
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}
