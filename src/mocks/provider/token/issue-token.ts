import type { Exchange } from '../../exchange.ts'
import { grantOf } from '../grants.ts'
import type { Provider } from '../provider.ts'
import { type CodeRecord, grantName, type ProviderRecords, recordsOf } from '../records.ts'

/** Makes the token for a code that passed every rule, and marks the code as used. */
export async function issueToken(
  provider: Provider,
  { context }: Exchange,
  code: string,
  record: CodeRecord,
): Promise<string> {
  const records = recordsOf(provider, context.state)
  const token = provider.tokenFormat(context.random('access token', 36))
  const { clientId, person, scopes } = record
  records.codes.set(code, { ...record, token })
  records.tokens.set(token, { clientId, person, scopes })
  await rememberToken(provider, records, record, token)
  return token
}

/** Adds the token to the person's grant; beyond the provider's limit the oldest of the same scopes dies. */
async function rememberToken(
  provider: Provider,
  records: ProviderRecords,
  { clientId, person, scopes }: CodeRecord,
  token: string,
): Promise<void> {
  const granted = await grantOf(records, person, clientId)
  const scope = scopes.join(' ')
  const limit = provider.quirks.limitsTokens?.value ?? Number.POSITIVE_INFINITY
  const tokens = [...(granted?.tokens ?? []), { token, scope }]
  const same = tokens.filter((one) => one.scope === scope)
  const dead = new Set(same.slice(0, Math.max(0, same.length - limit)).map((one) => one.token))
  for (const one of dead) records.tokens.delete(one)
  records.grants.set(grantName(person, clientId), {
    scopes: granted?.scopes ?? scopes,
    tokens: tokens.filter((one) => !dead.has(one.token)),
  })
}
