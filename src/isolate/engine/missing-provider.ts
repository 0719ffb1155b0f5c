import type { Provider, ProviderConfig } from '../../core/types.ts'
import { MAIL_SETTINGS, ownAddress } from './known-settings.ts'
import { isList, Missing } from './missing-values.ts'

type Providers = Readonly<Record<string, (options: object) => ProviderConfig>>

/** A provider, and what a notice says of it. */
interface Found {
  readonly provider?: Provider
  readonly so?: string
}

/** What a missing entry of the providers is by its name: one that Auth.js has, a form with a password, or a provider of the user's own. */
export function providerFor(missing: Missing, providers: Providers, hasAdapter: boolean): Found {
  if (isList(missing)) return {}
  const name = nameOf(missing)
  if (/credential|password|login|local/i.test(name))
    return { provider: PASSWORD, so: 'it is a form here that lets Ada Byron in' }
  const wanted = /mail|magic/i.test(name) && hasAdapter ? 'nodemailer' : plain(name)
  const id = Object.keys(providers).find((each) => plain(each) === wanted) ?? wanted
  const test = `test-${id}`
  const options = {
    clientId: test,
    clientSecret: test,
    apiKey: test,
    ...MAIL_SETTINGS,
  }
  const made = Object.hasOwn(providers, id) ? providers[id]?.(options) : undefined
  if (made?.type === 'email') return hasAdapter ? { provider: made, so: `it is ${made.name} here` } : {}
  if (made && (made.type !== 'oidc' || made.issuer !== undefined))
    return { provider: made, so: `it is ${made.name} here` }
  const issuer = ownAddress(id)
  return {
    provider: { ...options, id, name: made?.name ?? name, type: 'oidc', issuer },
    so: `it is an OpenID Connect provider at ${issuer} here`,
  }
}

const PASSWORD: Provider = {
  id: 'credentials',
  name: 'Credentials',
  type: 'credentials',
  credentials: {
    email: { label: 'E-mail', type: 'email' },
    password: { label: 'Password', type: 'password' },
  },
  authorize: ({ email }: { readonly email?: string }) => ({ id: '1', name: 'Ada Byron', email }),
}

/** A provider that is written out, called by what its missing id is called: `PROVIDERS.acme.id`, `ACME_PROVIDER_ID`. */
export function withNames(entry: unknown): unknown {
  const { id, name, type } = Object(entry) as Readonly<Record<string, unknown>>
  if (!(id instanceof Missing)) return entry
  const words = id.path
    .split('.')
    .flatMap((each) => each.replace(/(?:_|(?<=[a-z]))(?:PROVIDER_?)?(?:ID|KEY|NAME|Id)$|^id$/, '') || [])
  const own = plain(words.at(-1) ?? 'own')
  return {
    ...Object(entry),
    id: own,
    ...(name instanceof Missing ? { name: own } : {}),
    ...(type instanceof Missing ? { type: 'oidc' } : {}),
  }
}

/** `campusProvider` and `createCampus()` are Campus. */
function nameOf({ path }: Missing): string {
  const last =
    path
      .replace(/\(\)|^new /g, '')
      .split('.')
      .at(-1) ?? ''
  const bare = last.replace(/^(?:create|make|get|my|custom)(?=[A-Z])|(?:OAuth|Auth)?Provider$/gi, '') || last
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`
}

function plain(name: string): string {
  return name.replace(/\W|_/g, '').toLowerCase()
}
