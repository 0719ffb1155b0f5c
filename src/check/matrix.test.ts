import { expect, test } from 'vitest'
import { createPasskeys } from '../core/testing/fake-passkeys.ts'
import { github } from '../core/testing/github-like.ts'
import { createMailProvider } from '../core/testing/mail-provider.ts'
import { createFullAdapter } from '../core/testing/memory-adapter.ts'
import { createTestBed, signInWithGitHub } from '../core/testing/test-bed.ts'
import type { AuthConfig, CredentialsConfig, Provider } from '../core/types.ts'
import { MATRIX, type Situation, type Strategy } from '../lessons/matrix.ts'

type Name = keyof typeof MATRIX
type Seen = Partial<Record<Name, readonly string[]>>

/** An engine whose callbacks write down which of their arguments are defined. */
function createBed(strategy: Strategy, ...providers: Provider[]) {
  const seen: Seen = {}
  const note = (name: Name, answer: (params: Readonly<Record<string, unknown>>) => unknown) => ({
    [name]: (params: Readonly<Record<string, unknown>>) => {
      seen[name] = Object.keys(params).filter((key) => params[key] !== undefined)
      return answer(params)
    },
  })
  const callbacks = {
    ...note('signIn', () => true),
    ...note('redirect', ({ url }) => url),
    ...note('jwt', ({ token }) => token),
    ...note('session', ({ session }) => session),
  } as unknown as NonNullable<AuthConfig['callbacks']>
  const { adapter } = createFullAdapter()
  const experimental = { enableWebAuthn: true }
  const bed = createTestBed({ providers, adapter, session: { strategy }, experimental, callbacks })
  /** What the callbacks saw while this happened. */
  const during = async (act: () => Promise<unknown>): Promise<Seen> => {
    for (const name of Object.keys(seen) as Name[]) delete seen[name]
    await act()
    return { ...seen }
  }
  return { ...bed, during }
}

async function measure(strategy: Strategy): Promise<Readonly<Record<Situation, Seen>>> {
  const oauth = createBed(strategy, github)
  const { provider: mail, link } = createMailProvider()
  const email = createBed(strategy, mail)
  const authorize = () => ({ id: '7', name: 'Mona' })
  const password = { id: 'pass', name: 'Password', type: 'credentials', authorize } as CredentialsConfig
  // Credentials alone do not go with the database strategy: another provider stands beside them.
  const credentials = createBed(strategy, github, password)
  const passkey = createBed(strategy, createPasskeys().provider)
  const json = async () => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ csrfToken: await oauth.csrfToken(), data: { nickname: 'Mo' } }),
  })
  const answer = new URLSearchParams({
    action: 'register',
    data: JSON.stringify({ id: '-vv8_Q', response: {} }),
  })
  return {
    oauth: await oauth.during(() => signInWithGitHub(oauth)),
    read: await oauth.during(() => oauth.get('/auth/session')),
    update: await oauth.during(async () => oauth.send('/auth/session', await json())),
    'email-asked': await email.during(() => email.post('/auth/signin/mail', { email: 'mona@example.com' })),
    'email-opened': await email.during(() => email.get(link())),
    credentials: await credentials.during(() => credentials.post('/auth/callback/pass', { name: 'Mona' })),
    passkey: await passkey.during(async () => {
      await passkey.get('/auth/webauthn-options/webauthn?action=register&email=new%40example.com')
      await passkey.send('/auth/callback/webauthn', { method: 'POST', body: answer })
    }),
  }
}

test.each(['jwt', 'database'] as const)(
  'the matrix of callbacks is what the engine does: %s',
  async (strategy) => {
    const measured = await measure(strategy)
    for (const [situation, seen] of Object.entries(measured) as [Situation, Seen][])
      for (const [name, { defined, args }] of Object.entries(MATRIX) as [Name, (typeof MATRIX)[Name]][]) {
        const said = defined[strategy][situation]
        expect(seen[name]?.toSorted(), `${name}, ${situation}`).toEqual(said?.toSorted())
        expect(args).toEqual(expect.arrayContaining([...(said ?? [])]))
      }
  },
)
