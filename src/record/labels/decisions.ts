import type { CheckData, StepBase } from '../../protocol/steps.ts'
import { siteName } from './sites.ts'
import type { Label } from './step-label.ts'

/** Plain names of decisions and their branches; the record keeps the engine's names. */
interface DecisionLabel {
  readonly name: string
  readonly branches?: Readonly<Record<string, string>>
}

const CEREMONIES = { register: 'to register', authenticate: 'to sign in' }

const DECISIONS: Readonly<Record<string, DecisionLabel>> = {
  linking: {
    name: 'find the user',
    branches: {
      'look-up-email': 'unknown account; look up by e-mail',
      'keep-session': 'already theirs, keep the session',
      'link-to-signed-in': 'link to the signed-in user',
      'sign-in-owner': 'known account, sign in its owner',
      'link-to-email-owner': 'link to the user with this e-mail',
      'create-user': 'unknown, create a user',
      'switch-user': 'someone else’s session, end it first',
      refuse: 'someone else’s, refuse',
    },
  },
  'session-start': {
    name: 'create session',
    branches: { database: 'database row', jwt: 'encrypted token' },
  },
  'session-rolling': {
    name: 'renew session',
    branches: { 'new token issued': 'new token', 'row not due yet': 'too early' },
  },
  'session-chunks': { name: 'session cookie in chunks' },
  'session-cookie': { name: 'delete session cookie' },
  'check-cookies': { name: 'delete check cookies' },
  'callback-url': {
    name: 'choose landing page',
    branches: {
      body: 'from form',
      query: 'from URL',
      cookie: 'from cookie',
      origin: 'default: home',
    },
  },
  redirect: { name: 'check landing page', branches: { 'kept as asked': 'allowed' } },
  'csrf-token': { name: 'create CSRF token', branches: { 'new token': 'no valid one sent' } },
  'authorization-request': {
    name: 'redirect to provider',
    branches: { ready: 'URL built', 'caller parameters ignored': 'some parameters ignored' },
  },
  pkce: { name: 'create PKCE challenge', branches: { 'S256 challenge sent': 'S256' } },
  'id-token-signature': { name: 'ID token signature' },
  'userinfo-signature': { name: 'userinfo signature' },
  'redirect-proxy': { name: 'redirect proxy' },
  'provider-cache': {
    name: 'provider documents',
    branches: { 'the kept document did not do': 'cached one is no use, fetch again' },
  },
  'ceremony-options': { name: 'passkey options', branches: CEREMONIES },
  'webauthn-options': {
    name: 'which passkey ceremony',
    branches: {
      ...CEREMONIES,
      'invalid-action': 'none: unknown action',
      'invalid-request': 'none: not allowed for this request',
    },
  },
  'signature-counter': { name: 'signature counter', branches: { written: 'stored' } },
  passkey: { name: 'new passkey', branches: { 'made known': 'stored' } },
  'sign-in-callback': {
    name: 'allow sign-in',
    branches: { allowed: 'yes', refused: 'no', threw: 'no: it threw' },
  },
  'user-id': { name: 'user id' },
  'sign-out': { name: 'end session' },
  'verification-token': {
    name: 'link token',
    branches: { made: 'created, only sent by mail', hashed: 'hashed for the database' },
  },
  'verification-request': {
    name: 'send mail, store token',
    branches: {
      'mail fulfilled, token fulfilled': 'both done',
      'mail rejected, token fulfilled': 'mail failed',
      'token rejected': 'database failed',
    },
  },
  'error-page': { name: 'choose error page' },
  'relying-party': { name: 'relying party' },
  'passkey-checks': { name: 'passkey checks' },
  'client-secret': { name: 'client secret' },
  published: { name: 'differs from production' },
  engine: { name: 'auth engine' },
  'passkey-form': {
    name: 'passkey form of the package',
    branches: {
      'no script': 'does nothing, as in production, without enableConditionalUI; use the app’s own page',
      'script from unpkg.com':
        'needs a script from unpkg.com, which does not run here; use the app’s own page',
    },
  },
}

/** Every decision that has its own name. */
export const DECISION_NAMES: readonly string[] = Object.keys(DECISIONS)

/** A decision and the branch it took, in plain words. */
export function decisionLabel(
  decision: string,
  branch: string,
): { readonly name: string; readonly note: string } {
  const words = Object.hasOwn(DECISIONS, decision) ? DECISIONS[decision] : undefined
  const branches = words?.branches ?? {}
  const known = Object.hasOwn(branches, branch) ? branches[branch] : undefined
  return { name: words?.name ?? plain(decision), note: known ?? branch.replace(/^deleted: /, '') }
}

const CHECKS: Readonly<Record<string, string>> = {
  'id-token': 'ID token',
  'id-token-signature': 'ID token signature',
  'csrf-cookie': 'CSRF cookie',
  csrf: 'CSRF token',
  authorize: 'authorize',
  'callback-response': 'provider response',
  'token-response': 'token response',
  'session-expiry': 'session expiry',
  'verification-expiry': 'link expiry',
  'verification-identifier': 'link address',
  'verification-token': 'link token',
  'verification-link': 'link complete',
  'email-address': 'e-mail address',
  'challenge-purpose': 'challenge purpose',
}

/** A check by a name that is read aloud; names of the wire stay as they are. */
export function checkName(check: string): string {
  return (Object.hasOwn(CHECKS, check) ? CHECKS[check] : undefined) ?? plain(check)
}

function plain(name: string): string {
  return name.replaceAll('-', ' ')
}

/** What a check means, as the story says it; the name of the wire in grey. */
const CHECKS_IN_WORDS: Readonly<Record<string, Label>> = {
  'CRED-2': { name: 'Name and password are right', note: 'authorize' },
  'EMAIL-6': { name: 'The link’s token is in the database' },
  'IDTOKEN-1': { name: 'The ID token is for this app', note: 'iss, aud, exp' },
  'NONCE-1': { name: 'The ID token answers this request', note: 'nonce' },
  PA6: { name: 'The person agreed' },
  'PKCE-2': { name: 'Secret recovered, code found', note: 'code_verifier' },
  'STATE-3': { name: 'State in address equals state in cookie' },
  'WEBAUTHN-5': { name: 'The challenge is the one that was sent' },
  'WEBAUTHN-7': { name: 'The signature is right' },
}

/** What is done in a check, where its name and its detail don't say it. */
const CHECKING: Readonly<Record<string, string>> = {
  'NONCE-1':
    'compares the nonce in the ID token with the copy that it encrypted into a cookie: they are equal',
  'PKCE-2': 'takes the PKCE secret out of its cookie, for the token request',
  'STATE-3':
    'compares the state in the address with the copy that it encrypted into a cookie: they are equal',
}

/** What the one who checks does: `compares the state in the address with …`. */
export function checking({ data, rule }: StepBase & { readonly data: CheckData }): string {
  const known = rule !== undefined && Object.hasOwn(CHECKING, rule) ? CHECKING[rule] : undefined
  return known ?? `checks ${checkName(data.check)}: ${data.detail}`
}

export function checkInWords({ data, rule }: StepBase & { readonly data: CheckData }): Label | undefined {
  if (rule === 'CALLBACK-2')
    return { name: `The answer comes from ${issuerName(data.expected)}`, note: 'iss' }
  if (rule === undefined || !Object.hasOwn(CHECKS_IN_WORDS, rule)) return undefined
  return CHECKS_IN_WORDS[rule]
}

function issuerName(issuer: unknown): string {
  return typeof issuer === 'string' && URL.canParse(issuer)
    ? siteName(new URL(issuer).hostname)
    : 'the provider'
}

/** Decisions that make a difference to the person: each other one only says how. */
const TURNING_POINTS: Readonly<Record<string, readonly string[] | 'always'>> = {
  linking: ['link-to-email-owner', 'link-to-signed-in', 'refuse', 'sign-in-owner', 'switch-user'],
  'session-cookie': 'always',
  'sign-out': 'always',
  'verification-request': 'always',
  'error-page': 'always',
  passkey: 'always',
}

export function isTurningPoint(decision: string, branch: string): boolean {
  const branches = Object.hasOwn(TURNING_POINTS, decision) ? TURNING_POINTS[decision] : undefined
  return branches === 'always' || branches?.includes(branch) === true
}
