import { toBase64url, utf8 } from '../bytes/bytes.ts'

export interface ClientData {
  readonly type: 'webauthn.create' | 'webauthn.get'
  readonly challenge: Uint8Array
  readonly origin: string
  readonly crossOrigin: boolean
  /** Only in a frame of another origin. */
  readonly topOrigin?: string
  /** Further members, after those of the specification. */
  readonly more?: Readonly<Record<string, unknown>>
}

/**
 * `clientDataJSON`, written so that a relying party can check it without a JSON parser (WebAuthn §5.8.1.1): members in this order, no
 * white space, and only the escapes that `JSON.stringify` writes (the same as CCDToString).
 */
export function encodeClientData({
  type,
  challenge,
  origin,
  crossOrigin,
  topOrigin,
  more,
}: ClientData): Uint8Array {
  const members = {
    type,
    challenge: toBase64url(challenge),
    origin,
    crossOrigin,
    ...(topOrigin !== undefined && { topOrigin }),
    ...more,
  }
  return utf8(JSON.stringify(members))
}
