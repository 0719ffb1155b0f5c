import type { AdapterUser } from '../adapters.ts'
import { randomUuid } from '../bytes/random-uuid.ts'
import type { EmailProvider } from '../config/resolved-provider.ts'
import type { Storage } from '../config/storage.ts'
import type { Surroundings } from '../context.ts'
import type { Account } from '../types.ts'

export interface EmailIdentity {
  /** The stored user, or a new one with an id for this request only. */
  readonly user: AdapterUser
  /** Only for the callbacks and events: signing in by e-mail stores no account (reference 5). */
  readonly account: Account
}

/** The user with this address, as the callbacks see them. */
export async function findEmailIdentity(
  email: string,
  provider: EmailProvider,
  { storage, runtime }: Surroundings & { readonly storage: Storage },
): Promise<EmailIdentity> {
  const stored = await storage.call('getUserByEmail', email)
  const user = stored ?? { id: randomUuid(runtime, 'user-id'), email, emailVerified: null }
  const account = {
    providerAccountId: user.email,
    userId: user.id,
    type: 'email',
    provider: provider.id,
  } as const
  return { user, account }
}
