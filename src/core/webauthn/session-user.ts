import type { Storage } from '../config/storage.ts'
import type { Surroundings } from '../context.ts'
import { readStoredSession } from '../linking/current-user.ts'
import { openSession } from '../session/session-codec.ts'
import { receivedSession } from '../session/session-cookie.ts'
import type { WebAuthnUser } from '../webauthn-types.ts'

/** Who adds a passkey: the stored user, or what the session's token says. A token that does not open is nobody. */
export async function sessionUser(
  around: Surroundings & { readonly storage: Storage },
): Promise<WebAuthnUser | undefined> {
  const { value } = receivedSession(around)
  if (value === undefined) return undefined
  if (around.options.session.strategy !== 'jwt') return (await readStoredSession(value, around))?.user
  const claims = await openSession(value, around).catch(() => undefined)
  return claims
    ? { id: claims.sub, name: claims.name, email: claims.email, image: claims.picture }
    : undefined
}
