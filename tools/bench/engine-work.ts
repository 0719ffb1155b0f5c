import { type Engine, email, origin, type Strategy, storedSession } from './engines.ts'

/** One thing that both engines do. */
export interface Work {
  readonly name: string
  readonly strategy: Strategy
  /** How many times upstream's rate ours should be, at least. */
  readonly aim: number
  /** Prepares what must be there before; answers how the requests to be timed are made. */
  prepare(engine: Engine): Promise<() => Request>
  /** Whether the answer is that of the work, and not of a failure. */
  succeeded(response: Response): boolean
}

const isOk = ({ status }: Response) => status === 200
const leadsTo = (start: string) => (response: Response) =>
  response.status === 302 && (response.headers.get('location') ?? '').startsWith(start)
const setsSession = (response: Response) =>
  response.headers.getSetCookie().some((line) => line.startsWith('__Secure-authjs.session-token=ey'))

/** The rows of the table, from the lightest to the longest. */
export const works: readonly Work[] = [
  {
    name: 'read a JWT session',
    strategy: 'jwt',
    aim: 1.8,
    prepare: async (engine) => {
      const cookie = await signedIn(engine)
      return () => get('session', cookie)
    },
    succeeded: (response) => isOk(response) && setsSession(response),
  },
  {
    name: 'read a database session',
    strategy: 'database',
    aim: 1.5,
    prepare: async (engine) => {
      const { cookie } = await begin(engine)
      return () => get('session', `${cookie}; __Secure-authjs.session-token=${storedSession}`)
    },
    succeeded: (response) => isOk(response) && response.headers.getSetCookie().length === 1,
  },
  { name: 'csrf', strategy: 'jwt', aim: 1.5, prepare: async () => () => get('csrf'), succeeded: isOk },
  {
    name: 'providers',
    strategy: 'jwt',
    aim: 1.5,
    prepare: async () => () => get('providers'),
    succeeded: isOk,
  },
  {
    name: 'start OAuth (pkce, state)',
    strategy: 'database',
    aim: 1.5,
    prepare: (engine) => posts(engine, 'signin/github', {}),
    succeeded: leadsTo('https://github.com/login/oauth/authorize?'),
  },
  {
    name: 'finish an OAuth callback',
    strategy: 'database',
    aim: 1.5,
    prepare: async (engine) => {
      const started = await engine.answer((await posts(engine, 'signin/github', {}))())
      const { searchParams } = new URL(started.headers.get('location') ?? '')
      const query = new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' })
      query.set('iss', 'https://github.com/login/oauth')
      const { cookie } = await begin(engine)
      const cookies = `${cookie}; ${cookiesOf(started)}`
      return () => get(`callback/github?${query}`, cookies)
    },
    succeeded: (response) => leadsTo(origin)(response) && !leadsTo(`${origin}/auth`)(response),
  },
  {
    name: 'credentials sign-in',
    strategy: 'jwt',
    aim: 1.5,
    prepare: (engine) => posts(engine, 'callback/credentials', { name: 'ada', password: 'secret' }),
    succeeded: setsSession,
  },
  {
    name: 'request a magic link',
    strategy: 'jwt',
    aim: 1.5,
    prepare: (engine) => posts(engine, 'signin/email', { email }),
    succeeded: leadsTo(`${origin}/auth/verify-request?`),
  },
]

function get(path: string, cookie?: string): Request {
  return new Request(`${origin}/auth/${path}`, cookie === undefined ? {} : { headers: { cookie } })
}

async function posts(engine: Engine, path: string, form: Record<string, string>): Promise<() => Request> {
  const { cookie, csrfToken } = await begin(engine)
  const body = String(new URLSearchParams({ csrfToken, ...form }))
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  return () => new Request(`${origin}/auth/${path}`, { method: 'POST', headers, body })
}

/** Token and cookies of a first visit. */
async function begin(engine: Engine): Promise<{ readonly cookie: string; readonly csrfToken: string }> {
  const response = await engine.answer(get('csrf'))
  const { csrfToken } = (await response.json()) as { readonly csrfToken: string }
  return { cookie: cookiesOf(response), csrfToken }
}

/** The cookies of a browser that has signed in. */
export async function signedIn(engine: Engine): Promise<string> {
  const { cookie } = await begin(engine)
  const signIn = await posts(engine, 'callback/credentials', { name: 'ada', password: 'secret' })
  return `${cookie}; ${cookiesOf(await engine.answer(signIn()))}`
}

/** What a browser would send back. */
function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}
