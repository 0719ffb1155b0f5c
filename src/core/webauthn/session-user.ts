import type { Storage } from '../config/storage.ts'
import type { Surroundings } from '../context.ts'
import { readStoredSession } from '../linking/current-user.ts'
import { decryptSession } from '../session/session-codec.ts'
import { receivedSession } from '../session/session-cookie.ts'
import type { WebAuthnUser } from '../webauthn-types.ts'

/** The user who adds a passkey: the stored one, or the one in the session's token. No one, if the token cannot be decrypted. */
export async function sessionUser(
  around: Surroundings & { readonly storage: Storage },
): Promise<WebAuthnUser | undefined> {
  const { value } = receivedSession(around)
  if (value === undefined) return undefined
  if (around.options.session.strategy !== 'jwt') return (await readStoredSession(value, around))?.user
  const claims = await decryptSession(value, around).catch(() => undefined)
  return claims
    ? { id: claims.sub, name: claims.name, email: claims.email, image: claims.picture }
    : undefined
}
