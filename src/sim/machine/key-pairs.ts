import { rs256Keys } from '../../mocks/keys/rs256.ts'
import type { TestKey } from '../../mocks/keys/test-key.ts'
import { fromBase64url, toBase64 } from '../../protocol/base64.ts'
import { APPLE_KEY_TEXT, APPLE_PUBLIC_KEY } from './apple-key.ts'

/** A pair of test keys as files have them, between their first and their last line. */
export interface KeyPair {
  readonly private: string
  readonly public: string
}

/** Apple's pair, for code that signs by ES256. */
export function curvePair(): KeyPair {
  const { x = '', y = '' } = APPLE_PUBLIC_KEY
  const point = Uint8Array.from([...fromBase64url(x), ...fromBase64url(y)])
  return { private: APPLE_KEY_TEXT, public: BEFORE_POINT + toBase64(point) }
}

/** Up to the point of P-256. @see https://www.rfc-editor.org/rfc/rfc5480#section-2 */
const BEFORE_POINT = 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE'

/** The last of the providers' test keys. */
export function rsaPair(): KeyPair {
  const { d, dp, dq, e, n, p, q, qi } = rs256Keys.at(-1) as TestKey
  const [both, all] = [[n, e].map(integer), [n, e, d, p, q, dp, dq, qi].map(integer)]
  return {
    private: text(der(0x30, [ZERO, RSA, der(0x04, [der(0x30, [ZERO, ...all])])])),
    public: text(der(0x30, [RSA, der(0x03, [[0], der(0x30, both)])])),
  }
}

type Bytes = readonly number[]

const ZERO = [0x02, 0x01, 0x00]
/** @see https://www.rfc-editor.org/rfc/rfc8017#appendix-C */
const RSA = [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00]

function text(bytes: Bytes): string {
  return toBase64(Uint8Array.from(bytes))
}

function der(tag: number, parts: readonly Bytes[]): Bytes {
  const content = parts.flat()
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return [tag, ...size, ...content]
}

/** A first bit would be its sign. */
function integer(digits = ''): Bytes {
  const [first = 0, ...rest] = fromBase64url(digits)
  return der(0x02, [first > 127 ? [0] : [], [first, ...rest]])
}
