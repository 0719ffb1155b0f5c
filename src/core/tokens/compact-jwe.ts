import { fromBase64url, toBase64url } from '../bytes/base64url.ts'
import type { Follows } from '../runtime.ts'
import { TokenError } from './token-error.ts'

/** A token in its parts (RFC 7516 section 3.1): with `dir` there is no encrypted key among them. */
export interface CompactJwe {
  readonly header: JoseHeader
  readonly iv: Uint8Array<ArrayBuffer>
  readonly ciphertext: Uint8Array<ArrayBuffer>
  readonly tag: Uint8Array<ArrayBuffer>
  /** The header's text, which the tag covers. */
  readonly aad: Uint8Array<ArrayBuffer>
}

export interface JoseHeader extends Readonly<Record<string, unknown>> {
  readonly alg: 'dir'
  readonly enc: 'A256CBC-HS512' | 'A256GCM'
  /** Only where the published package is followed. */
  readonly zip?: 'DEF'
}

/** RFC 7516 section 7.1, the second part empty. No padding, no spaces: section 5.2 step 2. */
const form = /^([\w-]+)\.\.([\w-]+)\.([\w-]+)\.([\w-]+)$/

/** The same, with whatever `atob` takes beside base64url. */
const looseForm = /^([^.]+)\.\.([^.]+)\.([^.]+)\.([^.]+)$/

/**
 * Takes a token apart. Its header must not ask for anything that is not supported: another algorithm, compression, an extension.
 * @throws TokenError
 */
export function readJwe(token: string, follows: Follows): CompactJwe {
  const isLoose = follows('DEV-58')
  const [, head = '', iv = '', ciphertext = '', tag = ''] = (isLoose ? looseForm : form).exec(token) ?? []
  if (head === '')
    throw new TokenError('The token is not a compact JWE with an empty key part', { code: 'ERR_JWE_INVALID' })
  return {
    header: readHeader(head, isLoose),
    iv: readBytes(iv),
    ciphertext: readBytes(ciphertext),
    tag: readBytes(tag),
    aad: new TextEncoder().encode(head),
  }
}

function readBytes(text: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64url(text)
  } catch (cause) {
    throw new TokenError('A part of the token is not base64url', { code: 'ERR_JWE_INVALID', cause })
  }
}

function readHeader(text: string, takesZip: boolean): JoseHeader {
  const header = readJson(readBytes(text))
  if (!header)
    throw new TokenError('The header of the token is not a JSON object', { code: 'ERR_JWE_INVALID' })
  const { alg, enc, crit, zip } = header
  if (crit !== undefined || (zip !== undefined && !(takesZip && zip === 'DEF')))
    throw new TokenError('The token asks for an extension or for decompression', {
      code: 'ERR_JOSE_NOT_SUPPORTED',
    })
  const allowed = alg === 'dir' && (enc === 'A256CBC-HS512' || enc === 'A256GCM')
  if (!allowed)
    throw new TokenError(
      `The token is encrypted with ${JSON.stringify([alg, enc])}, not with dir and A256CBC-HS512 or A256GCM`,
      { code: 'ERR_JOSE_ALG_NOT_ALLOWED' },
    )
  return header as JoseHeader
}

/** The JSON object in these bytes; undefined for anything else. */
export function readJson(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

/** The first part of a token, made from its header. */
export function writeHeader(header: JoseHeader): string {
  return toBase64url(new TextEncoder().encode(JSON.stringify(header)))
}

/** Puts a token together. */
export function writeJwe(head: string, { iv, ciphertext, tag }: Omit<CompactJwe, 'header' | 'aad'>): string {
  return `${head}..${toBase64url(iv)}.${toBase64url(ciphertext)}.${toBase64url(tag)}`
}
