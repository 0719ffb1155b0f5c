import { providerOrigin } from './fake-provider.ts'
import type { Operation } from './store.ts'
import type { Kit } from './world.ts'

/** The function, with each call and its arguments in the journal. */
export function recorded(kit: Kit, what: string, call: Operation) {
  return (...args: unknown[]) => {
    kit.world.journal.record(what, args.length > 1 ? args : args[0])
    return call(...(args as never[]))
  }
}

interface Claims {
  readonly id?: unknown
  readonly sub?: unknown
  readonly name?: unknown
  readonly email?: unknown
  readonly picture?: unknown
}

/** A plain OAuth provider with configured endpoints. */
export function github(kit: Kit, change: object = {}): object {
  return {
    id: 'gh',
    name: 'GitHub',
    type: 'oauth',
    style: { logo: 'https://app.example/gh.svg' },
    clientId: 'client-1',
    clientSecret: 'client-secret',
    issuer: providerOrigin,
    authorization: { url: `${providerOrigin}/authorize`, params: { scope: 'profile' } },
    token: `${providerOrigin}/token`,
    userinfo: `${providerOrigin}/userinfo`,
    profile(profile: Claims, tokens: object) {
      kit.world.journal.record('profile', [profile, tokens])
      const { id, name, email, picture } = profile
      return { id, name, email, image: picture }
    },
    ...change,
  }
}

/** An OpenID provider, of which only the issuer is known. */
export function openid(_kit: Kit, change: object = {}): object {
  return {
    id: 'op',
    name: 'OpenID',
    type: 'oidc',
    style: { logo: 'https://app.example/op.svg' },
    clientId: 'client-1',
    clientSecret: 'client-secret',
    issuer: providerOrigin,
    ...change,
  }
}

interface Mail {
  readonly url: string
  readonly request: Request
  /** Only ours hands one in (DEV-38). */
  readonly fetch?: unknown
}

/** Magic links; the link of each mail is kept in the world. */
export function email(kit: Kit, change: object = {}): object {
  return {
    id: 'email',
    name: 'Email',
    type: 'email',
    from: 'no-reply@app.example',
    maxAge: 86400,
    async sendVerificationRequest({ fetch: _, ...params }: Mail) {
      // The token is stored meanwhile, which takes one browser longer than another.
      const record = kit.world.journal.recordLater('mail')
      record({ ...params, request: await describeRequest(params.request) })
      kit.world.mails.push(params.url)
    },
    options: {},
    ...change,
  }
}

/** Accepts the password `analytical`. */
export function password(kit: Kit, change: object = {}): object {
  return {
    id: 'credentials',
    name: 'Credentials',
    type: 'credentials',
    credentials: { name: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
    async authorize(input: { readonly name?: string; readonly password?: string }, request: Request) {
      kit.world.journal.record('authorize', { input, request: await describeRequest(request) })
      return input.password === 'analytical'
        ? { id: 'ada', name: input.name, email: 'ada@example.com' }
        : null
    },
    options: {},
    ...change,
  }
}

/** Cookies by name only: pieces of a session are random text. */
export async function describeRequest(request: Request): Promise<object> {
  const { method, url, headers } = request
  const cookies = headers.get('cookie')?.replace(/=[^;]*/g, '')
  return {
    method,
    url,
    headers: { ...Object.fromEntries(headers), cookie: cookies },
    body: await request.clone().text(),
  }
}
