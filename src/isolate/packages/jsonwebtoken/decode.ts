import { buffer } from '../platform.ts'

const { Buffer } = buffer

type Members = Readonly<Record<string, unknown>>

export interface Decoded {
  readonly header: Members
  readonly payload: unknown
  readonly signature: string
}

/** Header, claims and signature of a token, unverified. `undefined` for anything else. @throws if claims that should be JSON are not */
export function readToken(given: unknown, isJson = false): Decoded | undefined {
  const token = String(given)
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) return undefined
  const [head = '', body = '', signature = ''] = token.split('.')
  const header = objectIn(textIn(head))
  if (!header) return undefined
  const text = textIn(body)
  if (header['typ'] === 'JWT' || isJson) return { header, payload: JSON.parse(text), signature }
  return { header, payload: objectIn(text) ?? text, signature }
}

/** Reads a token without verifying it. */
export function decode(
  token: unknown,
  options: { readonly complete?: unknown; readonly json?: unknown } = {},
): unknown {
  const decoded = readToken(token, Boolean(options?.json))
  if (!decoded) return null
  return options?.complete === true ? decoded : decoded.payload
}

function textIn(part: string): string {
  return Buffer.from(part, 'base64url').toString()
}

function objectIn(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Members) : undefined
  } catch {
    return undefined
  }
}
