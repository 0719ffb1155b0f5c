import { findProvider } from './find-provider.ts'
import { rotateSigningKey } from './keys/signing-key.ts'
import { accountOf } from './provider/account-of.ts'
import { grantOf, revokeGrant } from './provider/grants.ts'
import { endLoginsOf, loginsOf } from './provider/login-session.ts'
import { hasAccount, personAt } from './provider/people-at.ts'
import type { Provider } from './provider/provider.ts'
import { recordsOf } from './provider/records.ts'
import type { MemoryContext, MockPerson, Network, SiteAccount } from './site.ts'

type Memory = Pick<Network, 'accounts' | 'revokeConsent' | 'endLogins' | 'rotateKeys'>

/** What the providers remember about people, read from outside the simulated internet. */
export const memory: Memory = {
  async accounts(providers, context) {
    const accounts: SiteAccount[] = []
    for (const name of providers) {
      const provider = findProvider(name, context.issuers ?? [])
      if (provider === undefined) continue
      for (const person of context.people) {
        if (hasAccount(provider, person)) accounts.push(await describe(provider, person, context))
      }
    }
    return accounts
  },
  async revokeConsent(person, provider, context) {
    const records = recordsOf(needProvider(provider, context), context.state)
    for (const { clientId } of context.apps ?? []) await revokeGrant(records, person, clientId)
  },
  async endLogins(person, provider, context) {
    await endLoginsOf(recordsOf(needProvider(provider, context), context.state), person)
  },
  async rotateKeys(provider, context) {
    await rotateSigningKey(needProvider(provider, context).id, context.state)
  },
}

async function describe(
  provider: Provider,
  person: MockPerson,
  { state, now, apps = [] }: MemoryContext,
): Promise<SiteAccount> {
  const records = recordsOf(provider, state)
  const grants = await Promise.all(
    apps.map(async ({ clientId }) => ({ clientId, grant: await grantOf(records, person.id, clientId) })),
  )
  // The app that the person gave access to; before that, the first one with a callback for this provider.
  const own = apps.find(({ callbackUrls }) => callbackUrls.some((url) => url.endsWith(`/${provider.preset}`)))
  const clientId = grants.find(({ grant }) => grant !== undefined)?.clientId ?? (own ?? apps[0])?.clientId
  const { subject, email } = accountOf(provider, personAt(provider, person), clientId ?? '')
  const logins = await loginsOf(records, person.id, now)
  return {
    person: person.id,
    provider: provider.preset,
    host: new URL(provider.origin).host,
    sub: subject,
    ...(email === undefined ? {} : { email }),
    scopes: [...new Set(grants.flatMap(({ grant }) => grant?.scopes ?? []))],
    signedIn: [...new Set(logins.flatMap(({ device }) => device ?? []))],
  }
}

function needProvider(name: string, { issuers = [] }: MemoryContext): Provider {
  const provider = findProvider(name, issuers)
  if (provider === undefined) {
    throw new Error(
      `No simulated provider is called “${name}”. Expected an id of the catalogue, such as google, or an issuer in this sandbox's setup.`,
    )
  }
  return provider
}
