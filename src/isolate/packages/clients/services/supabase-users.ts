import { isPasswordOfPeople } from '../../../../protocol/likely-password.ts'
import type { Assigned, Expression, Row, Statement } from '../../../../query/query.ts'
import { fromBase64, toBase64 } from '../../../border/base64.ts'
import { ask, writtenHere } from '../shared/ask.ts'
import { call, value } from '../shared/expressions.ts'
import { literals } from '../shared/literal.ts'

/** Of those whom the world registered, no row says it. */
export function isPasswordOf({ encrypted_password: own }: Row, typed: unknown): boolean {
  return own === undefined || own === null ? isPasswordOfPeople(typed) : own === typed
}

/** Where Supabase keeps those who can sign in. */
export const TABLE = 'auth.users'
const LIFETIME_S = 3600

export interface Login {
  readonly email?: string
  readonly phone?: string
  readonly password?: string
  readonly options?: { readonly data?: Row; readonly shouldCreateUser?: boolean }
}

export class AuthApiError extends Error {
  override readonly name = 'AuthApiError'
  readonly __isAuthError = true
  readonly status: number
  readonly code: string

  constructor(message: string, status: number, code: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const run = async (method: string, args: readonly unknown[], statement: Statement) => {
  const { rows } = await ask(writtenHere('supabase', `supabase.auth.${method}(${literals(args)})`), {
    statement,
  })
  return rows
}

export const find = (method: string, args: readonly unknown[], where: Expression) =>
  run(method, args, { action: 'find', table: TABLE, where, limit: 1 })

export const equal = (column: string, given: unknown) => call('eq', { column }, value(given))

export const failed = (error: Error) => ({ data: { user: null, session: null }, error })

export function userOf({
  created_at,
  email,
  id,
  name,
  phone,
  raw_app_meta_data: app,
  raw_user_meta_data: meta,
}: Row): Row {
  const since = created_at ?? '2030-01-01T00:00:00.000Z'
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: phone ?? '',
    email_confirmed_at: since,
    confirmed_at: since,
    last_sign_in_at: new Date().toISOString(),
    created_at: since,
    updated_at: since,
    app_metadata: { provider: 'email', providers: ['email'], ...Object(app) },
    user_metadata: { ...(name ? { name, full_name: name } : {}), ...Object(meta) },
    identities: [],
    is_anonymous: false,
  }
}

export function sessionOf(user: Row): Row {
  const expires_at = Math.floor(Date.now() / 1000) + LIFETIME_S
  const part = (given: object) =>
    toBase64(new TextEncoder().encode(JSON.stringify(given)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const claims = {
    sub: user['id'],
    aud: 'authenticated',
    role: 'authenticated',
    email: user['email'],
    exp: expires_at,
  }
  return {
    access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.simulated`,
    refresh_token: `refresh-${String(user['id'])}`,
    token_type: 'bearer',
    expires_in: LIFETIME_S,
    expires_at,
    user,
  }
}

/** What a token says. Nothing if it isn't one. */
export function claimsOf(token: unknown): Row {
  try {
    const claims = fromBase64((String(token).split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return Object(JSON.parse(new TextDecoder().decode(claims))) as Row
  } catch {
    return {}
  }
}

export const subjectOf = (token: string): unknown => claimsOf(token)['sub']

export const MISSING = Object.assign(new Error('Auth session missing!'), {
  name: 'AuthSessionMissingError',
  __isAuthError: true,
  status: 400,
})
export const NO_USER = new AuthApiError('User not found', 404, 'user_not_found')
export const EXISTS = new AuthApiError('User already registered', 422, 'user_already_exists')

export async function byId(method: string, id: unknown) {
  const [row] = await find(method, [id], equal('id', id ?? ''))
  return row ? { data: { user: userOf(row) }, error: null } : { data: { user: null }, error: NO_USER }
}

/** `undefined` if the address is taken. */
export async function add(method: string, { email: given, options, password, phone, ...more }: Login & Row) {
  const email = given?.toLowerCase()
  const [known] = await find(method, [{ email }], equal('email', email))
  if (known) return undefined
  const meta = options?.data ?? more['user_metadata']
  const row = {
    id: crypto.randomUUID(),
    email,
    encrypted_password: password,
    created_at: new Date().toISOString(),
    ...(phone && { phone }),
    ...(meta !== undefined && { raw_user_meta_data: meta }),
    ...(more['app_metadata'] !== undefined && { raw_app_meta_data: more['app_metadata'] }),
  }
  await run(method, [{ email }], { action: 'insert', table: TABLE, data: [assigned(row)] })
  return userOf(row)
}

function assigned(row: Row): Assigned {
  return Object.fromEntries(Object.entries(row).map(([name, member]) => [name, value(member)]))
}

/** Changes a user. What it had beside new metadata stays. */
export async function change(method: string, id: unknown, given: Login & Row) {
  const [row] = await find(method, [id], equal('id', id ?? ''))
  if (!row) return undefined
  const { app_metadata: app, data, email, password, phone, user_metadata } = given
  const meta = data ?? user_metadata
  const changed = {
    ...(email && { email: email.toLowerCase() }),
    ...(phone && { phone }),
    ...(password && { encrypted_password: password }),
    ...(meta !== undefined && {
      raw_user_meta_data: { ...Object(row['raw_user_meta_data']), ...Object(meta) },
    }),
    ...(app !== undefined && { raw_app_meta_data: { ...Object(row['raw_app_meta_data']), ...Object(app) } }),
  }
  const { password: _password, ...shown } = given
  await run(method, [id, shown], {
    action: 'update',
    table: TABLE,
    where: equal('id', id),
    data: assigned(changed),
  })
  return userOf({ ...row, ...changed })
}
