import { toHex } from '../bytes/hex.ts'
import { sha256HexNow } from '../bytes/sha256-now.ts'
import type { EmailProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'

/** Seconds until a link expires, unless the provider says otherwise (reference 5). */
const defaultMaxAgeSeconds = 24 * 60 * 60

export interface LinkToken {
  /** Goes into the mail. */
  readonly token: string
  readonly expires: Date
}

/** A token that only the reader of the mail knows. */
export async function createLinkToken(
  provider: EmailProvider,
  { runtime }: Surroundings,
): Promise<LinkToken> {
  const maxAgeSeconds = provider.maxAge ?? defaultMaxAgeSeconds
  const expires = new Date(runtime.now() + maxAgeSeconds * 1000)
  const own = await provider.generateVerificationToken?.()
  return { token: own ?? toHex(runtime.random('verification-token', 32)), expires }
}

/** The hash that the store keeps, so that no one can make the link from the store's contents. Several secrets are joined by commas (reference 5). */
export function hashLinkToken(token: string, provider: EmailProvider, { options }: Surroundings): string {
  const secret = provider.secret === undefined ? options.csrfSecret : String(provider.secret)
  return sha256HexNow(`${token}${secret}`)
}
