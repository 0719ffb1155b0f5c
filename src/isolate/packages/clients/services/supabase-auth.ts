import type { Row } from '../../../../query/query.ts'
import { notSimulated } from '../shared/ask.ts'
import { randomText } from '../shared/ids.ts'
import {
  AuthApiError,
  add,
  byId,
  change,
  claimsOf,
  EXISTS,
  equal,
  failed,
  find,
  isPasswordOf,
  type Login,
  MISSING,
  NO_USER,
  run,
  sessionOf,
  subjectOf,
  TABLE,
  userOf,
} from './supabase-users.ts'

const WEAK = Object.assign(
  new AuthApiError('Password should be at least 6 characters.', 422, 'weak_password'),
  { reasons: ['length'] },
)

const isWeak = ({ password }: Login): boolean => password !== undefined && password.length < 6

const answered = (user: Row | undefined, error: Error) =>
  user ? { data: { user }, error: null } : { data: { user: null }, error }

const TAKEN = new AuthApiError(
  'A user with this email address has already been registered',
  422,
  'email_exists',
)

const ADMIN = {
  getUserById: (id: string) => byId('admin.getUserById', id),
  createUser: async (given: Login & Row) =>
    isWeak(given) ? answered(undefined, WEAK) : answered(await add('admin.createUser', given), TAKEN),
  inviteUserByEmail: async (email: string, options?: Login['options']) =>
    answered(await add('admin.inviteUserByEmail', { email, ...(options && { options }) }), TAKEN),
  updateUserById: async (id: string, given: Login & Row) =>
    answered(await change('admin.updateUserById', id, given), NO_USER),
  deleteUser: async (id: string) => {
    const rows = await run('admin.deleteUser', [id], {
      action: 'delete',
      table: TABLE,
      where: equal('id', id),
    })
    return rows.length > 0 ? { data: { user: {} }, error: null } : answered(undefined, NO_USER)
  },
  listUsers: async ({
    page = 1,
    perPage = 50,
  }: {
    readonly page?: number
    readonly perPage?: number
  } = {}) => {
    const rows = await run('admin.listUsers', [], { action: 'find', table: TABLE })
    const users = rows.slice((page - 1) * perPage, page * perPage).map(userOf)
    return { data: { users, aud: 'authenticated', total: rows.length }, error: null }
  },
  /** The link leads nowhere: nothing here answers it. */
  generateLink: async ({ email = '', type, ...given }: Login & { readonly type: string }) => {
    const [row] = await find('admin.generateLink', [{ type, email }], equal('email', email.toLowerCase()))
    const user = row
      ? userOf(row)
      : type === 'recovery'
        ? undefined
        : await add('admin.generateLink', { email, ...given })
    if (user === undefined) return { data: { user: null, properties: null }, error: NO_USER }
    const hashed_token = randomText(56)
    const properties = {
      action_link: `https://project.supabase.co/auth/v1/verify?token=${hashed_token}&type=${type}`,
      email_otp: '123456',
      hashed_token,
      redirect_to: '',
      verification_type: type,
    }
    return { data: { user, properties }, error: null }
  },
  signOut: async () => ({ data: null, error: null }),
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
    const [row] = await this.#known('signInWithPassword', { email, phone })
    if (!row || !isPasswordOf(row, password))
      return failed(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'))
    return this.#signedIn(userOf(row))
  }

  async signUp(given: Login & Row): Promise<object> {
    if (isWeak(given)) return failed(WEAK)
    const user = await add('signUp', given)
    return user ? this.#signedIn(user) : failed(EXISTS)
  }

  /** Nothing is sent. Six digits are the code that was. */
  async signInWithOtp({ email, options, phone }: Login): Promise<object> {
    const [row] = await this.#known('signInWithOtp', { email, phone })
    if (!row && options?.shouldCreateUser === false)
      return failed(new AuthApiError('Signups not allowed for otp', 422, 'otp_disabled'))
    if (!row) await add('signInWithOtp', { email, phone, ...(options && { options }) } as Login & Row)
    return { data: { user: null, session: null }, error: null }
  }

  async verifyOtp({ email, phone, token }: Login & { readonly token?: string }): Promise<object> {
    const [row] = await this.#known('verifyOtp', { email, phone })
    if (!row || !/^\d{6}$/.test(String(token)))
      return failed(new AuthApiError('Token has expired or is invalid', 403, 'otp_expired'))
    return this.#signedIn(userOf(row))
  }

  #known(method: string, { email, phone }: { readonly email: unknown; readonly phone: unknown }) {
    return email === undefined
      ? find(method, [{ phone }], equal('phone', phone))
      : find(method, [{ email }], equal('email', String(email).toLowerCase()))
  }

  /** The person that a provider's token is about. */
  async signInWithIdToken({
    provider,
    token,
  }: {
    readonly provider: string
    readonly token: string
  }): Promise<object> {
    const { email, name, picture, sub } = claimsOf(token)
    if (sub === undefined) return failed(new AuthApiError('Bad ID token', 400, 'validation_failed'))
    const [row] = await this.#known('signInWithIdToken', { email, phone: '' })
    const meta = { data: { name, full_name: name, avatar_url: picture, email, sub } }
    const more = { app_metadata: { provider, providers: [provider] }, options: meta }
    const user = row ? userOf(row) : await add('signInWithIdToken', { email, ...more } as Login & Row)
    return user ? this.#signedIn(user) : failed(EXISTS)
  }

  async signInWithOAuth({ provider }: { readonly provider: string }): Promise<object> {
    return {
      data: { provider, url: `https://project.supabase.co/auth/v1/authorize?provider=${provider}` },
      error: null,
    }
  }

  async updateUser(given: Login & Row): Promise<object> {
    if (!this.#current) return { data: { user: null }, error: MISSING }
    if (isWeak(given)) return { data: { user: null }, error: WEAK }
    const user = await change('updateUser', this.#current['id'], given)
    if (user) this.#current = user
    return answered(user, NO_USER)
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
