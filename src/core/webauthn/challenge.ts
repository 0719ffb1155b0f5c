import { encryptCheck, openCheck } from '../checks/check-cookies.ts'
import type { WebAuthnProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import { checkMaxAgeSeconds } from '../cookies/default-cookies.ts'
import { decryptToken } from '../tokens/decrypt-token.ts'
import { encryptToken } from '../tokens/encrypt-token.ts'
import type { CookieToSet } from '../types.ts'
import type { WebAuthnUser } from '../webauthn-types.ts'

/** Salt of the inner token's own key (reference 3). */
const challengeSalt = 'encodedWebauthnChallenge'

/** What the browser keeps between the two requests of a ceremony. */
export interface StoredChallenge {
  /** base64url. */
  readonly challenge: string
  /** Who registers. */
  readonly registerData?: WebAuthnUser | undefined
}

/** Encrypts the challenge, with the user who registers, into its cookie: a token inside the check's token (reference 7). */
export async function encryptChallenge(
  stored: StoredChallenge,
  provider: WebAuthnProvider,
  around: Surroundings,
): Promise<CookieToSet> {
  const { options, runtime, report } = around
  const { challenge, registerData } = stored
  const encrypted = await encryptToken({
    claims: { challenge, ...(registerData && { registerData }) },
    secrets: options.jwt.secrets,
    salt: challengeSalt,
    maxAgeSeconds: checkMaxAgeSeconds,
    runtime,
  })
  await report.token('WEBAUTHN-2', 'encrypted', challengeSalt, encrypted)
  return encryptCheck('webauthnChallenge', encrypted.token, provider, around)
}

/**
 * @throws InvalidCheck when the cookie is missing, cannot be decrypted, or was made for another provider; or the error of decrypting the token
 * in it, which becomes a `CallbackRouteError`.
 */
export async function openChallenge(
  provider: WebAuthnProvider,
  around: Surroundings,
): Promise<StoredChallenge> {
  const { options, runtime, report } = around
  const token = await openCheck('webauthnChallenge', provider, around)
  try {
    const opened = await decryptToken({ token, secrets: options.jwt.secrets, salt: challengeSalt, runtime })
    await report.token('WEBAUTHN-2', 'decrypted', challengeSalt, opened)
    return opened.claims as unknown as StoredChallenge
  } catch (error) {
    await report.check('WEBAUTHN-5', false, { detail: "the token in the cookie can't be decrypted" })
    throw error
  }
}
