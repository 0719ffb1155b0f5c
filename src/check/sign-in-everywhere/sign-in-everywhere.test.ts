import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Provider } from '../../core/types.ts'
import { catalogue } from '../../mocks/catalogue/catalogue.ts'
import { createNetwork } from '../../mocks/network.ts'
import { signingApp } from '../../mocks/testing/apps.ts'
import { app, createWorld, type World } from '../../mocks/testing/world.ts'
import { type Factory, loadOurs } from '../providers/upstream.ts'
import { person, told } from './expectations.ts'
import { optionsFor, type ProviderSite } from './providers.ts'
import { signIn } from './sign-in.ts'

const github: ProviderSite = { id: 'github', type: 'oauth', at: 'https://github.com' }
const sites: readonly ProviderSite[] = [github, ...catalogue]

const network = createNetwork({ apps: [] })

/** A world in which app.example is registered at one provider, as its developer would do it. */
function createWorldFor({ id, at }: ProviderSite, callbackId: string) {
  const callbackUrls = [`https://app.example/auth/callback/${callbackId}`] as const
  const setup = {
    people: [person, { id: 'kofi', name: 'Kofi Brandt', email: 'kofi@example.com' }],
    person: person.id,
    issuers: [{ issuer: at, provider: id }],
    apps: [{ ...(id === 'apple' ? signingApp : app), callbackUrls }],
  }
  return { setup, world: createWorld({ ...setup, network }) }
}

async function enter(site: ProviderSite) {
  const factory = (await loadOurs(site.id)) as Factory
  // The preset of Ory Hydra calls itself otherwise than its file.
  const { id } = factory({})
  const { world, setup } = createWorldFor(site, id)
  const provider = factory(await optionsFor(factory, site, world)) as Provider
  const [known] = await network.accounts([site.id], { ...setup, now: world.now, state: world.state })
  return { world, id, known, ...(await signIn(world, provider, id)) }
}

/** What an address of a picture leads to. */
async function fetchPicture(world: World, address: string): Promise<string> {
  const response = await world.fetch(address)
  expect(response.headers.get('Content-Type')).toMatch(/^image\//)
  return response.text()
}

describe('the engine signs in through every provider of the catalogue', () => {
  it('57 of OAuth and 36 of OpenID Connect', () => {
    const ofType = (wanted: string) => sites.filter(({ type }) => type === wanted).length
    expect([ofType('oauth'), ofType('oidc')]).toEqual([57, 36])
  })

  it('and no expectation is for a provider that is not in it', () => {
    const ids = sites.map(({ id }) => id)
    expect(Object.keys(told).filter((id) => !ids.includes(id))).toEqual([])
  })

  it.each(sites)('$id', async (site) => {
    const { world, id, known, account, session } = await enter(site)
    const { name = person.name, email = person.email, image } = told[site.id] ?? {}

    expect(account).toMatchObject({
      provider: id,
      type: site.type,
      access_token: expect.stringMatching(/./),
    })
    expect(String(account.providerAccountId)).toBe(known?.sub)
    if (site.type === 'oidc') expect(decodeJwt(account.id_token ?? '').sub).toBe(known?.sub)
    else expect(account.token_type ?? 'bearer').toBe('bearer')

    expect(session.user?.name).toBe(name)
    expect(session.user?.email ?? false).toBe(email)
    const picture = session.user?.image ?? false
    if (image === false) expect(picture).toBe(false)
    else if (image === 'data') expect(picture).toMatch(/^data:image\/jpeg;base64,/)
    else expect(await fetchPicture(world, String(picture))).toContain('>AB</text>')
  })
})
