import { describe, expect, it } from 'vitest'
import {
  body,
  cookie,
  createRecording,
  headers,
  party,
  type Recording,
  verdict,
} from '../testing/recording.ts'
import { dataFlowsOf } from './data-flows.ts'

const APP = party('app', 'app.example')
const LAPTOP = party('browser', 'laptop')
const PROVIDER = party('provider', 'id.example')

function flow(record: Recording, id: string) {
  const found = dataFlowsOf(record.steps).find((each) => each.id === id)
  if (!found) throw new Error(`There is no ${id} among ${dataFlowsOf(record.steps).map((each) => each.id)}.`)
  return found
}

/** The app asks the token endpoint; it answers with these fields. */
function grant(
  record: Recording,
  exchange: string,
  form: Readonly<Record<string, string>>,
  answer: object,
  path = 'token',
) {
  record.exchange(exchange)
  const type = 'application/x-www-form-urlencoded'
  record.add(
    'request.sent',
    {
      request: {
        method: 'POST',
        url: `https://id.example/${path}`,
        headers: headers({ 'content-type': type }),
        body: body(String(new URLSearchParams(form))),
      },
      mode: 'server',
    },
    { from: APP, to: PROVIDER, summary: 'POST' },
  )
  record.add(
    'response.received',
    {
      response: {
        status: 200,
        headers: headers({ 'content-type': 'application/json' }),
        body: body(JSON.stringify(answer)),
      },
    },
    { from: PROVIDER, to: APP, summary: '200' },
  )
}

describe('tokens of a provider', () => {
  it('a refresh token that is redeemed for another one has rotated; both are shown', () => {
    const record = createRecording()
    grant(
      record,
      'e1',
      { grant_type: 'authorization_code', code: 'code-1234' },
      { access_token: 'access-1', refresh_token: 'refresh-1', expires_in: 3600 },
    )
    grant(
      record,
      'e2',
      { grant_type: 'refresh_token', refresh_token: 'refresh-1' },
      { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 3600 },
    )
    expect(flow(record, 'refresh_token-1').end).toMatchObject({ how: 'rotated', seq: 4 })
    expect(flow(record, 'refresh_token-2').end.how).toBe('alive')
    expect(flow(record, 'code-1').end).toMatchObject({ how: 'redeemed', seq: 2 })
    expect(flow(record, 'access_token-1').end).toMatchObject({
      how: 'alive',
      text: 'It lasts 3600 s from when it was created.',
    })
  })

  it('a refresh token that is redeemed and kept stays valid', () => {
    const record = createRecording()
    grant(
      record,
      'e1',
      { grant_type: 'refresh_token', refresh_token: 'refresh-1' },
      { access_token: 'access-1' },
    )
    expect(flow(record, 'refresh_token-1').end.how).toBe('alive')
  })

  it('an access token is no longer valid once it is revoked or expired', () => {
    const record = createRecording()
    grant(record, 'e1', { code: 'code-1234' }, { access_token: 'access-1', expires_in: 3600 })
    grant(record, 'e2', { token: 'access-1' }, {}, 'revoke')
    expect(flow(record, 'access_token-1').end).toMatchObject({ how: 'revoked', seq: 4 })
    const short = createRecording()
    grant(short, 'e1', { code: 'code-1234' }, { access_token: 'access-1', expires_in: 0 })
    expect(flow(short, 'access_token-1').end.how).toBe('expired')
  })

  it('a code that was refused is not redeemed', () => {
    const record = createRecording()
    grant(record, 'e1', { code: 'code-1234' }, { error: 'invalid_grant' })
    expect(flow(record, 'code-1').end).toEqual({ how: 'alive', text: 'It has no recorded end.' })
  })
})

it('a session token in several cookies is one value, and expires with them', () => {
  const token = `eyJhbGciOiJkaXIifQ..${'iv'.repeat(8)}.${'0123456789abcdef'.repeat(300)}.tag`
  const record = createRecording()
  const name = '__Secure-authjs.session-token'
  const parts = [token.slice(0, 3900), token.slice(3900)]
  record.exchange('e1')
  record.add(
    'token.encrypted',
    {
      purpose: 'session',
      token,
      salt: name,
      header: {},
      claims: {},
      secretIndex: 0,
      info: '',
      lengthBytes: 64,
    },
    { from: APP, summary: 'encrypted' },
  )
  const store = (value: string, index: number, before?: string) =>
    record.add(
      'cookie.stored',
      {
        line: `${name}.${index}=${value}`,
        cookie: cookie(`${name}.${index}`, 'session', value),
        ...(before === undefined ? {} : { before: cookie(`${name}.${index}`, 'session', before) }),
        removed: value === '',
        verdict: verdict('CK31', 'stored'),
      },
      { from: LAPTOP, summary: 'stored' },
    )
  for (const [index, part] of parts.entries()) store(part, index)
  expect(dataFlowsOf(record.steps)).toHaveLength(1)
  expect(flow(record, 'session-1').stations.map(({ site }) => site)).toEqual(['engine', 'jar', 'jar'])
  expect(flow(record, 'session-1').end.how).toBe('alive')
  for (const [index, part] of parts.entries()) store('', index, part)
  expect(flow(record, 'session-1').end).toMatchObject({ how: 'removed', seq: 4 })
})

it('a cookie that scripts may read names them among its readers', () => {
  const record = createRecording()
  record.exchange('e1')
  const open = { ...cookie('authjs.session-token', 'session', 'session-value-1'), httpOnly: false }
  record.add(
    'cookie.stored',
    {
      line: 'authjs.session-token=session-value-1',
      cookie: open,
      removed: false,
      verdict: verdict('CK31', 'stored'),
    },
    { from: LAPTOP, summary: 'stored' },
  )
  expect(flow(record, 'session-1').stations[0]?.readers.map(({ who }) => who)).toEqual([
    'laptop',
    'scripts of the site',
  ])
})

it('a page that keeps a code in its address shows it to history, scripts and Referer', () => {
  const record = createRecording()
  const url = 'https://app.example/callback?code=code-1234'
  record.exchange('e1')
  record.add(
    'request.sent',
    { request: { method: 'GET', url, headers: [] }, mode: 'navigation' },
    { from: LAPTOP, to: APP, summary: 'GET' },
  )
  record.add(
    'response.received',
    { response: { status: 200, headers: [], body: body('') } },
    { from: APP, to: LAPTOP, summary: '200' },
  )
  expect(flow(record, 'code-1').stations[0]?.readers.map(({ who }) => who)).toEqual([
    'laptop',
    'app.example',
    'browser history',
    'scripts of the page',
    'sites that the page loads from or links to',
  ])
})
