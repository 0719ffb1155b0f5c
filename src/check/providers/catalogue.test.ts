import { describe, expect, test } from 'vitest'
import { differences } from './differences.ts'
import { type Facts, factsOf } from './facts.ts'
import { optionsOf } from './options.ts'
import { loadOurs, loadUpstream, smtpIds, upstreamIds } from './upstream.ts'

const comparable = upstreamIds.filter((id) => !smtpIds.includes(id))

test('the published package has the providers that the catalogue is about', async () => {
  const types = await Promise.all(
    comparable.map(async (id) => (await loadUpstream(id))(optionsOf(id)[0] ?? {}).type),
  )
  const count = (type: string) => types.filter((each) => each === type).length
  expect([count('oauth'), count('oidc'), count('email') + smtpIds.length]).toEqual([57, 36, 8])
})

test.each(upstreamIds)('%s has a preset here, which works without options too', async (id) => {
  const ours = await loadOurs(id)
  expect(ours).toBeTypeOf('function')
  if (!smtpIds.includes(id)) expect(ours?.({}).id).toBe((await loadUpstream(id))(optionsOf(id)[0] ?? {}).id)
})

describe.each(comparable)('%s', (id) => {
  test.each(optionsOf(id))('has the facts of Auth.js with %j', async (options) => {
    const [ours, theirs] = await Promise.all([loadOurs(id), loadUpstream(id)])
    if (!ours) throw new Error(`there is no preset for ${id}`)
    const [mine, expected] = [factsOf(ours({ ...options })), factsOf(theirs({ ...options }))]
    expect(without(mine, id)).toEqual(without(expected, id))
  })
})

test.each(differences)('$id still differs in $fact: $reason', async ({ id, fact }) => {
  const [ours, theirs] = await Promise.all([loadOurs(id), loadUpstream(id)])
  const differs = optionsOf(id).some((options) => {
    const mine = ours && factsOf(ours({ ...options }))[fact]
    return JSON.stringify(mine) !== JSON.stringify(factsOf(theirs({ ...options }))[fact])
  })
  expect(differs).toBe(true)
})

function without(facts: Facts, id: string): Facts {
  const allowed = differences.filter((difference) => difference.id === id).map(({ fact }) => fact)
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !allowed.includes(name)))
}
