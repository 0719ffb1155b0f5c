import { describe, expect, it, test } from 'vitest'
import adapters from '../core/adapters.ts?raw'
import rules from '../core/observe/rules.ts?raw'
import types from '../core/types.ts?raw'
import { CALLBACKS, EVENTS } from './callbacks.ts'
import { OPERATIONS } from './operations.ts'
import { claimText, EXPLAINED, headerText, parameterText } from './parameters.ts'
import { lessonOfRequest } from './requests.ts'
import { lessonOfResponse } from './responses.ts'
import { RULE_LINES } from './rule-lines.ts'
import {
  type SourceExcerpt,
  sourceOfCallback,
  sourceOfError,
  sourceOfEvent,
  sourceOfOperation,
} from './sources.ts'

function lineOf(place: SourceExcerpt | undefined): string | undefined {
  return place && `${place.path}: ${place.lines[place.line - 1]}`
}

/** Members of an interface as its source declares them. */
function membersOf(source: string, name: string): string[] {
  const [, body = ''] = new RegExp(`interface ${name}\\b[^{]*{\\n([\\s\\S]*?)\\n}`).exec(source) ?? []
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??(?:\(|: )/gm)].map(([, member]) => member ?? '')
}

test('the contract’s operations, callbacks and events all have words', () => {
  expect(Object.keys(OPERATIONS).toSorted()).toEqual(membersOf(adapters, 'Adapter').toSorted())
  expect(Object.keys(EVENTS).toSorted()).toEqual(membersOf(types, 'Events').toSorted())
  expect(Object.keys(CALLBACKS)).toEqual(expect.arrayContaining(membersOf(types, 'Callbacks')))
  expect(membersOf(types, 'Callbacks')).toEqual(
    expect.arrayContaining(['signIn', 'jwt', 'session', 'redirect']),
  )
})

test('a refused password is no code of a provider', () => {
  const headers = [['location', '/auth/signin?error=CredentialsSignin&code=credentials']] as const
  expect(lessonOfResponse({ status: 302, headers })?.why).toMatch(/error page/)
})

test('every rule that a fact of the engine can name is known', () => {
  const named = [...rules.matchAll(/^ {2}'([A-Z]+-\d+)':/gm)].map(([, id]) => id)
  expect(named.length).toBeGreaterThan(70)
  expect(named.filter((id) => !RULE_LINES.has(id ?? ''))).toEqual([])
})

test('the callbacks and events of app.example are found where they are written', () => {
  for (const name of ['signIn', 'redirect', 'jwt', 'session'])
    expect(lineOf(sourceOfCallback(name)), name).toMatch(new RegExp(`^src/sim/site/.*: +${name}[(:]`))
  expect(lineOf(sourceOfCallback('session'))).not.toContain('strategy')
  for (const name of Object.keys(EVENTS))
    expect(lineOf(sourceOfEvent(name)), name).toMatch(new RegExp(`^src/.*: +${name}[(:]`))
  expect(sourceOfCallback('nothing')).toBeUndefined()
})

test('an error of the engine is found by its type, whatever else is logged is not', () => {
  expect(lineOf(sourceOfError('OAuthCallbackError'))).toMatch(/errors\.ts: export class OAuthCallbackError /)
  expect([sourceOfError('TypeError'), sourceOfError('(x+)+$')]).toEqual([undefined, undefined])
})

test('every operation is found in the contract', () => {
  for (const name of Object.keys(OPERATIONS))
    expect(lineOf(sourceOfOperation(name)), name).toMatch(new RegExp(`^src/core/adapters.ts: +${name}`))
})

test('fields, headers and claims are explained in sentences, names from outside in none', () => {
  for (const [name, text] of EXPLAINED) expect(text, name).toMatch(/^[A-Z`].{10,}[.]$/)
  expect(parameterText('code_verifier')).toMatch(/challenge/)
  expect(headerText('Set-Cookie')).toMatch(/Sets a cookie/)
  expect([parameterText('toString'), headerText('x-own'), claimText('constructor')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

const FORM = ['content-type', 'application/x-www-form-urlencoded'] as const

test.each([
  [
    'POST',
    'https://github.com/login/oauth/access_token',
    [FORM],
    'code=1&code_verifier=2&grant_type=authorization_code',
    /exchanges it directly/,
  ],
  ['POST', 'https://id.example/token', [FORM], 'grant_type=refresh_token&refresh_token=1', /gets a new one/],
  [
    'GET',
    'https://github.com/login/oauth/authorize?client_id=1&redirect_uri=2&state=3',
    [],
    '',
    /carries the app’s question/,
  ],
  ['GET', 'https://app.example/auth/callback/github?code=1&state=2', [], '', /^Back in the app/],
  ['POST', 'https://app.example/auth/signin/github', [FORM], 'csrfToken=1', /carries the CSRF token/],
  ['GET', 'https://api.github.com/user', [['authorization', 'Bearer gho_1']], '', /asks the provider’s API/],
  ['GET', 'https://www.googleapis.com/oauth2/v3/certs', [], '', /public keys/],
  ['GET', 'https://app.example/members', [], '', undefined],
] as const)('%s %s says what it is for', (method, url, headers, text, why) => {
  const request = { method, url, headers, body: { text, sizeBytes: text.length } }
  const lesson = lessonOfRequest(request)
  if (why) expect(lesson?.why).toMatch(why)
  else expect(lesson).toBeUndefined()
})

describe('a response', () => {
  const to = (location: string) => ({ status: 302, headers: [['location', location]] }) as const
  const json = (status: number, text: string) =>
    ({ status, headers: [['content-type', 'application/json']], body: { text, sizeBytes: 0 } }) as const

  it.each([
    [
      'the provider’s question',
      to('https://github.com/login/oauth/authorize?client_id=a&redirect_uri=b'),
      /The question is in the URL/,
    ],
    ['a code', to('https://app.example/auth/callback/github?code=a&state=b'), /with a code/],
    ['a refusal of the provider', to('/auth/callback/github?error=access_denied&state=b'), /without a code/],
    ['the error page', to('/auth/error?error=AccessDenied'), /error page/],
    ['a mail under way', to('/auth/verify-request?provider=resend'), /mail is on its way/],
    ['any other redirect', to('/members'), /nothing to show/],
    ['an ID token', json(200, '{"access_token":"a","id_token":"b"}'), /ID token says/],
    ['an access token', json(200, '{"access_token":"a"}'), /access token/],
    ['an error with a code', json(400, '{"error":"invalid_grant"}'), /with an error code/],
    ['a discovery document', json(200, '{"issuer":"a","jwks_uri":"b"}'), /says where its endpoints/],
    ['a failure of the server', { status: 503, headers: [] }, /couldn’t do/],
    ['a refusal', { status: 404, headers: [] }, /rejects this request/],
    ['no answer', { status: 0, headers: [] }, /No response arrived/],
  ] as const)('%s has words of its own', (_name, response, why) => {
    expect(lessonOfResponse(response)?.why).toMatch(why)
  })

  it('that is a page has the words of its kind', () => {
    expect(lessonOfResponse({ status: 200, headers: [['content-type', 'text/html']] })).toBeUndefined()
  })

  it('is understood with a location that is no URL', () => {
    expect(lessonOfResponse(to('https://'))?.why).toMatch(/nothing to show/)
  })
})
