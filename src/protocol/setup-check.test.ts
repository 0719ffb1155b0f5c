import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROVIDERS } from '../catalogue/providers.ts'
import { checkCommandInput } from './command-input.ts'
import { describeTarget, effectsAt, type Fault, type FaultTarget } from './faults.ts'
import type { Scenario } from './scenario.ts'
import { checkScenario } from './scenario-check.ts'
import { resolveScenario, setupOf } from './scenario-defaults.ts'
import type { WorldSetup } from './setup.ts'

const zoe = { id: 'zoe', name: 'Zoë', email: 'zoe@example.com' }
const own = { id: 'acme', type: 'oidc', issuer: 'https://id.acme.example/realms/a' } as const
const fault: Fault = {
  id: 'f1',
  target: { at: 'provider', provider: 'google', endpoint: 'token' },
  effect: { does: 'wrong-claim', claim: 'aud' },
  once: true,
}

const accepted: readonly Partial<WorldSetup>[] = [
  setupOf(resolveScenario()),
  { people: [{ ...zoe, email: '', accounts: { google: { email: 'z@gmail.example', closed: false } } }] },
  { people: [{ ...zoe, picture: 'https://pictures.example/zoe.png' }] },
  {
    devices: [
      { id: 'office', person: 'ada', name: 'Office computer' },
      { id: 'lair', person: 'mallory', attacker: true },
    ],
  },
  {
    providers: [
      { id: 'github', checks: ['none'] },
      { id: 'google', params: { access_type: 'offline', prompt: 'consent' } },
      own,
      { id: 'keycloak', issuer: 'https://keycloak.example/realms/x' },
    ],
  },
  { secrets: ['new', 'old'] },
  { faults: [fault] },
  { faults: [] },
  { asPublished: true },
]

const refused: readonly (readonly [Record<string, unknown>, string])[] = [
  [{ asPublished: 'yes' }, '.asPublished must be true or false, not "yes".'],
  [{ strategy: 'JWT' }, '.strategy must be "jwt" or "database", not "JWT".'],
  [
    { people: [{ ...zoe, name: 'z'.repeat(201) }] },
    `.people[0].name must be a name of at most 200 characters, not "${'z'.repeat(60)}…".`,
  ],
  [
    { people: [{ ...zoe, picture: 'http://pictures.example/zoe.png' }] },
    '.people[0].picture must be an https URL, not "http://pictures.example/zoe.png".',
  ],
  [
    { people: [{ ...zoe, accounts: { google: { closed: 'yes' } } }] },
    '.people[0].accounts["google"].closed must be true or false, not "yes".',
  ],
  [
    { devices: [{ id: 'Office', person: 'ada' }] },
    '.devices[0].id must be a name of lower case letters, digits and dashes, at most 40.',
  ],
  [{ providers: [{ id: 'acme', type: 'saml' }] }, '.providers[0].type must be "oidc", not "saml".'],
  [
    { providers: [{ id: 'acme', type: 'oidc' }] },
    `.providers[0].issuer must be the issuer's URL: type "oidc" is a standard OpenID provider there.`,
  ],
  [
    { providers: [{ ...own, issuer: 'https://id.acme.example/?x' }] },
    '.providers[0].issuer must be a URL without query and fragment.',
  ],
  [
    { providers: [{ id: 'github', checks: ['none', 'pkce'] }] },
    '.providers[0].checks must be "none" alone, or a list of others.',
  ],
  [
    { providers: [{ id: 'google', params: { prompt: true } }] },
    '.providers[0].params["prompt"] must be a string, not true.',
  ],
  [{ people: Array(1) }, '.people[0] must be an object, not absent.'],
  [{ secrets: [''] }, '.secrets[0] must be a text of at most 1000 characters, not "".'],
  [
    { faults: [{ ...fault, target: { at: 'provider', endpoint: 'cafeteria' } }] },
    '.faults[0].target.endpoint must be "discovery" or "jwks" or "authorization" or "token" or "userinfo" or "revocation" or "end-session", not "cafeteria".',
  ],
  [
    { faults: [{ ...fault, target: { at: 'moon' } }] },
    '.faults[0].target.at must be "provider" or "adapter" or "mail" or "network", not "moon".',
  ],
  [
    { faults: [{ ...fault, effect: { does: 'wrong-claim', claim: 'name' } }] },
    '.faults[0].effect.claim must be "iss" or "aud" or "nonce" or "azp" or "exp" or "sub", not "name".',
  ],
  [
    { faults: [{ ...fault, effect: { does: 'scan' } }] },
    '.faults[0].effect: "scan" is not possible at the token endpoint; possible: status, delay, timeout, unreachable, html, content-type, oversized, cut-json, malformed-json, missing-field, mistyped-field, wrong-claim, bad-signature, alg-none, unknown-kid, rotated-keys.',
  ],
  [
    { faults: [{ ...fault, target: { at: 'mail' }, effect: { does: 'missing' } }] },
    '.faults[0].effect: "missing" is not possible at the mail; possible: delay, bounce, lose, duplicate, scan.',
  ],
  [{ faults: [{ ...fault, id: undefined }] }, '.faults[0].id must be a short id such as f1, not absent.'],
  [{ faults: [{ ...fault, once: 1 }] }, '.faults[0].once must be true or false, not 1.'],
]

/** Only what does not fit together is found late: the rest of the setup has to be known. */
const unfit: readonly (readonly [Partial<Scenario>, string])[] = [
  [{ secrets: [] }, 'scenario.secrets must contain at least one secret.'],
  [{ providers: [{ id: 'github' }, { id: 'github' }] }, 'scenario.providers names "github" twice.'],
  [{ faults: [fault, fault] }, 'scenario.faults names "f1" twice.'],
  [
    { people: Array.from({ length: 501 }, (_, index) => ({ ...zoe, id: `p${index}` })) },
    'scenario.people must be at most 500, not 501.',
  ],
  [
    { devices: Array.from({ length: 100_000 }, (_, index) => ({ id: `d${index}`, person: 'ada' })) },
    'scenario.devices must be at most 50, not 100000.',
  ],
]

describe('a setup', () => {
  it('with a provider that nobody has is refused in a sentence that names those there are', () => {
    const refusal = checkScenario({ providers: [{ id: 'github' }, { id: 'nope' }] })
    expect(refusal).toMatch(
      /^scenario\.providers\[1\]\.id must be .*; "nope" is not one of 42-school, .*zoom\.$/,
    )
    for (const { id } of PROVIDERS) expect(refusal).toContain(id)
  })

  it.each(accepted)('with %j is accepted', (setup) => {
    expect(checkCommandInput('setup.change', { setup })).toBeUndefined()
    expect(checkScenario(setup)).toBeUndefined()
  })

  it.each(refused)('with %j is refused', (setup, sentence) => {
    expect(checkCommandInput('setup.change', { setup })).toBe(`setup${sentence}`)
    expect(checkScenario(setup)).toBe(`scenario${sentence}`)
  })

  it.each([{}, { mxAge: 60 }, { strategy: undefined }])('a change with %j alone is refused', (setup) => {
    expect(checkCommandInput('setup.change', { setup })).toMatch(
      /^input\.setup must name at least one of |^setup must name at least one of .*strategy/,
    )
    expect(checkScenario(setup)).toBeUndefined()
  })

  it.each(unfit)('with %j does not fit together', (scenario, sentence) => {
    expect(checkScenario(scenario)).toBe(sentence)
  })

  it('never makes the check throw', () => {
    const member = fc.constantFrom('people', 'devices', 'providers', 'faults', 'secrets', 'strategy')
    fc.assert(
      fc.property(fc.dictionary(member, fc.anything()), (setup) => {
        const problem = checkCommandInput('setup.change', { setup })
        expect(problem === undefined || problem.endsWith('.')).toBe(true)
      }),
    )
  })
})

describe('a fault', () => {
  const targets: readonly FaultTarget[] = [
    { at: 'provider', endpoint: 'authorization' },
    { at: 'adapter', operation: 'createUser' },
    { at: 'mail' },
    { at: 'network', host: 'api.github.com' },
  ]

  it('of a new kind fits where it is said to', () => {
    const fits = (target: FaultTarget, effect: object) =>
      checkCommandInput('fault.add', { fault: { target, effect, once: false } })
    expect(targets.map((target) => fits(target, { does: 'unreachable' }) === undefined)).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(targets.map((target) => fits(target, { does: 'slow', seconds: 1 }) === undefined)).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(targets.map((target) => fits(target, { does: 'delay', seconds: 1 }) === undefined)).toEqual([
      true,
      false,
      true,
      true,
    ])
    expect(fits({ at: 'network' }, { does: 'delay', seconds: 0 })).toBe(
      'fault.effect.seconds must be a whole number from 1 to 315360000, not 0.',
    )
    for (const target of targets) expect(effectsAt(target)).not.toHaveLength(0)
  })

  it('says where it lies', () => {
    expect(targets.map(describeTarget)).toEqual([
      'authorization of every provider',
      'adapter.createUser',
      'mail',
      'the network to api.github.com',
    ])
  })
})

describe('clock.jump', () => {
  it('takes an ISO time', () => {
    expect(checkCommandInput('clock.jump', { to: '2026-04-01T00:00:00Z' })).toBeUndefined()
    expect(checkCommandInput('clock.jump', { to: 'tomorrow' })).toBe(
      'input.to must be an ISO time such as 2026-03-02T09:41:07.000Z.',
    )
  })
})
