import { fromBase64url } from '../../protocol/base64.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { readBody } from '../values/http.ts'
import { fieldOf } from '../values/value.ts'

/** A public key that a provider published in a recorded response. */
export interface PublishedKey {
  readonly jwk: JsonWebKey & { readonly kid?: string; readonly alg?: string }
  readonly url: string
  /** Step in which it was recorded. */
  readonly seq: number
}

/** Every key of every JWK set among the recorded responses, newest first. */
export function keysIn(steps: readonly Step[]): readonly PublishedKey[] {
  const urls = new Map<string, string>()
  const found: PublishedKey[] = []
  for (const step of steps) {
    if (requestSent.is(step)) urls.set(step.exchange, step.data.request.url)
    if (!responseReceived.is(step)) continue
    const { headers, body } = step.data.response
    // Most responses have no keys, so they need not be parsed.
    if (!body?.text.includes('"keys"')) continue
    const readable = readBody(headers, body)
    const keys = readable && 'json' in readable ? fieldOf(readable.json, 'keys') : undefined
    if (!Array.isArray(keys)) continue
    const url = urls.get(step.exchange) ?? ''
    for (const jwk of keys)
      if (isRecord(jwk) && typeof jwk['kty'] === 'string')
        found.push({ jwk: jwk as PublishedKey['jwk'], url, seq: step.seq })
  }
  return found.toReversed()
}

/** What came of verifying a signature. */
export type Verdict =
  | { readonly genuine: true; readonly key: PublishedKey }
  | { readonly genuine: false; readonly reason: string; readonly key?: PublishedKey }

interface Algorithm {
  readonly importing: RsaHashedImportParams | EcKeyImportParams | { readonly name: string }
  readonly verifying: RsaPssParams | EcdsaParams | { readonly name: string }
}

function rsa(name: string, bits: number): Algorithm {
  const hash = `SHA-${bits}`
  const verifying = name === 'RSA-PSS' ? { name, saltLength: bits / 8 } : { name }
  return { importing: { name, hash }, verifying }
}

function ec(curve: number, bits: number): Algorithm {
  return {
    importing: { name: 'ECDSA', namedCurve: `P-${curve}` },
    verifying: { name: 'ECDSA', hash: `SHA-${bits}` },
  }
}

const ALGORITHMS: ReadonlyMap<string, Algorithm> = new Map([
  ['RS256', rsa('RSASSA-PKCS1-v1_5', 256)],
  ['RS384', rsa('RSASSA-PKCS1-v1_5', 384)],
  ['RS512', rsa('RSASSA-PKCS1-v1_5', 512)],
  ['PS256', rsa('RSA-PSS', 256)],
  ['PS384', rsa('RSA-PSS', 384)],
  ['PS512', rsa('RSA-PSS', 512)],
  ['ES256', ec(256, 256)],
  ['ES384', ec(384, 384)],
  ['ES512', ec(521, 512)],
  ['EdDSA', { importing: { name: 'Ed25519' }, verifying: { name: 'Ed25519' } }],
])

/** Verifies a compact JWS with the published key that its header names. */
export async function verifyJws(
  token: string,
  header: Readonly<Record<string, unknown>>,
  keys: readonly PublishedKey[],
): Promise<Verdict> {
  const { alg, kid } = header
  const algorithm = typeof alg === 'string' ? ALGORITHMS.get(alg) : undefined
  if (alg === 'none') return { genuine: false, reason: 'there is no signature (alg: none)' }
  if (!algorithm)
    return { genuine: false, reason: `alg ${String(alg)} can't be checked with a published key` }
  const key = keys.find(({ jwk }) => (kid === undefined ? jwk.alg === alg : jwk.kid === kid))
  if (!key) {
    const wanted = kid === undefined ? `for ${String(alg)}` : `with the kid ${String(kid)}`
    return { genuine: false, reason: `no key ${wanted} is in the recorded responses` }
  }
  try {
    const { importing, verifying } = algorithm
    const publicKey = await crypto.subtle.importKey('jwk', key.jwk, importing, false, ['verify'])
    const end = token.lastIndexOf('.')
    const signed = new TextEncoder().encode(token.slice(0, end))
    const genuine = await crypto.subtle.verify(
      verifying,
      publicKey,
      fromBase64url(token.slice(end + 1)),
      signed,
    )
    return genuine ? { genuine, key } : { genuine, key, reason: 'the signature was not made with this key' }
  } catch (error) {
    return { genuine: false, key, reason: `the key cannot be used: ${String(error)}` }
  }
}
