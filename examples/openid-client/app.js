import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import * as client from 'openid-client'

const port = Number(process.env.PORT ?? 3003)
const callback = `http://localhost:${port}/callback`
const config = await client.discovery(
  new URL(process.env.ISSUER),
  process.env.CLIENT_ID,
  process.env.CLIENT_SECRET,
)
const sessions = new Map()

const pages = {
  '/': ({ user }) =>
    user
      ? `<h1>Hello, ${escaped(user.name)}</h1><p>${escaped(user.email)}</p>`
      : '<a href="/login">Sign in</a>',

  async '/login'(session) {
    session.verifier = client.randomPKCECodeVerifier()
    session.state = client.randomState()
    session.nonce = client.randomNonce()
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope: 'openid profile email',
      code_challenge: await client.calculatePKCECodeChallenge(session.verifier),
      code_challenge_method: 'S256',
      state: session.state,
      nonce: session.nonce,
    })
    return { to: address.href }
  },

  async '/callback'(session, address) {
    const tokens = await client.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: session.verifier,
      expectedState: session.state,
      expectedNonce: session.nonce,
    })
    const { sub } = tokens.claims()
    session.user = await client.fetchUserInfo(config, tokens.access_token, sub)
    return { to: '/' }
  },
}

const server = createServer(async (request, response) => {
  const address = new URL(request.url, `http://localhost:${port}`)
  const id = /session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? randomUUID()
  const session = sessions.get(id) ?? {}
  sessions.set(id, session)
  response.setHeader('set-cookie', `session=${id}; HttpOnly; Path=/; SameSite=Lax`)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  try {
    const answer = (await pages[address.pathname]?.(session, address)) ?? 'There is no such page.'
    if (answer.to) response.writeHead(302, { location: answer.to }).end()
    else response.end(answer)
  } catch (error) {
    console.error(error)
    response.writeHead(500).end(`<h1>Sign-in failed</h1><p>${escaped(error.code ?? error.message)}</p>`)
  }
})
server.listen(port, '127.0.0.1')

function escaped(text) {
  return String(text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
}
