import { MissingAdapter, MissingAdapterMethods } from '../../core/errors.ts'
import type { UserInfo, WebAuthnOptions, WebAuthnRequest } from '../../core/types.ts'

/** The user with the `email` of the request (its query for GET, else its form); `null` without an e-mail. */
export async function getUserInfo(
  { adapter }: Pick<WebAuthnOptions, 'adapter'>,
  { method, query, body }: WebAuthnRequest,
): Promise<UserInfo | null> {
  if (!adapter) throw new MissingAdapter('WebAuthn provider requires a database adapter to be configured')
  const email = method === 'POST' ? body?.['email'] : query['email']
  if (!email || typeof email !== 'string') return null
  if (!adapter.getUserByEmail) throw new MissingAdapterMethods('WebAuthn needs getUserByEmail')
  const user = await adapter.getUserByEmail(email)
  return user ? { user, exists: true } : { user: { email }, exists: false }
}
