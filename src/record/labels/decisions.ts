/** Names of decisions and their branches in plain words; the engine's own names stay in the record. */
interface DecisionWords {
  readonly name: string
  readonly branches?: Readonly<Record<string, string>>
}

const CEREMONIES = { register: 'for registering', authenticate: 'for signing in' }

const DECISIONS: Readonly<Record<string, DecisionWords>> = {
  linking: {
    name: 'whose account is it',
    branches: {
      'look-up-email': 'nobody’s yet; ask who has this e-mail',
      'keep-session': 'theirs already, keep the session',
      'link-to-signed-in': 'link it to who is signed in',
      'sign-in-owner': 'known, sign its owner in',
      'link-to-email-owner': 'link it to who has this e-mail',
      'create-user': 'nobody’s, create a user',
      'switch-user': 'somebody else’s session, end it first',
      refuse: 'somebody else’s, refuse',
    },
  },
  'session-start': {
    name: 'begin a session',
    branches: { database: 'as a row', jwt: 'as a sealed token' },
  },
  'session-rolling': { name: 'renew the session' },
  'session-chunks': { name: 'session cookie in pieces' },
  'session-cookie': { name: 'delete the session cookie' },
  'check-cookies': { name: 'delete the check cookies' },
  'callback-url': {
    name: 'where to go afterwards',
    branches: {
      body: 'as the form says',
      query: 'as the address says',
      cookie: 'as the cookie remembers',
      origin: 'nothing said: the home page',
    },
  },
  redirect: { name: 'may it go there' },
  'csrf-token': { name: 'make a CSRF token', branches: { 'new token': 'none came that is genuine' } },
  'authorization-request': {
    name: 'ask the provider',
    branches: { ready: 'the address is ready', 'caller parameters ignored': 'some parameters are left out' },
  },
  pkce: { name: 'make a PKCE challenge', branches: { 'S256 challenge sent': 'S256' } },
  'id-token-signature': { name: 'signature of the ID token' },
  'userinfo-signature': { name: 'signature of the userinfo answer' },
  'redirect-proxy': { name: 'redirect proxy' },
  'provider-cache': {
    name: 'the provider’s documents',
    branches: { 'the kept document did not do': 'the kept one did not do, ask again' },
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
    name: 'may they sign in',
    branches: { allowed: 'yes', refused: 'no', threw: 'no: it threw' },
  },
  'user-id': { name: 'id of the user' },
  'sign-out': { name: 'end the session' },
  'verification-token': {
    name: 'token of the link',
    branches: { made: 'made, for the mail alone', hashed: 'hashed, for the database' },
  },
  'verification-request': {
    name: 'mail and its token',
    branches: {
      'mail fulfilled, token fulfilled': 'handed over, and stored',
      'mail rejected, token fulfilled': 'the mail failed',
      'token rejected': 'the store failed',
    },
  },
  'error-page': { name: 'where the error leads' },
  'relying-party': { name: 'whom passkeys are for' },
  'client-secret': { name: 'client secret' },
}

/** Every decision that has a name of its own. */
export const DECISION_NAMES: readonly string[] = Object.keys(DECISIONS)

/** A decision and the branch it took, in plain words. */
export function decisionWords(
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
  'id-token-signature': 'signature of the ID token',
  'csrf-cookie': 'CSRF cookie',
  csrf: 'CSRF token',
  authorize: 'authorize',
  'callback-response': 'the provider’s answer',
  'token-response': 'token answer',
  'session-expiry': 'session not over',
  'verification-expiry': 'link not over',
  'verification-identifier': 'address of the link',
  'verification-token': 'token of the link',
  'verification-link': 'link complete',
  'email-address': 'e-mail address',
  'challenge-purpose': 'purpose of the challenge',
}

/** A check by a name that is read aloud; names of the wire stay as they are. */
export function checkName(check: string): string {
  return (Object.hasOwn(CHECKS, check) ? CHECKS[check] : undefined) ?? plain(check)
}

function plain(name: string): string {
  return name.replaceAll('-', ' ')
}
