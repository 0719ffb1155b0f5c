import type { DatabaseView, ProviderAccount } from '../../../protocol/commands.ts'
import type { Person } from '../../../protocol/setup.ts'

/** A passkey that app.example stored. */
export interface Passkey {
  readonly id: string
  /** `singleDevice` or `multiDevice`. */
  readonly deviceType: string
  readonly isBackedUp: boolean
  readonly counter: number
}

/** The passkeys of the users that belong to a person: through one of their accounts, or their address. */
export function passkeysOf(
  person: Person,
  accounts: readonly ProviderAccount[],
  { users, accounts: rows, authenticators }: DatabaseView,
): readonly Passkey[] {
  const own = accounts.filter((account) => account.person === person.id)
  const linked = rows
    .filter((row) =>
      own.some(({ provider, sub }) => row['provider'] === provider && row['providerAccountId'] === sub),
    )
    .map((row) => row['userId'])
  const addressed = users
    .filter((row) => person.email !== '' && row['email'] === person.email.toLowerCase())
    .map((row) => row['id'])
  const ids = new Set([...linked, ...addressed])
  return authenticators
    .filter((row) => ids.has(row['userId']))
    .map((row) => ({
      id: String(row['credentialID']),
      deviceType: String(row['credentialDeviceType']),
      isBackedUp: row['credentialBackedUp'] === true,
      counter: Number(row['counter']),
    }))
}
