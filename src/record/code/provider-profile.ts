import { catalogueProvider } from '../../catalogue/providers.ts'
import type { Person, ProviderSetup, WorldSetup } from '../../protocol/setup.ts'
import { isRecord } from '../../protocol/shape.ts'
import { hasAccounts, providerName } from '../labels/catalogue.ts'
import type { Call } from '../outline/calls.ts'

/** What a provider told the app about a person. */
export interface ProviderProfile {
  /** As the callback URL names it. */
  readonly provider: string
  /** The call of `profile` that was given it. */
  readonly seq: number
  readonly profile: Readonly<Record<string, unknown>>
}

/** The profile that the last sign-in brought, as it came. */
export function lastProfile(calls: readonly Call[]): ProviderProfile | undefined {
  for (const { because, before, name, seq } of calls.toReversed()) {
    const provider = /\/callback\/([^/]+)$/.exec(because)?.[1]
    if (name === 'profile' && provider !== undefined && isRecord(before[0]))
      return { provider, seq, profile: before[0] }
  }
  return undefined
}

/** The first provider that a text imports at which people have accounts. */
export function firstProvider(text: string): string | undefined {
  return importedProviders(text).find((id) => hasAccounts({ id }))
}

function importedProviders(text: string): readonly string[] {
  return [...text.matchAll(/from\s*['"][^'"\n]*\/providers\/([\w-]+)['"]/g)].map(([, id = '']) => id)
}

/** The built-in app's providers, and before them those that the user's own code imports. */
export function providersInUse({
  code,
  providers,
}: Pick<WorldSetup, 'code' | 'providers'>): readonly ProviderSetup[] {
  const imported = Object.values(code?.files ?? {}).flatMap(importedProviders)
  const own = [...new Set(imported)].filter(
    (id) => catalogueProvider(id) !== undefined && providers.every((each) => each.id !== id),
  )
  return [...own.map((id) => ({ id })), ...providers]
}

export function nameOfProvider(id: string, providers: readonly ProviderSetup[]): string {
  return providerName(providers.find((each) => each.id === id) ?? { id })
}

/** What is known of a person at a provider before it told anything. */
export function knownAt(person: Person, provider: string): Readonly<Record<string, unknown>> {
  const { accounts = {}, email, id, login = id, name, picture } = person
  const { email: there, ...own } = accounts[provider] ?? {}
  return {
    login: own.login ?? login,
    name: own.name ?? name,
    email: (there ?? email) || null,
    ...((own.picture ?? picture) ? { picture: own.picture ?? picture } : {}),
  }
}

/** Fields of a profile by what they are for, the usual ones first. */
export function fieldsFirst(
  profile: Readonly<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] {
  const first = USUAL.filter((name) => Object.hasOwn(profile, name))
  const others = Object.keys(profile).filter((name) => !first.includes(name))
  return [...first, ...others].map((name) => [name, profile[name]] as const)
}

/** What providers call the id, the login name, the name, the address and the picture of a person. */
const USUAL = [
  'id',
  'sub',
  'login',
  'username',
  'preferred_username',
  'nickname',
  'name',
  'global_name',
  'display_name',
  'email',
  'email_verified',
  'verified',
  'avatar_url',
  'picture',
  'avatar',
  'image',
]

/** How many of them are listed before someone asks for all. */
export function usualFields(profile: Readonly<Record<string, unknown>>): number {
  return Math.max(1, USUAL.filter((name) => Object.hasOwn(profile, name)).length)
}

/** Whether the person has an address at the provider. */
export function hasEmail({ accounts = {}, email }: Person, provider: string): boolean {
  return (accounts[provider]?.email ?? email) !== ''
}

/** The people, of whom one has no address at a provider any more; or again what they have everywhere. */
export function withEmail(
  people: readonly Person[],
  id: string,
  provider: string,
  has: boolean,
): readonly Person[] {
  return people.map((person) => {
    if (person.id !== id) return person
    const { [provider]: account = {}, ...others } = person.accounts ?? {}
    const { email: _email, ...rest } = account
    const next = has ? rest : { ...rest, email: '' }
    const accounts = Object.keys(next).length === 0 ? others : { ...others, [provider]: next }
    const { accounts: _accounts, ...own } = person
    return Object.keys(accounts).length === 0 ? own : { ...own, accounts }
  })
}
