import { Ajv } from 'ajv'
import schemas from 'har-schema'
import { describe, expect, it } from 'vitest'
import type { Step } from '../../protocol/steps.ts'
import { toHar } from './har.ts'
import { NASTY, nastyRun } from './testing/nasty.ts'
import { recordedTrace } from './testing/recorded-trace.ts'

// They are of draft 06, whose meta-schema Ajv does not bring along; times are checked below.
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
for (const { $schema: _draft, ...schema } of Object.values(schemas)) ajv.addSchema(schema)
const isHar = ajv.getSchema('har.json')

interface Entry {
  readonly startedDateTime: string
  readonly time: number
  readonly request: {
    readonly method: string
    readonly url: string
    readonly postData?: { readonly params: unknown }
  }
  readonly response: {
    readonly status: number
    readonly redirectURL: string
    readonly cookies: readonly object[]
  }
  readonly timings: Readonly<Record<string, number>>
}

function entriesOf(steps: readonly Step[]): readonly Entry[] {
  const har = toHar(steps, { version: 'test' })
  expect(isHar?.(har), JSON.stringify(isHar?.errors)).toBe(true)
  return (har as { log: { entries: readonly Entry[] } }).log.entries
}

describe('an HTTP archive', () => {
  it('passes the schema of HAR 1.2, and the schema would refuse a broken one', () => {
    entriesOf(recordedTrace().steps)
    expect(isHar?.({ log: { version: '1.2', entries: [{}] } })).toBe(false)
  })

  it('has every exchange of the record in order, the servers’ own ones too, with times of the virtual clock', () => {
    const { steps } = recordedTrace()
    const entries = entriesOf(steps)
    expect(entries).toHaveLength(steps.filter(({ kind }) => kind === 'request.sent').length)
    const token = entries.find(({ request }) => request.url.endsWith('/login/oauth/access_token'))
    expect(token).toMatchObject({ time: 40, timings: { wait: 40 }, response: { status: 200 } })
    expect(token?.request.postData?.params).toContainEqual({
      name: 'redirect_uri',
      value: 'https://app.example/auth/callback/github',
    })
    const times = entries.map(({ startedDateTime }) => Date.parse(startedDateTime))
    expect(times[0]).toBe(Date.parse('2026-03-02T09:41:07.000Z'))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('has redirects and the attributes of cookies', () => {
    const signIn = entriesOf(recordedTrace().steps).find(({ request }) => request.method === 'POST')
    expect(signIn?.response.redirectURL).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/)
    expect(signIn?.response.cookies).toContainEqual(
      expect.objectContaining({
        name: '__Secure-authjs.state',
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        expires: '2026-03-02T09:56:07.000Z',
      }),
    )
  })

  it('has requests that were never answered', () => {
    const steps = recordedTrace().steps.filter(({ kind }) => kind !== 'response.received')
    expect(entriesOf(steps)[0]).toMatchObject({ time: 0, response: { status: 0 } })
  })

  it.each(NASTY)('keeps to the schema whatever the strings are: %j', (text) => {
    expect(entriesOf(nastyRun(text))).toHaveLength(1)
  })
})
