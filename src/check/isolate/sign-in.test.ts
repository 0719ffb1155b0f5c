import { expect, test } from 'vitest'
import { Auth } from '../../core/index.ts'
import { openProject } from '../../isolate/testing/open-project.ts'

const APP = 'https://app.example'

const CODE = `
import NextAuth, { CredentialsSignin } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'

class WrongPin extends CredentialsSignin { code = 'wrong_pin' }

export const { handlers, auth } = NextAuth({
  trustHost: true,
  providers: [Credentials({
    credentials: { pin: {} },
    async authorize({ pin, mood }) {
      if (pin !== '1234') throw new WrongPin()
      return { id: '7', name: 'Ada', email: 'ada@example.com', mood }
    },
  })],
  callbacks: {
    signIn({ user }) {
      if (user.mood === 'throws') throw new Error('not today')
      if (user.mood === 'loops') for (;;);
      if (user.mood === 'null') throw null
      user.seen = true
      return user.mood !== 'refused'
    },
    jwt({ token, user }) { if (user) Object.assign(token, { seen: user.seen, mood: user.mood }); return token },
    async session({ session, token }) { return { ...session, user: { ...session.user, id: token.sub, seen: token.seen } } },
  },
  events: { signIn({ user }) { console.log('signed in', user.name) } },
})`

/** One computer: a jar, and an interpreter of its own for each request, as a serverless function has. */
function startBrowser() {
  const jar = new Map<string, string>()
  const lines: string[] = []
  const send = async (path: string, form?: Record<string, string>): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = form && new URLSearchParams(form)
    const request = new Request(`${APP}/api/auth${path}`, {
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    })
    const opened = await openProject(CODE, { request, limits: { runMs: 800, memoryBytes: 2 ** 26 } })
    const response = await Auth(request, { ...opened.config, logger: { error: () => {} } })
    lines.push(...opened.lines.map(({ label, text }) => `${label}: ${text}`))
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (pair.length > at + 1) jar.set(pair.slice(0, at), pair.slice(at + 1))
      else jar.delete(pair.slice(0, at))
    }
    return response
  }
  const signIn = async (fields: Record<string, string>): Promise<URL> => {
    const { csrfToken } = await (await send('/csrf')).json()
    const response = await send('/callback/credentials', { csrfToken, ...fields })
    return new URL(response.headers.get('location') ?? '', APP)
  }
  return { send, signIn, lines }
}

test('a sign-in on the engine with callbacks in the isolate', async () => {
  const { send, signIn, lines } = startBrowser()
  const landed = await signIn({ pin: '1234', mood: 'fine', callbackUrl: `${APP}/welcome` })
  expect(landed.href).toBe(`${APP}/welcome`)
  const session = await (await send('/session')).json()
  expect(session.user).toEqual({ name: 'Ada', email: 'ada@example.com', id: '7', seen: true })
  expect(lines).toEqual(['events.signIn: signed in Ada'])
})

test('a CredentialsSignin of the user’s own reaches the page with its code', async () => {
  const landed = await startBrowser().signIn({ pin: '0' })
  expect(Object.fromEntries(landed.searchParams)).toMatchObject({
    error: 'CredentialsSignin',
    code: 'wrong_pin',
  })
})

test.each(['refused', 'throws', 'null', 'loops'])(
  'a signIn callback that %s ends as AccessDenied',
  async (mood) => {
    const { send, signIn } = startBrowser()
    const landed = await signIn({ pin: '1234', mood })
    expect(landed.searchParams.get('error')).toBe('AccessDenied')
    expect(await (await send('/session')).json()).toBeNull()
  },
)
