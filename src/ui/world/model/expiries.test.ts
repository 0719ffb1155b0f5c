import { expect, it } from 'vitest'
import { toBase64url } from '../../../protocol/base64.ts'
import type { DatabaseView } from '../../../protocol/commands.ts'
import type { Mail } from '../../../protocol/mail.ts'
import type { Step } from '../../../protocol/steps.ts'
import { cookie, START } from '../../../record/testing/recording.ts'
import { expiriesOf } from './expiries.ts'

const SECOND = 1000
const NONE = { jars: {}, database: undefined, mails: [], steps: [], now: START }
const EMPTY: DatabaseView = {
  users: [],
  accounts: [],
  sessions: [],
  verificationTokens: [],
  authenticators: [],
}

const encrypted = (token: string, exp: number) =>
  ({ kind: 'token.encrypted', data: { token, claims: { exp } } }) as unknown as Step

function idToken(claims: object): string {
  return ['e30', toBase64url(JSON.stringify(claims)), 'signature'].join('.')
}

it('lists cookies until they expire, and not those of the browser session', () => {
  const jars = {
    laptop: [cookie('late', START + 60 * SECOND), cookie('soon', START + SECOND), cookie('session')],
  }
  expect(expiriesOf({ ...NONE, jars }).map(({ what }) => what)).toEqual(['cookie soon', 'cookie late'])
  expect(expiriesOf({ ...NONE, jars, now: START + SECOND }).map(({ what }) => what)).toEqual(['cookie late'])
})

it('gives an encrypted session 15 seconds of tolerance, whole or in pieces', () => {
  const exp = START / 1000 + 100
  const whole = [cookie('__Secure-authjs.session-token', START + 1, 'abcdef')]
  const pieces = ['.1', '.0'].map((end) =>
    cookie(`__Secure-authjs.session-token${end}`, START + 1, end === '.0' ? 'abc' : 'def'),
  )
  for (const jar of [whole, pieces]) {
    const steps = [encrypted('other', exp + 1), encrypted('abcdef', exp), encrypted('later', exp + 2)]
    const expiries = expiriesOf({ ...NONE, jars: { laptop: jar }, steps })
    expect(expiries.find(({ what }) => what === 'session token')).toMatchObject({
      at: START + 115 * SECOND,
      tolerance: 15,
    })
  }
})

it('reads sessions, links and tokens from the rows', () => {
  const database: DatabaseView = {
    ...EMPTY,
    users: [{ id: 'u1', name: 'Ada' }],
    sessions: [{ sessionToken: 's', userId: 'u1', expires: new Date(START + 5 * SECOND) }],
    verificationTokens: [
      { token: 't', identifier: 'ada@example.com', expires: new Date(START + 2 * SECOND).toISOString() },
    ],
    accounts: [
      {
        ...{ provider: 'google', providerAccountId: '1', userId: 'u1' },
        ...{ expires_at: START / 1000 + 3, id_token: idToken({ exp: START / 1000 + 4 }) },
      },
    ],
  }
  expect(
    expiriesOf({ ...NONE, database }).map(({ what, at, tolerance }) => [
      what,
      (at - START) / SECOND,
      tolerance,
    ]),
  ).toEqual([
    ['sign-in link for ada@example.com', 2, undefined],
    ['access token of google for Ada', 3, undefined],
    ['session of Ada', 5, undefined],
    ['ID token of google for Ada', 34, 30],
  ])
})

it('says when a mail arrives', () => {
  const mail = { id: 'm1', to: 'ada@example.com', state: 'delayed', arrivesAt: START + SECOND } as Mail
  const mails = [mail, { ...mail, id: 'm2', state: 'delivered' as const }]
  expect(expiriesOf({ ...NONE, mails })).toMatchObject([
    { what: 'mail to ada@example.com', at: START + SECOND },
  ])
})

it('lists an authorization code until it is redeemed', () => {
  const issued = {
    kind: 'check.passed',
    from: { lane: 'provider', name: 'github.com' },
    data: {
      check: 'code_issued',
      detail: 'lives 600 s, for one use',
      expected: new Date(START + 600 * SECOND).toISOString(),
      received: 'c0de',
    },
  } as unknown as Step
  const redeemed = {
    kind: 'request.sent',
    data: { mode: 'server', request: { body: { text: 'grant_type=authorization_code&code=c0de' } } },
  } as unknown as Step
  expect(expiriesOf({ ...NONE, steps: [issued] })).toMatchObject([
    { what: 'authorization code', where: 'github.com', at: START + 600 * SECOND },
  ])
  expect(expiriesOf({ ...NONE, steps: [issued, redeemed] })).toEqual([])
})
