import { describe, expect, it } from 'vitest'
import { checkScenario } from '../../../protocol/scenario-check.ts'
import { describeEffect, describeFault, EFFECTS, endpointsOf } from '../../../record/labels/fault-labels.ts'
import { changed, type FaultDraft, faultOf, faultProblems, newFault, possibleEffects } from './fault-draft.ts'

const typeOf = (id: string) => (id === 'github' ? 'oauth' : id === '' ? undefined : 'oidc')
const nameOf = (id: string) => id.toUpperCase()

/** Every target that the form has fields for, with every effect that fits. */
const DRAFTS: readonly FaultDraft[] = (['provider', 'adapter', 'mail', 'network'] as const).flatMap((at) =>
  ['github', 'google', ''].flatMap((provider) =>
    endpointsOf(typeOf(provider)).flatMap((endpoint) => {
      const draft = changed(newFault(provider), { at, endpoint }, typeOf)
      return possibleEffects(draft, typeOf).map((does) => changed(draft, { does }, typeOf))
    }),
  ),
)

describe('every fault that can be chosen', () => {
  it('is accepted by the world without changes', () => {
    for (const draft of DRAFTS) {
      expect(faultProblems(draft)).toEqual({})
      expect(checkScenario({ faults: [{ id: 'f1', ...faultOf(draft) }] })).toBeUndefined()
    }
  })

  it('has its own description', () => {
    const effects = new Set(DRAFTS.map(({ does }) => does))
    expect([...effects].toSorted()).toEqual(Object.keys(EFFECTS).toSorted())
    const said = new Set(DRAFTS.map((draft) => describeFault(faultOf(draft), nameOf)))
    const facts = new Set(DRAFTS.map((draft) => JSON.stringify({ ...faultOf(draft), once: true })))
    expect(said.size).toBe(facts.size)
  })
})

it('offers no faults of ID tokens where there are none', () => {
  const at = (provider: string) => possibleEffects(newFault(provider), typeOf)
  expect(at('github')).not.toContain('alg-none')
  expect(at('google')).toContain('alg-none')
  expect(at('')).toContain('alg-none')
})

it('keeps what fits when the target changes', () => {
  const draft = changed(newFault('google'), { does: 'alg-none', endpoint: 'token' }, typeOf)
  expect(changed(draft, { at: 'mail' }, typeOf)).toMatchObject({ at: 'mail', does: 'delay' })
  expect(changed({ ...draft, endpoint: 'jwks' }, { provider: 'github' }, typeOf).endpoint).toBe('token')
})

describe('what is typed', () => {
  const typed = (values: Record<string, string>, change: Partial<FaultDraft> = {}) =>
    changed(newFault('google'), { ...change, values }, typeOf)

  it('is accepted as its type', () => {
    expect(faultOf(typed({ status: '418', body: 'short' })).effect).toEqual({
      does: 'status',
      status: 418,
      body: 'short',
    })
    expect(describeEffect(faultOf(typed({ seconds: '90' }, { does: 'delay' })).effect)).toBe(
      'is late by 1:30 min',
    )
  })

  it('is refused at its field', () => {
    expect(faultProblems(typed({ status: '99' }))).toEqual({
      status: 'Status must be a whole number from 200 to 599, not 99.',
    })
    expect(faultProblems(typed({ status: '' }))['status']).toContain('Status must be a whole number')
    expect(faultProblems(typed({ field: 'two words' }, { does: 'missing-field' }))['field']).toContain(
      'Member must be',
    )
    expect(faultProblems(typed({}, { at: 'network', host: 'a/b' }))['host']).toContain('Host must be a host')
  })
})
