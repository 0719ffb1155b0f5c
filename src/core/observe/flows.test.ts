import { expect, test } from 'vitest'
import { createFlowBed } from '../testing/flow-bed.ts'
import { createMailProvider } from '../testing/mail-provider.ts'
import { createPasskeyBed } from '../testing/passkey-bed.ts'
import type { CredentialsConfig, Fact } from '../types.ts'
import { branchOf, detailOf, specOf } from './rules.ts'

function expectPlain(facts: readonly Fact[], rules: readonly string[]) {
  const told = new Set(facts.map(({ rule }) => rule))
  expect(rules.filter((rule) => !told.has(rule))).toEqual([])
  for (const fact of facts) {
    expect(structuredClone(fact)).toEqual(fact)
    expect(URL.canParse(specOf(fact.rule)?.url ?? '')).toBe(true)
    if (fact.kind === 'check') expect(detailOf(fact)).not.toMatch(/^((not )?as expected)?$/)
    if (fact.kind === 'decision') expect(branchOf(fact)).not.toMatch(/^(taken)?$/)
  }
}

test('[RUNTIME-1] facts of an e-mail sign-in are plain data', async () => {
  const { provider, link } = createMailProvider()
  const bed = createFlowBed({ providers: [provider] })
  await bed.post('/auth/signin/mail', { email: 'a@b.c' })
  await bed.get(link())
  const rules = ['EMAIL-1', 'EMAIL-3', 'EMAIL-4', 'EMAIL-6', 'EMAIL-7', 'EMAIL-8', 'EMAIL-9', 'LINK-14']
  expectPlain(bed.facts, [...rules, 'SIGNIN-1', 'SESSION-4'])
})

test('[RUNTIME-1] facts of credentials are plain data, also when a record of a class comes back', async () => {
  class Person {
    readonly id = 1
    readonly save = () => undefined
  }
  const authorize = () => new Person()
  const provider: CredentialsConfig = { id: 'pass', name: 'Password', type: 'credentials', authorize }
  const callbacks = { signIn: () => true, jwt: () => ({ sub: '1' }) }
  const bed = createFlowBed({ providers: [provider] })
  Object.assign(bed.config, { callbacks, events: {} })
  await bed.post('/auth/callback/pass')
  expectPlain(bed.facts, ['CRED-2', 'CRED-3', 'CRED-4', 'CSRF-2'])
})

test('[RUNTIME-1] facts of a passkey, made and used, are plain data, in the order of the checks', async () => {
  const bed = createPasskeyBed()
  await bed.options('?email=new%40example.com')
  await bed.answer('register')
  bed.jar.delete('__Secure-authjs.session-token')
  expectPlain(bed.facts, ['WEBAUTHN-1', 'WEBAUTHN-2', 'WEBAUTHN-3', 'WEBAUTHN-9', 'LINK-8', 'LINK-20'])
  await bed.options()
  bed.reset()
  await bed.answer('authenticate')
  expectPlain(bed.facts, [])
  expect(bed.facts.map(({ rule }) => rule)).toEqual([
    'CSRF-1',
    'URL-1',
    'URL-2',
    'WEBAUTHN-4',
    'WEBAUTHN-6',
    'SEAL-1',
    'SEAL-2',
    'WEBAUTHN-5',
    'WEBAUTHN-2',
    'WEBAUTHN-7',
    'WEBAUTHN-8',
    'WEBAUTHN-6',
    'WEBAUTHN-6',
    'SIGNIN-1',
    'LINK-18',
    'SESSION-4',
    'CALLBACK-4',
  ])
})
