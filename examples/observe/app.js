import { ExpressAuth, getSession } from '@auth/express'
import GitHub from '@auth/express/providers/github'
import Resend from '@auth/express/providers/resend'
import { observe } from 'authscope/observe'
import express from 'express'
import { memoryAdapter } from './memory-adapter.js'

const greeted = new Set()

const config = observe({
  basePath: '/auth',
  secret: process.env.AUTH_SECRET,
  trustHost: true,
  adapter: memoryAdapter(),
  session: { strategy: 'jwt' },
  providers: [GitHub, Resend({ from: 'app@my.example' })],
  callbacks: {
    signIn: ({ user }) => !user.email.startsWith('mallory'),
    jwt: ({ token, account }) => (account ? { ...token, from: account.provider } : token),
    session: ({ session, token }) => ({ ...session, from: token.from }),
  },
  events: { signIn: ({ user }) => void greeted.add(user.id) },
})

const app = express()
app.set('trust proxy', true)
app.use('/auth', ExpressAuth(config))
app.get('/', async (request, response) => {
  const session = await getSession(request, config)
  response.send(
    session
      ? `<h1>Hello, ${escaped(session.user?.name ?? session.user?.email)}</h1><p>${escaped(session.user?.email)}</p>`
      : '<h1>My app</h1><a href="/auth/signin">Sign in</a>',
  )
})
app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1')

function escaped(text) {
  return String(text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
}
