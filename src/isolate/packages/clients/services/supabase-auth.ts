import { isPasswordOfPeople } from '../../../../protocol/likely-password.ts'
import type { Expression, Row, Statement } from '../../../../query/query.ts'
import { fromBase64, toBase64 } from '../../../border/base64.ts'
import { ask, notSimulated, writtenHere } from '../shared/ask.ts'
import { call, value } from '../shared/expressions.ts'
import { literals } from '../shared/literal.ts'

/** Of those whom the world registered, no row says it. */
function isPasswordOf({ encrypted_password: own }: Row, typed: unknown): boolean {
  return own === undefined || own === null ? isPasswordOfPeople(typed) : own === typed
}

/** Where Supabase keeps those who can sign in. */
const TABLE = 'auth.users'
const LIFETIME_S = 3600

interface Login {
  readonly email?: string
  readonly phone?: string
  readonly password?: string
  readonly options?: { readonly data?: Row }
}

class AuthApiError extends Error {
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

const run = async (method: string, args: readonly unknown[], statement: Statement) => {
  const { rows } = await ask(writtenHere('supabase', `supabase.auth.${method}(${literals(args)})`), {
    statement,
  })
  return rows
}

const find = (method: string, args: readonly unknown[], where: Expression) =>
  run(method, args, { action: 'find', table: TABLE, where, limit: 1 })

const equal = (column: string, given: unknown) => call('eq', { column }, value(given))

const failed = (error: AuthApiError) => ({ data: { user: null, session: null }, error })

function userOf({ created_at, email, id, name, phone, raw_user_meta_data: meta }: Row): Row {
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
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...(name ? { name, full_name: name } : {}), ...Object(meta) },
    identities: [],
    is_anonymous: false,
  }
}

function sessionOf(user: Row): Row {
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

function subjectOf(token: string): unknown {
  try {
    const claims = fromBase64((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(new TextDecoder().decode(claims)).sub
  } catch {
    return undefined
  }
}

const MISSING = new AuthApiError('Auth session missing!', 400, 'session_not_found')
const EXISTS = new AuthApiError('User already registered', 422, 'user_already_exists')

async function byId(method: string, id: unknown) {
  const [row] = await find(method, [id], equal('id', id ?? ''))
  return row
    ? { data: { user: userOf(row) }, error: null }
    : { data: { user: null }, error: new AuthApiError('User not found', 404, 'user_not_found') }
}

/** `undefined` if the address is taken. */
async function add(method: string, { email, options, password, phone, ...more }: Login & Row) {
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
  }
  const data = Object.fromEntries(Object.entries(row).map(([name, member]) => [name, value(member)]))
  await run(method, [{ email }], { action: 'insert', table: TABLE, data: [data] })
  return userOf(row)
}

const ADMIN = {
  getUserById: (id: string) => byId('admin.getUserById', id),
  createUser: async (given: Login & Row) => {
    const user = await add('admin.createUser', given)
    return user ? { data: { user }, error: null } : { data: { user: null }, error: EXISTS }
  },
  listUsers: async () => {
    const rows = await run('admin.listUsers', [], { action: 'find', table: TABLE })
    return { data: { users: rows.map(userOf) }, error: null }
  },
}

/** `supabase.auth`: those who signed up are rows, with their passwords. Nothing is sent by mail. */
class SupabaseAuth {
  readonly admin = simulating('auth.admin', ADMIN)
  #current: Row | undefined

  #signedIn(user: Row) {
    this.#current = user
    return { data: { user, session: sessionOf(user) }, error: null }
  }

  async signInWithPassword({ email, password, phone }: Login): Promise<object> {
    const [row] = await find(
      'signInWithPassword',
      [email === undefined ? { phone } : { email }],
      email === undefined ? equal('phone', phone) : equal('email', email.toLowerCase()),
    )
    if (!row || !isPasswordOf(row, password))
      return failed(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'))
    return this.#signedIn(userOf(row))
  }

  async signUp(given: Login & Row): Promise<object> {
    const user = await add('signUp', given)
    return user ? this.#signedIn(user) : failed(EXISTS)
  }

  async getSession(): Promise<object> {
    return { data: { session: this.#current ? sessionOf(this.#current) : null }, error: null }
  }

  async getUser(token?: string): Promise<object> {
    if (token !== undefined) return byId('getUser', subjectOf(token))
    return { data: { user: this.#current ?? null }, error: this.#current ? null : MISSING }
  }

  async setSession({ access_token }: { readonly access_token: string }): Promise<object> {
    const { data } = await byId('setSession', subjectOf(access_token))
    return data.user ? this.#signedIn(data.user) : failed(MISSING)
  }

  async refreshSession(given?: { readonly refresh_token?: string }): Promise<object> {
    const id = given?.refresh_token?.replace(/^refresh-/, '')
    const user = id === undefined ? this.#current : (await byId('refreshSession', id)).data.user
    return user ? this.#signedIn(user) : failed(MISSING)
  }

  async signOut(): Promise<object> {
    this.#current = undefined
    return { error: null }
  }

  async resetPasswordForEmail(): Promise<object> {
    return { data: {}, error: null }
  }

  onAuthStateChange(): object {
    return { data: { subscription: { unsubscribe: () => undefined } } }
  }
}

export const supabaseAuth = (): object => simulating('auth', new SupabaseAuth())

/** With a line for each method that is not here. */
function simulating(path: string, own: object): object {
  return new Proxy(own, {
    get: (target, name) => {
      if (typeof name !== 'string' || name === 'then') return undefined
      const member: unknown = Reflect.get(target, name)
      if (member === undefined) return () => notSimulated(`supabase.${path}.${name}`)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
