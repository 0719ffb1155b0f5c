import { describe, expect, test } from 'vitest'
import type { OAuth2Config } from '../../core/types.ts'
import { withGlobalFetch } from './fake-fetch.ts'
import { optionsOf } from './options.ts'
import { samplesOf } from './samples/samples.ts'
import { type Factory, loadOurs, loadUpstream, smtpIds, upstreamIds } from './upstream.ts'

const ids = upstreamIds.filter((id) => !smtpIds.includes(id))
const tokens = { access_token: 'at-1', token_type: 'bearer' } as const

describe.each(ids)('%s', (id) => {
  test('maps profiles as Auth.js does', async () => {
    const [ours, theirs] = await Promise.all([loadOurs(id), loadUpstream(id)])
    const [mine, expected] = [ours && profileOf(ours, id), profileOf(theirs, id)]
    expect(typeof mine).toBe(typeof expected)
    expect(expected !== undefined).toBe(samplesOf(id) !== undefined)
    for (const sample of samplesOf(id) ?? []) {
      const [here, there] = [await outcome(mine, sample), await outcome(expected, sample)]
      expect(here).toEqual(there)
      expect(Object.keys(here.user ?? {})).toEqual(Object.keys(there.user ?? {}))
    }
  })
})

type Mapping = NonNullable<OAuth2Config<object>['profile']>

function profileOf(factory: Factory, id: string): Mapping | undefined {
  const settings = factory({ ...optionsOf(id)[0] })
  return settings.type === 'oauth' || settings.type === 'oidc' ? settings.profile?.bind(settings) : undefined
}

/** The user, or that there is none; and the profile as the mapping leaves it, since callbacks see it afterwards. */
async function outcome(
  mapping: Mapping | undefined,
  sample: object,
): Promise<{ readonly user?: object | undefined; readonly profile: object }> {
  const profile = structuredClone(sample)
  const noPicture = async () => new Response('', { status: 404 })
  try {
    const user = await withGlobalFetch(noPicture, async () => mapping?.(profile, tokens))
    return { user, profile }
  } catch {
    return { profile }
  }
}
