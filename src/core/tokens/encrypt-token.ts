import { randomUuid } from '../bytes/random-uuid.ts'
import type { Runtime } from '../runtime.ts'
import { writeHeader, writeJwe } from './compact-jwe.ts'
import { deriveKey } from './derive-key.ts'
import type { TokenRecord } from './token-record.ts'

/** Encrypts claims as a compact JWE (RFC 7516) with a key from the first secret. `iat`, `exp` and `jti` are always new (reference 3). */
export async function encryptToken(input: {
  readonly claims: Readonly<Record<string, unknown>>
  readonly secrets: readonly string[]
  readonly salt: string
  readonly maxAgeSeconds: number
  readonly runtime: Runtime
}): Promise<TokenRecord> {
  const { salt, runtime } = input
  const { content, kid, info, lengthBytes } = await deriveKey(input.secrets[0] ?? '', salt, 'A256CBC-HS512')
  const iat = Math.floor(runtime.now() / 1000)
  // A clone, as `jose` makes one: claims are data, so a function among them is an error and does not just vanish.
  const claims = structuredClone({
    ...input.claims,
    iat,
    exp: iat + input.maxAgeSeconds,
    jti: randomUuid(runtime, 'jti'),
  })
  if (!Number.isFinite(claims.exp))
    throw new TypeError(`The token's lifetime is ${input.maxAgeSeconds}, not a number`)
  const header = { alg: 'dir', enc: 'A256CBC-HS512', kid } as const
  const head = writeHeader(header)
  const text = new TextEncoder()
  const iv = runtime.random('jwe-iv', 16)
  const encrypted = await content.encrypt(text.encode(JSON.stringify(claims)), { iv, aad: text.encode(head) })
  const token = writeJwe(head, { iv, ...encrypted })
  return { token, salt, header, claims, secretIndex: 0, info, lengthBytes }
}
