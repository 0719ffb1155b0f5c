import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Scenario } from './scenario.ts'
import { checkScenario } from './scenario-check.ts'
import { DEFAULT_PEOPLE, resolveScenario } from './scenario-defaults.ts'

const zoe = { id: 'zoe', name: 'Zoë', email: 'zoe@example.com' }

const refused: readonly (readonly [unknown, string])[] = [
  [null, 'scenario must be an object, not null.'],
  [{ seed: 2 ** 32 }, 'scenario.seed must be a whole number from 0 to 4294967295, not 4294967296.'],
  [{ startsAt: 'tomorrow' }, 'scenario.startsAt must be an ISO time such as 2026-03-02T09:41:07.000Z.'],
  [{ startsAt: '2026-13-02' }, 'scenario.startsAt must be an ISO time such as 2026-03-02T09:41:07.000Z.'],
  [{ strategy: 'JWT' }, 'scenario.strategy must be "jwt" or "database", not "JWT".'],
  [{ maxAge: 0 }, 'scenario.maxAge must be a whole number from 1 to 315360000, not 0.'],
  [{ people: [] }, 'scenario.people must name at least one person.'],
  [{ people: [zoe, zoe] }, 'scenario.people names "zoe" twice.'],
  [
    { people: [{ ...zoe, email: 'zoe' }] },
    'scenario.people[0].email must be an e-mail address, or empty for none, not "zoe".',
  ],
  [{ devices: [] }, 'scenario.devices must name at least one device.'],
  [
    { devices: [{ id: 'Laptop', person: 'ada' }] },
    'scenario.devices[0].id must be a name of lower case letters, digits and dashes, at most 40.',
  ],
  [
    { people: [zoe], devices: [{ id: 'laptop', person: 'ada' }] },
    'scenario.devices: "laptop" belongs to "ada", who is not among scenario.people.',
  ],
  [{ start: '/' }, 'scenario.start must be an absolute http or https URL, not "/".'],
  [{ answers: { '/': {} } }, 'A key of scenario.answers must be an absolute http or https URL, not "/".'],
  [
    { answers: { 'https://a.example/?x': {} } },
    'A key of scenario.answers must be a URL without query and fragment.',
  ],
  [
    { answers: { 'https://a.example/': { status: 100 } } },
    'scenario.answers["https://a.example/"].status must be a whole number from 200 to 599, not 100.',
  ],
  [
    { answers: { 'https://a.example/': { headers: { 'a b': 'c' } } } },
    'A key of scenario.answers["https://a.example/"].headers must be a header name, not "a b".',
  ],
  [
    { answers: { 'https://a.example/': { headers: { x: '☃' } } } },
    'scenario.answers["https://a.example/"].headers["x"] must be one line of Latin-1 text, not "☃".',
  ],
]

describe('checkScenario', () => {
  it.each<Partial<Scenario>>([
    {},
    resolveScenario(),
    { people: [zoe] },
    { startsAt: '2026-03-02', seed: 0 },
    { answers: { 'https://github.com/login/oauth/access_token': { status: 200, body: '<html>' } } },
  ])('accepts %j', (scenario) => {
    expect(checkScenario(scenario)).toBeUndefined()
  })

  it.each(refused)('refuses %j', (scenario, sentence) => {
    expect(checkScenario(scenario)).toBe(sentence)
  })

  it('never throws, and what it accepts can be resolved', () => {
    const field = fc.constantFrom('seed', 'startsAt', 'strategy', 'people', 'devices', 'start', 'answers')
    fc.assert(
      fc.property(fc.dictionary(field, fc.anything()), (scenario) => {
        if (checkScenario(scenario) === undefined)
          expect(resolveScenario(scenario).devices).not.toHaveLength(0)
      }),
    )
  })
})

describe('resolveScenario', () => {
  it('fills what is absent', () => {
    expect(resolveScenario()).toMatchObject({
      seed: 7,
      startsAt: '2026-03-02T09:41:07.000Z',
      strategy: 'jwt',
      maxAge: 2_592_000,
      updateAge: 86_400,
      people: DEFAULT_PEOPLE,
      devices: [
        { id: 'laptop', person: 'ada' },
        { id: 'phone', person: 'ada' },
      ],
      start: 'https://app.example/',
      answers: {},
    })
  })

  it('keeps what is given, and gives the devices to the first of other people', () => {
    expect(resolveScenario({ seed: 0, people: [zoe] })).toMatchObject({
      seed: 0,
      people: [zoe],
      devices: [
        { id: 'laptop', person: 'zoe' },
        { id: 'phone', person: 'zoe' },
      ],
    })
  })
})
