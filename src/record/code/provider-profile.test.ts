import { expect, it } from 'vitest'
import type { Person } from '../../protocol/setup.ts'
import type { Call } from '../outline/calls.ts'
import {
  fieldsFirst,
  firstProvider,
  hasEmail,
  knownAt,
  lastProfile,
  nameOfProvider,
  providersInUse,
  usualFields,
  withEmail,
} from './provider-profile.ts'

function call(seq: number, name: string, because: string, given: unknown): Call {
  return {
    seq,
    kind: 'callback',
    name,
    because,
    exchange: 'e1',
    before: [given],
    after: [given],
    returned: true,
  }
}

const ADA: Person = { id: 'ada', name: 'Ada Byron', email: 'ada@example.com' }

it('takes the profile of the last sign-in, and whose it is', () => {
  const calls = [
    call(9, 'profile', 'GET /auth/callback/google', { sub: '1' }),
    call(30, 'profile', 'GET /api/auth/callback/github', { id: 5 }),
    call(31, 'jwt', 'GET /api/auth/callback/github', { token: {} }),
    call(40, 'profile', 'GET /auth/callback/github', 'no record'),
  ]
  expect(lastProfile(calls)).toEqual({ provider: 'github', seq: 30, profile: { id: 5 } })
  expect(lastProfile([])).toBeUndefined()
})

it('finds the first provider with accounts that a text names', () => {
  const text = `import Credentials from 'next-auth/providers/credentials'
    import Discord from "@auth/core/providers/discord"
    import GitHub from 'next-auth/providers/github'`
  expect(firstProvider(text)).toBe('discord')
  expect(firstProvider('const x = 1')).toBeUndefined()
  expect(nameOfProvider('github', [])).toBe('GitHub')
  expect(nameOfProvider('own', [{ id: 'own', name: 'Our own' }])).toBe('Our own')
})

it('lists the usual fields first', () => {
  const known = { url: 'x', email: null, id: 5, site_admin: false }
  expect(fieldsFirst(known).map(([name]) => name)).toEqual(['id', 'email', 'url', 'site_admin'])
  expect(usualFields(known)).toBe(2)
})

it('knows a person at a provider before it tells', () => {
  expect(knownAt(ADA, 'github')).toEqual({ login: 'ada', name: 'Ada Byron', email: 'ada@example.com' })
  const other = { ...ADA, accounts: { github: { login: 'countess', email: '' } } }
  expect(knownAt(other, 'github')).toEqual({ login: 'countess', name: 'Ada Byron', email: null })
})

it('takes the address away at one provider alone, and gives it back', () => {
  const kofi = { ...ADA, id: 'kofi', accounts: { github: { login: 'k' } } }
  const without = withEmail([ADA, kofi], 'kofi', 'github', false)
  expect(without).toEqual([ADA, { ...kofi, accounts: { github: { login: 'k', email: '' } } }])
  expect(without.map((each) => hasEmail(each, 'github'))).toEqual([true, false])
  expect(hasEmail(without[1] ?? ADA, 'google')).toBe(true)
  expect(withEmail(without, 'kofi', 'github', true)).toEqual([ADA, kofi])
  expect(withEmail(withEmail([ADA], 'ada', 'github', false), 'ada', 'github', true)).toEqual([ADA])
})

it('knows the providers that the code imports beside those of the built-in app', () => {
  const files = {
    'auth.ts':
      "import Okta from 'next-auth/providers/okta'\nimport GitHub from '@auth/core/providers/github'",
    'lib/mail.ts': "import { send } from './providers/own'",
  }
  const providers = [{ id: 'github' }, { id: 'google' }]
  expect(providersInUse({ providers, code: { files, entry: 'auth.ts' } })).toEqual([
    { id: 'okta' },
    ...providers,
  ])
  expect(providersInUse({ providers, code: null })).toEqual(providers)
})
