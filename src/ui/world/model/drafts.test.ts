import { describe, expect, it } from 'vitest'
import { checkScenario } from '../../../protocol/scenario-check.ts'
import { DEFAULT_SECRET, resolveScenario } from '../../../protocol/scenario-defaults.ts'
import { hasAccounts, presetOf, providerName, providerType } from '../../../record/labels/catalogue.ts'
import { idFor } from './ids.ts'
import { passkeysOf } from './passkeys.ts'
import { NEW_PROVIDER, providerDraft, providerOf, providerProblems } from './provider-draft.ts'
import { nextSecret } from './secrets.ts'

describe('a provider of app.example', () => {
  const { providers } = resolveScenario()
  const own = { id: 'office', type: 'oidc', name: 'The office', issuer: 'https://id.office.example' } as const

  it('comes back from its form unchanged', () => {
    const others = [
      own,
      { id: 'google', checks: ['none'] as const, allowDangerousEmailAccountLinking: true },
      { id: 'gitlab', params: { scope: 'openid read_user', prompt: 'consent' } },
    ]
    for (const provider of [...providers, ...others])
      expect(providerOf(providerDraft(provider))).toEqual(provider)
  })

  it('has the name and type of its preset, or its own', () => {
    expect(providers.map(providerName)).toEqual(['GitHub', 'Google', 'Resend', 'Credentials', 'Passkey'])
    expect(providers.filter(hasAccounts).map(providerType)).toEqual(['oauth', 'oidc'])
    expect([providerName(own), providerType(own), presetOf(own)]).toEqual(['The office', 'oidc', undefined])
    expect(presetOf({ ...own, id: 'google' })).toBeUndefined()
  })

  it('needs an issuer if it is custom, and an id that no preset has', () => {
    expect(providerProblems({ ...NEW_PROVIDER, id: 'office' }, providers).issuer).toContain(
      'URL of the OpenID provider',
    )
    expect(providerProblems({ ...NEW_PROVIDER, id: 'okta', issuer: own.issuer }, providers).id).toContain(
      'in use',
    )
    expect(providerProblems({ ...NEW_PROVIDER, id: 'office', issuer: 'http://a.example' }).issuer).toContain(
      'Issuer must be an https URL',
    )
    const draft = { ...NEW_PROVIDER, id: 'office', issuer: own.issuer }
    expect(providerProblems(draft, providers)).toEqual({})
    expect(checkScenario({ providers: [...providers, providerOf(draft)] })).toBeUndefined()
  })
})

describe('an id from a name', () => {
  it.each([
    ['Ada Byron', 'ada-byron'],
    ['  José Ñandú!', 'jose-nandu'],
    ['山田', 'person'],
    ['', 'person'],
    ['x'.repeat(90), 'x'.repeat(36)],
  ])('%s', (name, id) => expect(idFor(name, [], 'person')).toBe(id))

  it('is one that is not in use', () => {
    expect(idFor('Ada', [{ id: 'ada' }, { id: 'ada-2' }], 'person')).toBe('ada-3')
  })
})

it('a new secret is never one that is in use', () => {
  const second = nextSecret([DEFAULT_SECRET])
  expect(second).toContain('-2-')
  expect(nextSecret([second])).not.toBe(second)
})

it('finds the passkeys of a user by a person’s account or address', () => {
  const person = { id: 'ada', name: 'Ada', email: 'Ada@example.com' }
  const passkey = (userId: string) => ({
    userId,
    credentialID: `key of ${userId}`,
    credentialDeviceType: 'singleDevice',
    credentialBackedUp: false,
    counter: 2,
  })
  const database = {
    users: [
      { id: 'u1', email: 'ada@example.com' },
      { id: 'u2', email: 'other@example.com' },
      { id: 'u3', email: '' },
    ],
    accounts: [{ provider: 'github', providerAccountId: '7', userId: 'u2' }],
    sessions: [],
    verificationTokens: [],
    authenticators: ['u1', 'u2', 'u3'].map(passkey),
  }
  const account = {
    person: 'ada',
    provider: 'github',
    host: 'github.com',
    sub: '7',
    scopes: [],
    signedIn: [],
  }
  const ids = (...args: Parameters<typeof passkeysOf>) => passkeysOf(...args).map(({ id }) => id)
  expect(ids(person, [account], database)).toEqual(['key of u1', 'key of u2'])
  expect(ids({ ...person, email: '' }, [{ ...account, person: 'grace' }], database)).toEqual([])
})
