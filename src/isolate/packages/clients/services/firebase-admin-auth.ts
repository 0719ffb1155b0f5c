import type { Assigned, Expression, Row, Statement } from '../../../../query/query.ts'
import { fromBase64, toBase64 } from '../../../border/base64.ts'
import { named, peopleWith } from '../people/directory.ts'
import { ask, refusing, writtenHere } from '../shared/ask.ts'
import { call, value } from '../shared/expressions.ts'
import { randomText } from '../shared/ids.ts'
import { literals } from '../shared/literal.ts'

/** Where those are whom the code itself creates, and what it changes of others. */
const TABLE = 'firebase.auth'

class FirebaseAuthError extends Error {
  readonly code: string
  readonly errorInfo: object

  constructor(code: string, message: string) {
    super(message)
    this.code = `auth/${code}`
    this.errorInfo = { code: this.code, message }
  }

  toJSON(): object {
    return { code: this.code, message: this.message }
  }
}

interface UserData {
  readonly uid?: string
  readonly email?: string
  readonly password?: string
  readonly displayName?: string
  readonly phoneNumber?: string
  readonly photoURL?: string
  readonly emailVerified?: boolean
  readonly disabled?: boolean
}

const textOf = (method: string, args: readonly unknown[]): string => `auth.${method}(${literals(args)})`

async function run(text: string, statement: Statement): Promise<readonly Row[]> {
  return (await ask(writtenHere('firebase', text), { statement })).rows
}

const equal = (column: string, given: unknown): Expression => call('eq', { column }, value(given))

/** Someone whom the code created or changed, or else a person of the world. */
async function found(text: string, column: 'uid' | 'email', wanted: string): Promise<Row | undefined> {
  const where = column === 'email' ? named(wanted) : equal('id', wanted)
  const [person] = await peopleWith(`${text}: people`, 'firebase', where)
  const uid = person && String(person['id'])
  // A person of the world has no row before the code changes something of theirs.
  const own = uid === undefined ? equal(column, wanted) : equal('uid', uid)
  const rows = await run(text, { action: 'find', table: TABLE, where: own })
  const row = rows.find((each) => each['uid'] !== null)
  if (row) return row['deleted'] ? undefined : row
  return person && { uid, email: person['email'], displayName: person['name'], emailVerified: true }
}

function recordOf(row: Row): object {
  const { claims, createdAt, deleted: _deleted, id: _id, password: _password, ...members } = row
  const record = {
    photoURL: undefined,
    phoneNumber: undefined,
    emailVerified: false,
    disabled: false,
    ...Object.fromEntries(Object.entries(members).filter(([, member]) => member !== null)),
    ...(claims ? { customClaims: claims } : {}),
    metadata: { creationTime: createdAt ?? 'Tue, 01 Jan 2030 00:00:00 GMT', lastSignInTime: null },
    providerData: [],
  }
  return { ...record, toJSON: () => record }
}

const NONE = 'There is no user record corresponding to the provided identifier.'

async function requiredUser(text: string, column: 'uid' | 'email', wanted: unknown): Promise<Row> {
  if (typeof wanted !== 'string' || wanted === '' || wanted.length > 128)
    throw column === 'uid'
      ? new FirebaseAuthError(
          'invalid-uid',
          'The uid must be a non-empty string with at most 128 characters.',
        )
      : new FirebaseAuthError('invalid-email', 'The email address is improperly formatted.')
  if (column === 'email') checkEmail(wanted)
  const row = await found(text, column, wanted)
  if (row === undefined) throw new FirebaseAuthError('user-not-found', NONE)
  return row
}

function checkEmail(email: string | undefined): void {
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new FirebaseAuthError('invalid-email', 'The email address is improperly formatted.')
}

function check({ email, password }: UserData): void {
  checkEmail(email)
  if (password !== undefined && String(password).length < 6)
    throw new FirebaseAuthError(
      'invalid-password',
      'The password must be a string with at least 6 characters.',
    )
}

function assigned(row: object): Assigned {
  const members = Object.entries(row).filter(([, member]) => member !== undefined)
  return Object.fromEntries(members.map(([name, member]) => [name, value(member)]))
}

/** Writes what is known of someone. Of a person of the world there is no row yet. */
async function store(text: string, before: Row, change: object): Promise<Row> {
  const after = { ...before, ...change }
  await run(text, {
    action: 'update',
    table: TABLE,
    where: equal('uid', before['uid']),
    data: assigned(change),
    otherwise: assigned(after),
  })
  return after
}

async function createUser(given: UserData): Promise<object> {
  check(given)
  const { password, ...shown } = given
  const text = textOf('createUser', [shown])
  const email = given.email?.toLowerCase()
  if (email !== undefined && (await found(text, 'email', email)))
    throw new FirebaseAuthError(
      'email-already-exists',
      'The email address is already in use by another account.',
    )
  if (given.uid !== undefined && (await found(text, 'uid', given.uid)))
    throw new FirebaseAuthError('uid-already-exists', 'The user with the provided uid already exists.')
  const row = {
    uid: randomText(28),
    ...given,
    ...(email && { email }),
    ...(password && { password }),
    createdAt: new Date().toUTCString(),
  }
  await run(text, { action: 'insert', table: TABLE, data: [assigned(row)] })
  return recordOf(row)
}

const part = (given: object): string =>
  toBase64(new TextEncoder().encode(JSON.stringify(given)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function createCustomToken(uid: string, claims?: object): Promise<string> {
  if (typeof uid !== 'string' || uid === '')
    throw new FirebaseAuthError('argument-error', '`uid` argument must be a non-empty string uid.')
  const iat = Math.floor(Date.now() / 1000)
  const aud = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ aud, iat, exp: iat + 3600, uid, ...(claims && { claims }) })}.simulated`
}

const NO_TOKEN =
  'Decoding Firebase ID token failed. Make sure you passed the entire string JWT which represents an ID token. See https://firebase.google.com/docs/auth/admin/verify-id-tokens for details on how to retrieve an ID token.'

/** Whom a token is of: one of `firebase/auth`, a JWT, or what a person is called by. */
async function verifyIdToken(token: unknown): Promise<object> {
  if (typeof token !== 'string' || token === '')
    throw new FirebaseAuthError(
      'argument-error',
      'First argument to verifyIdToken() must be a Firebase ID token string.',
    )
  const claims = claimsIn(token)
  const own = /^firebase-id-token-of-(.+)$/.exec(token)?.[1] ?? claims['user_id'] ?? claims['sub']
  const text = textOf('verifyIdToken', ['…'])
  const row = own === undefined ? await found(text, 'email', token) : await found(text, 'uid', String(own))
  if (row === undefined && own === undefined) throw new FirebaseAuthError('argument-error', NO_TOKEN)
  const { claims: custom, displayName, email, emailVerified, uid = own } = row ?? claims
  const iat = Math.floor(Date.now() / 1000)
  return {
    ...(displayName ? { name: displayName } : {}),
    ...Object(custom),
    auth_time: iat,
    uid,
    user_id: uid,
    sub: uid,
    iat,
    exp: iat + 3600,
    ...(email ? { email, email_verified: emailVerified ?? false } : {}),
    firebase: { identities: email ? { email: [email] } : {}, sign_in_provider: 'password' },
  }
}

function claimsIn(token: string): Row {
  try {
    const text = fromBase64((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return Object(JSON.parse(new TextDecoder().decode(text))) as Row
  } catch {
    return {}
  }
}

const AUTH = {
  getUser: async (uid: string) => recordOf(await requiredUser(textOf('getUser', [uid]), 'uid', uid)),
  getUserByEmail: async (email: string) =>
    recordOf(await requiredUser(textOf('getUserByEmail', [email]), 'email', email)),
  createUser,
  updateUser: async (uid: string, given: UserData) => {
    check(given)
    const { password, ...shown } = given
    const text = textOf('updateUser', [uid, shown])
    return recordOf(await store(text, await requiredUser(text, 'uid', uid), given))
  },
  deleteUser: async (uid: string) => {
    const text = textOf('deleteUser', [uid])
    await store(text, await requiredUser(text, 'uid', uid), { deleted: true })
  },
  setCustomUserClaims: async (uid: string, claims: unknown) => {
    if (typeof claims !== 'object')
      throw new FirebaseAuthError('argument-error', 'CustomUserClaims argument must be an object or null.')
    const text = textOf('setCustomUserClaims', [uid, claims])
    await store(text, await requiredUser(text, 'uid', uid), { claims })
  },
  listUsers: async () => {
    const rows = await run(textOf('listUsers', []), { action: 'find', table: TABLE })
    return { users: rows.filter((row) => !row['deleted']).map(recordOf) }
  },
  createCustomToken,
  verifyIdToken,
  createSessionCookie: async (token: string) => token,
  verifySessionCookie: verifyIdToken,
  revokeRefreshTokens: async () => undefined,
}

/** `getAuth()` of `firebase-admin`. */
export const adminAuth = (): object => refusing(AUTH, 'auth')
