import { catalogueProvider, type ProviderType } from '../../catalogue/providers.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import { storyAhead } from '../../record/story/stories.ts'
import type { Story } from '../../record/story/story.ts'

/** Flow of a sign-in with a provider of a type. A passkey has to be added before anyone can sign in with it. */
const FLOWS: Readonly<Record<ProviderType, string | undefined>> = {
  oauth: 'oauth',
  oidc: 'oidc',
  email: 'email',
  credentials: 'credentials',
  webauthn: undefined,
}

/** The sign-in with a sandbox's first provider, before it begins. `undefined` where an auth.ts decides what the providers are. */
export function firstSignIn({ code, devices, people, providers }: WorldSetup): Story | undefined {
  if (code) return undefined
  const person = people.find(({ id }) => id === devices[0]?.person) ?? people[0]
  for (const { id } of providers) {
    const known = catalogueProvider(id)
    const flow = known && FLOWS[known.type]
    if (!known || flow === undefined) continue
    const names = { person: person?.name ?? 'The user', provider: known.name, app: 'Example' }
    return storyAhead(flow, { ...names, press: `Sign in with ${known.name}` })
  }
  return undefined
}
