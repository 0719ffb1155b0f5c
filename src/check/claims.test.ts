import { describe, expect, it } from 'vitest'
import { CLAIM_PRESETS } from '../catalogue/claim-presets.ts'
import type { PersonClaims } from '../protocol/setup.ts'
import { houseWith, only, stepsOf } from './testing/user-code-house.ts'

/** Signs Ada in with a provider, who has these claims there; returns what the callbacks read. */
async function readBy(
  provider: string,
  claims: PersonClaims,
  {
    options = '',
    reads = 'profile',
    button = provider,
  }: { options?: string; reads?: string; button?: string } = {},
): Promise<unknown> {
  const { house } = await houseWith(`import NextAuth from 'next-auth'
import Provider from 'next-auth/providers/${provider}'
import { decodeJwt } from 'jose'
const api = async (account, url) => (await fetch(url, { headers: { authorization: 'Bearer ' + account.access_token, 'user-agent': 'app' } })).json()
export const { handlers, auth } = NextAuth({
  providers: [Provider({ clientId: 'id', clientSecret: 'secret', ${options} })],
  callbacks: {
    async jwt({ token, profile, account }) {
      if (account) token.read = ${reads}
      return token
    },
    session: ({ session, token }) => ({ ...session, read: token.read }),
  },
})
`)
  const { setup } = await house.command('world.read', {})
  const people = setup.people.map((person) =>
    person.id === 'ada' ? { ...person, accounts: { [provider]: { claims } } } : person,
  )
  await house.command('setup.change', { setup: { people } })
  const frame = house.frame()
  await frame.open('https://app.example/api/auth/signin')
  await frame.press(`Sign in with ${button}`)
  for (const label of ['Authorize Example', 'Continue', 'Allow'])
    if (!frame.page().url.startsWith('https://app.example')) await frame.press(label).catch(() => undefined)
  const steps = await stepsOf(house)
  expect(steps.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  const session = only(steps, 'callback.returned').findLast(({ data }) => data.callback === 'session')
  return (session?.data.result as { readonly read?: unknown } | undefined)?.read
}

const presetOf = (provider: string, label: string): PersonClaims => {
  const found = CLAIM_PRESETS.find((each) => each.provider === provider && each.label === label)
  if (!found) throw new Error(`no preset ${label}`)
  return found.claims
}

describe('claims of a person at a provider', () => {
  it('Entra: groups and roles are in the ID token, memberships in Microsoft Graph', async () => {
    const claims = {
      ...presetOf('microsoft-entra-id', 'Roles'),
      ...presetOf('microsoft-entra-id', 'Member of'),
    }
    const read = await readBy('microsoft-entra-id', claims, {
      options: `authorization: { params: { scope: 'openid profile email User.Read' } },`,
      reads: `{ roles: profile.roles, of: (await api(account, 'https://graph.microsoft.com/v1.0/me/memberOf')).value }`,
      button: 'Microsoft Entra ID',
    })
    expect(read).toMatchObject({ roles: ['Admin'], of: [{ displayName: 'Engineering' }] })
  })

  it('Keycloak: realm and client roles are in the access token', async () => {
    const read = await readBy('keycloak', presetOf('keycloak', 'Realm and client roles'), {
      options: `issuer: 'https://keycloak.example/realms/example',`,
      reads: 'decodeJwt(account.access_token).realm_access.roles',
      button: 'Keycloak',
    })
    expect(read).toEqual(['admin', 'offline_access'])
  })

  it('Auth0: namespaced claims, and an access token that is signed because it has some', async () => {
    const read = await readBy('auth0', presetOf('auth0', 'Roles under a namespace'), {
      options: `issuer: 'https://example.eu.auth0.com',`,
      reads: `[profile['https://app.example/roles'], decodeJwt(account.access_token)['https://app.example/roles']]`,
      button: 'Auth0',
    })
    expect(read).toEqual([['admin'], ['admin']])
  })

  it('Discord: its servers', async () => {
    const read = await readBy('discord', presetOf('discord', 'Servers'), {
      options: `authorization: 'https://discord.com/api/oauth2/authorize?scope=identify+email+guilds',`,
      reads: `(await api(account, 'https://discord.com/api/v10/users/@me/guilds')).map(({ name }) => name)`,
      button: 'Discord',
    })
    expect(read).toEqual(['Analytical Engines'])
  })

  it('GitHub: organizations and teams at its API', async () => {
    const claims = presetOf('github', 'Organization and team')
    const read = await readBy('github', claims, {
      options: `authorization: { params: { scope: 'read:user user:email read:org' } },`,
      reads: `{
        orgs: (await api(account, 'https://api.github.com/user/orgs')).map(({ login }) => login),
        teams: (await api(account, 'https://api.github.com/user/teams')).map(({ slug, organization }) => organization.login + '/' + slug),
        memberships: (await api(account, 'https://api.github.com/user/memberships/orgs')).map(({ state, organization }) => organization.login + ' ' + state),
      }`,
      button: 'GitHub',
    })
    expect(read).toEqual({ orgs: ['example'], teams: ['example/core'], memberships: ['example active'] })
  })

  it('Google: hd of a Workspace', async () => {
    expect(
      await readBy('google', presetOf('google', 'Workspace domain'), {
        reads: 'profile.hd',
        button: 'Google',
      }),
    ).toBe('example.com')
  })

  it('Okta: groups', async () => {
    const read = await readBy('okta', presetOf('okta', 'Groups'), {
      options: `issuer: 'https://example.okta.com',`,
      reads: 'profile.groups',
      button: 'Okta',
    })
    expect(read).toEqual(['Everyone', 'Admins'])
  })

  it('never replace what the token is about', async () => {
    const read = await readBy(
      'google',
      { idToken: { sub: 'x', aud: 'y', iss: 'z', tier: 1 } },
      {
        reads: '[profile.sub === "x", profile.aud, profile.iss, profile.tier]',
        button: 'Google',
      },
    )
    expect(read).toEqual([false, 'id', 'https://accounts.google.com', 1])
  })

  it.each([
    ['a list', { idToken: [] }],
    ['a date', { idToken: { at: new Date() } }],
    ['too much', { userinfo: { text: 'x'.repeat(20_000) } }],
    ['no path', { api: { 'user/orgs': [] } }],
  ])('are refused when they are not JSON: %s', async (_name, claims) => {
    const { house } = await houseWith('export default {}')
    const people = [{ id: 'ada', name: 'Ada', email: '', accounts: { github: { claims } } }]
    await expect(house.command('setup.change', { setup: { people: people as never } })).rejects.toThrow(
      'bad-input',
    )
  })
})
