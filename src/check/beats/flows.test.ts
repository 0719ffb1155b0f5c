import { expect, it } from 'vitest'
import {
  ASK_FOR_LINK,
  AUTHORIZE,
  BY_GITHUB,
  GITHUB,
  GITHUB_SETUP,
  HOME,
  openLink,
  SIGN_OUT,
  TO_SIGN_IN,
} from '../../lessons/scenes/moves.ts'
import type { Move } from '../../lessons/scenes/scene.ts'
import type { FaultEffect, FaultTarget } from '../../protocol/faults.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { recordedTrace } from '../../record/export/testing/recorded-trace.ts'
import { createReader, stepsOf } from '../testing/scene-reader.ts'
import { createHouse, type House } from '../testing/simulated-browser.ts'
import { toldIn } from './testing/told.ts'

let worlds = 0

async function houseWith(scenario: Partial<Scenario> = {}): Promise<House> {
  worlds += 1
  const house = createHouse(`flows-${worlds}`, { storage: 'indexeddb' })
  await house.command('world.reset', { scenario })
  return house
}

async function play(house: House, moves: readonly Move[]): Promise<void> {
  const reader = createReader(house)
  for (const move of moves) await reader.make(move)
}

const GOOGLE: Move = { do: 'press', button: 'Sign in with Google' }
const LOGIN: Move = { do: 'open', url: 'https://app.example/login' }
const PASSWORD: Move = {
  do: 'press',
  button: 'Sign in with the password',
  fields: { email: 'ada@example.com', password: 'ada-password' },
}
const SIGN_IN_PAGE: Move = { do: 'open', url: 'https://app.example/auth/signin' }
const BY_GOOGLE = [SIGN_IN_PAGE, GOOGLE, AUTHORIZE]
const OLD_CALLBACK: Move = { do: 'open', url: 'https://app.example/auth/callback/github?code=1&state=2' }
const DAY = 86_400

/** What people do, and the flows that it is told as. */
const PLAYED: readonly (readonly [what: string, moves: readonly Move[], told: readonly string[]])[] = [
  [
    'a second sign-in, which GitHub asks nothing for',
    [...BY_GITHUB, SIGN_OUT, TO_SIGN_IN, GITHUB],
    ['oauth done', 'sign-out done', 'oauth done'],
  ],
  ['another account added', [...BY_GITHUB, ...BY_GOOGLE], ['oauth done', 'linking done']],
  ['the same account again', [...BY_GITHUB, SIGN_IN_PAGE, GITHUB], ['oauth done', 'linking done']],
  ['a sign-in that is left for another page', [TO_SIGN_IN, GITHUB, HOME], ['oauth open at ask']],
  [
    'a sign-in that is begun twice',
    [TO_SIGN_IN, GITHUB, SIGN_IN_PAGE, GITHUB, AUTHORIZE],
    ['oauth open at ask', 'oauth done'],
  ],
  [
    'a form without its token',
    [TO_SIGN_IN, { ...GITHUB, fields: { csrfToken: 'x' } }],
    ['oauth failed at click'],
  ],
  [
    'a link that was opened twice',
    [...ASK_FOR_LINK, ...openLink(), SIGN_OUT, ...openLink()],
    ['email done', 'sign-out done'],
  ],
  [
    'a link that is too old',
    [...ASK_FOR_LINK, { do: 'advance', seconds: 2 * DAY }, ...openLink()],
    ['email failed at use'],
  ],
  [
    'an invalid address',
    [TO_SIGN_IN, { do: 'press', button: 'Sign in with Resend', fields: { email: 'a@b@c' } }],
    ['email failed at token'],
  ],
  [
    'a wrong password',
    [LOGIN, { ...PASSWORD, fields: { email: 'ada@example.com', password: 'wrong' } }],
    ['credentials failed at authorize'],
  ],
  [
    'a page a month later',
    [...BY_GITHUB, { do: 'advance', seconds: 31 * DAY }, HOME],
    ['oauth done', 'session-read failed at ask'],
  ],
  [
    'a page after the secret was changed',
    [...BY_GITHUB, { do: 'setup', setup: { secrets: ['another'] } }, HOME],
    ['oauth done', 'session-read failed at find'],
  ],
  ['an old address of a callback', [OLD_CALLBACK], ['brought-code failed at check']],
]

it.each(PLAYED)('%s is told as its flows', async (_what, moves, told) => {
  const house = await houseWith()
  await play(house, moves)
  expect(toldIn(await stepsOf(house))).toEqual(told)
})

/** What goes wrong in a sign-in, and the beat that fails because of it. */
const BROKEN: readonly (readonly [FaultTarget, FaultEffect, readonly Move[], string])[] = [
  [
    { at: 'provider', endpoint: 'discovery' },
    { does: 'status', status: 503 },
    BY_GOOGLE.slice(0, 2),
    'oauth failed at hide',
  ],
  [
    { at: 'provider', endpoint: 'authorization' },
    { does: 'status', status: 400 },
    BY_GITHUB.slice(0, 2),
    'oauth failed at ask',
  ],
  [
    { at: 'provider', endpoint: 'authorization' },
    { does: 'error-redirect', error: 'server_error' },
    BY_GITHUB.slice(0, 2),
    'oauth failed at check',
  ],
  [
    { at: 'provider', endpoint: 'authorization' },
    { does: 'wrong-state' },
    BY_GITHUB,
    'oauth failed at check',
  ],
  [{ at: 'provider', endpoint: 'token' }, { does: 'unreachable' }, BY_GITHUB, 'oauth failed at redeem'],
  [
    { at: 'provider', endpoint: 'token' },
    { does: 'wrong-claim', claim: 'nonce' },
    BY_GOOGLE,
    'oidc failed at redeem',
  ],
  [{ at: 'provider', endpoint: 'token' }, { does: 'bad-signature' }, BY_GOOGLE, 'oidc failed at redeem'],
  [
    { at: 'provider', endpoint: 'userinfo' },
    { does: 'status', status: 500 },
    BY_GITHUB,
    'oauth failed at redeem',
  ],
  [{ at: 'adapter', operation: 'createUser' }, { does: 'throw' }, BY_GITHUB, 'oauth failed at session'],
  [{ at: 'network', host: 'api.resend.com' }, { does: 'unreachable' }, ASK_FOR_LINK, 'email failed at mail'],
  [
    { at: 'adapter', operation: 'useVerificationToken' },
    { does: 'throw' },
    [...ASK_FOR_LINK, ...openLink()],
    'email failed at use',
  ],
]

it.each(BROKEN)('a fault at %j, %j, fails the beat that it is in', async (target, effect, moves, told) => {
  const house = await houseWith({
    providers: [GITHUB_SETUP, { id: 'google', checks: ['pkce', 'state', 'nonce'] }, { id: 'resend' }],
  })
  await house.command('fault.add', { fault: { target, effect, once: false } })
  await play(house, moves)
  expect(toldIn(await stepsOf(house))).toEqual([told])
})

it('a change of the session is told as beats', async () => {
  const house = await houseWith()
  await play(house, BY_GITHUB)
  const frame = house.frame()
  const page = await frame.open('https://app.example/')
  const token = /csrfToken" value="(?<token>[0-9a-f]+)/.exec(page.root.toString())?.groups?.['token']
  const body = new TextEncoder().encode(JSON.stringify({ csrfToken: token, data: { nickname: 'Countess' } }))
  const { exchange } = await house.command('page.request', {
    exchange: page.context.exchange,
    url: 'https://app.example/auth/session',
    method: 'POST',
    headers: [['content-type', 'application/json']],
    body: body.buffer,
    fetch: { mode: 'cors', credentials: 'same-origin', destination: '', redirect: 'follow' },
  })
  await house.command('exchange.drive', { exchange })
  expect(toldIn(await stepsOf(house))).toEqual(['oauth done', 'session-read done', 'session-update done'])
})

it('an opened trace is told as beats, too', () => {
  expect(toldIn(recordedTrace().steps)).toEqual(['oauth done', 'sign-out done'])
})
