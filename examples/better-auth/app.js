import { createServer } from 'node:http'
import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { fromNodeHeaders, toNodeHandler } from 'better-auth/node'
import { magicLink } from 'better-auth/plugins'
import { createTransport } from 'nodemailer'
import { page } from './page.js'

const port = Number(process.env.PORT ?? 3004)
const tables = ['user', 'session', 'account', 'verification', 'passkey']
const mail = createTransport({ host: process.env.SMTP_HOST, port: Number(process.env.SMTP_PORT) })

const auth = betterAuth({
  baseURL: `http://localhost:${port}`,
  database: memoryAdapter(Object.fromEntries(tables.map((table) => [table, []]))),
  socialProviders: {
    github: { clientId: process.env.GITHUB_CLIENT_ID, clientSecret: process.env.GITHUB_CLIENT_SECRET },
    microsoft: {
      clientId: process.env.MICROSOFT_CLIENT_ID,
      clientSecret: process.env.MICROSOFT_CLIENT_SECRET,
    },
  },
  plugins: [
    passkey({ rpID: 'localhost', rpName: 'My app', origin: `http://localhost:${port}` }),
    magicLink({
      sendMagicLink: async ({ email, url }) => {
        await mail.sendMail({ from: 'app@my.example', to: email, subject: 'Sign in to My app', text: url })
      },
    }),
  ],
})

const answerAuth = toNodeHandler(auth)
createServer(async (request, response) => {
  if (request.url.startsWith('/api/auth/')) return answerAuth(request, response)
  const session = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) })
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(page(session?.user))
}).listen(port, '127.0.0.1')
