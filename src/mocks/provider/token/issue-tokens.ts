import type { Exchange } from '../../exchange.ts'
import type { OAuthApp } from '../../oauth-app.ts'
import type { MockPerson } from '../../site.ts'
import type { Account } from '../account.ts'
import { accountOf } from '../account-of.ts'
import { grantOf } from '../grants.ts'
import { createIdToken } from '../open-id/id-token.ts'
import type { Provider } from '../provider.ts'
import type { Fields } from '../quirks.ts'
import {
  type CodeRecord,
  grantName,
  type ProviderRecords,
  type RefreshRecord,
  recordsOf,
} from '../records.ts'
import { readScopes } from '../scopes.ts'
import { createAccessToken } from './access-token.ts'
import type { TokenFacts } from './facts.ts'

/** What the tokens of one answer are about. */
interface Issue {
  readonly app: OAuthApp
  readonly account: Account
  readonly scopes: readonly string[]
  readonly family: string
  readonly authTime: number | undefined
  readonly nonce?: string | undefined
  readonly claims: string | undefined
  /** The answer has a refresh token. */
  readonly refreshes: boolean
}

/** The person whose tokens they are. */
interface Owner {
  readonly app: OAuthApp
  readonly person: MockPerson
}

/** Makes the tokens for a code that passed every rule, and marks the code as used. */
export async function issueForCode(
  { provider }: TokenFacts,
  { app, person }: Owner,
  { code, record }: { readonly code: string; readonly record: CodeRecord },
  exchange: Exchange,
): Promise<Fields> {
  const { scopes, authTime, nonce, claims, refreshes = false } = record
  const records = recordsOf(provider, exchange.context.state)
  const account = accountOf(provider, person, app.clientId)
  const issue: Issue = { app, account, scopes, family: code, authTime, nonce, claims, refreshes }
  const { token, fields } = await makeTokens(provider, issue, exchange)
  records.codes.set(code, { ...record, token })
  await rememberToken(provider, records, record, { token, family: code })
  return fields
}

/** Makes the tokens for a refresh token that passed every rule; if they rotate, marks it as used. */
export async function issueForRefresh(
  { provider, parameters }: TokenFacts,
  { app, person }: Owner,
  record: RefreshRecord,
  exchange: Exchange,
): Promise<Fields> {
  const rotates = provider.refreshTokens?.rotates ?? false
  const { family, authTime, claims } = record
  const scopes = parameters.get('scope')?.split(' ') ?? record.scopes
  const account = accountOf(provider, person, app.clientId)
  if (rotates) {
    const { refreshTokens } = recordsOf(provider, exchange.context.state)
    refreshTokens.set(parameters.get('refresh_token') ?? '', { ...record, used: true })
  }
  const issue: Issue = {
    app,
    account,
    scopes,
    family,
    authTime,
    claims,
    refreshes: rotates || (provider.refreshTokens?.renews ?? false),
  }
  return (await makeTokens(provider, issue, exchange)).fields
}

/** Makes the tokens for a person's password. What they could refuse on a page, they cannot here. */
export async function issueForPassword(
  { provider, parameters }: TokenFacts,
  { app, person }: Owner,
  exchange: Exchange,
): Promise<Fields> {
  const scopes = readScopes(provider, parameters.get('scope'))
  const family = provider.codeFormat(exchange.context.random('password grant', 40))
  const account = accountOf(provider, person, app.clientId)
  const refreshes = provider.refreshTokens?.issuesFor({ parameters, scopes, asked: true, person }) ?? false
  const authTime = Math.floor(exchange.context.now / 1000)
  const issue: Issue = { app, account, scopes, family, authTime, claims: undefined, refreshes }
  const { token, fields } = await makeTokens(provider, issue, exchange)
  const records = recordsOf(provider, exchange.context.state)
  const granted = await grantOf(records, person.id, app.clientId)
  records.grants.set(grantName(person.id, app.clientId), {
    scopes: granted?.scopes ?? scopes,
    tokens: [...(granted?.tokens ?? []), { token, family, scope: scopes.join(' ') }],
  })
  return fields
}

/** Makes the token of an app for itself: it belongs to no one. */
export function issueForApp(
  { provider, parameters }: TokenFacts,
  app: OAuthApp,
  { context }: Exchange,
): Fields {
  const scopes = readScopes(provider, parameters.get('scope'))
  const lifetime = provider.tokenLifetimeSeconds ?? 3600
  const token = provider.tokenFormat(context.random('access token', 36))
  recordsOf(provider, context.state).tokens.set(token, {
    clientId: app.clientId,
    person: '',
    scopes,
    expiresAt: context.now + lifetime * 1000,
  })
  return { access_token: token, token_type: 'bearer', expires_in: lifetime, scope: scopes.join(' ') }
}

async function makeTokens(
  provider: Provider,
  issue: Issue,
  exchange: Exchange,
): Promise<{ readonly token: string; readonly fields: Fields }> {
  const { app, account, scopes, family, authTime, nonce, claims } = issue
  const { context } = exchange
  const records = recordsOf(provider, context.state)
  const owner = {
    clientId: app.clientId,
    person: account.person.id,
    scopes,
    family,
    ...(claims === undefined ? {} : { claims }),
  }
  const lifetime = provider.tokenLifetimeSeconds
  const token = await createAccessToken(provider, exchange, { account, clientId: app.clientId, scopes })
  records.tokens.set(token, {
    ...owner,
    ...(lifetime === undefined ? {} : { expiresAt: context.now + lifetime * 1000 }),
  })
  const refreshToken = issue.refreshes ? provider.tokenFormat(context.random('refresh token', 36)) : undefined
  const idToken =
    provider.openId &&
    (provider.quirks.alwaysGivesIdToken ||
      (provider.openId.idTokenScopes ?? ['openid']).some((scope) => scopes.includes(scope)))
      ? await createIdToken(provider, provider.openId, exchange, {
          app,
          account,
          scopes,
          accessToken: token,
          authTime,
          nonce,
          claims,
        })
      : undefined
  if (refreshToken !== undefined) {
    const seconds = provider.refreshTokens?.lifetimeSeconds
    records.refreshTokens.set(refreshToken, {
      ...owner,
      ...(authTime === undefined ? {} : { authTime }),
      ...(seconds === undefined ? {} : { expiresAt: context.now + seconds * 1000 }),
    })
  }
  const fields = {
    access_token: token,
    scope: scopes.join(provider.quirks.normalizesScopes ? ',' : ' '),
    token_type: 'bearer',
    ...(lifetime === undefined ? {} : { expires_in: lifetime }),
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    ...(idToken === undefined ? {} : { id_token: idToken }),
  }
  return { token, fields: provider.quirks.tokenShape?.value(fields, { account, scopes }) ?? fields }
}

/** Adds the token to the person's grant; beyond the provider's limit, the oldest with the same scopes expires. */
async function rememberToken(
  provider: Provider,
  records: ProviderRecords,
  { clientId, person, scopes }: CodeRecord,
  issued: { readonly token: string; readonly family: string },
): Promise<void> {
  const granted = await grantOf(records, person, clientId)
  const scope = scopes.join(' ')
  const limit = provider.quirks.limitsTokens?.value ?? Number.POSITIVE_INFINITY
  const tokens = [...(granted?.tokens ?? []), { ...issued, scope }]
  const same = tokens.filter((one) => one.scope === scope)
  const dead = new Set(same.slice(0, Math.max(0, same.length - limit)).map((one) => one.token))
  for (const one of dead) records.tokens.delete(one)
  records.grants.set(grantName(person, clientId), {
    scopes: granted?.scopes ?? scopes,
    tokens: tokens.filter((one) => !dead.has(one.token)),
  })
}
