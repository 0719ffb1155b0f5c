import { type GrantRecord, grantName, type ProviderRecords } from './records.ts'

/** What a person allowed an app; `undefined` when the app was never allowed anything. */
export function grantOf(
  records: ProviderRecords,
  person: string,
  clientId: string,
): Promise<GrantRecord | undefined> {
  return records.grants.get(grantName(person, clientId))
}

/** Takes back everything an app was allowed, with all its tokens. */
export async function revokeGrant(records: ProviderRecords, person: string, clientId: string): Promise<void> {
  const granted = await grantOf(records, person, clientId)
  for (const { token, family } of granted?.tokens ?? []) {
    records.tokens.delete(token)
    if (family !== undefined) records.revoked.set(family, true)
  }
  records.grants.delete(grantName(person, clientId))
}
