import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { calculateJwkThumbprint, decodeJwt, decodeProtectedHeader } from 'jose'
import { toBase64url } from '../core/bytes/base64url.ts'
import { type Codec, ours } from './engine.ts'
import { leaves } from './leaves.ts'

/** Replaces what is random by placeholders, numbered as they appear, and shows the content of encrypted tokens. */
export interface Redactor {
  redact(lines: readonly string[]): Promise<string[]>
}

const shapes: Readonly<Record<string, RegExp>> = {
  jwe: /eyJ[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+/,
  jws: /eyJ[\w-]+\.[\w-]+\.[\w-]+/,
  uuid: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
  hex: /(?<![0-9a-f-])[0-9a-f]{64}(?![\w-])/,
  random: /(?<![\w-])[\w-]{43}(?![\w-])/,
}
const anyShape = new RegExp(
  Object.entries(shapes)
    .map(([name, shape]) => `(?<${name}>${shape.source})`)
    .join('|'),
  'g',
)

/** @param upstream Decrypts tokens, as our engine does. */
export function createRedactor(upstream: Codec): Redactor {
  const placeholders = new Map<string, string>()
  const counts = new Map<string, number>()
  const place = (value: string, kind: string): { readonly placeholder: string; readonly isNew: boolean } => {
    const known = placeholders.get(value)
    if (known) return { placeholder: known, isNew: false }
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const placeholder = `<${kind}${count}>`
    placeholders.set(value, placeholder)
    return { placeholder, isNew: true }
  }
  return {
    async redact(lines) {
      const found: { readonly token: string; readonly placeholder: string }[] = []
      const redactLine = (line: string) =>
        line.replace(anyShape, (value, ...rest) => {
          const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>
          const kind = Object.keys(shapes).find((name) => groups[name] !== undefined) ?? 'random'
          const { placeholder, isNew } = place(value, kind)
          if (isNew && (kind === 'jwe' || kind === 'jws')) found.push({ token: value, placeholder })
          return placeholder
        })
      const redacted = lines.map(redactLine)
      for (let next = found.shift(); next; next = found.shift()) {
        const content = await open(next.token, upstream)
        redacted.push(...content.map((line) => `${next?.placeholder} ${redactLine(line)}`))
      }
      return redacted
    },
  }
}

async function open(token: string, published: Codec): Promise<string[]> {
  const { kid, ...header } = decodeProtectedHeader(token)
  if (token.split('.').length === 3)
    return [...leaves({ kid, ...header }, 'header'), ...leaves(decodeJwt(token), 'claims')]
  const key = (await encryptionKeys).get(String(kid))
  if (!key) return ['key unknown']
  const [upstream, own] = await Promise.allSettled(
    [published, ours].map((engine) => engine.decode({ token, ...key })),
  )
  if (upstream?.status !== own?.status || textOf(upstream) !== textOf(own))
    throw new Error(`The two engines open this token differently: ${token}`)
  const claims = claimsOf(upstream)
  return [`salt ${key.salt}, secret ${key.secret}`, ...leaves(header, 'header'), ...leaves(claims, 'claims')]
}

function claimsOf(result: PromiseSettledResult<unknown> | undefined): unknown {
  return result?.status === 'fulfilled' ? result.value : 'cannot be opened'
}

function textOf(result: PromiseSettledResult<unknown> | undefined): string {
  return leaves(claimsOf(result)).join('\n')
}

const secrets = ['secret', 'older', 'newer', 'jwt-secret']
const kinds = ['session-token', 'pkce.code_verifier', 'state', 'nonce', 'challenge']
const salts = [
  ...kinds.flatMap((kind) => [`authjs.${kind}`, `__Secure-authjs.${kind}`]),
  'encodedState',
  'encodedWebauthnChallenge',
  'my-session',
  'my-pkce',
]

/** Which key has which id, derived with neither engine (reference 3). */
const encryptionKeys = deriveEncryptionKeys()

async function deriveEncryptionKeys(): Promise<
  Map<string, { readonly salt: string; readonly secret: string }>
> {
  const keys = new Map<string, { readonly salt: string; readonly secret: string }>()
  for (const secret of secrets)
    for (const salt of salts) {
      const info = `Auth.js Generated Encryption Key (${salt})`
      const key = toBase64url(hkdf(sha256, utf8ToBytes(secret), utf8ToBytes(salt), utf8ToBytes(info), 64))
      keys.set(await calculateJwkThumbprint({ kty: 'oct', k: key }, 'sha512'), { salt, secret })
    }
  return keys
}
