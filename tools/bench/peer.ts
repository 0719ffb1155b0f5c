import { createServer, type Server } from 'node:http'
import { ExpressAuth, getSession } from '@auth/express'
import express from 'express'
import { OAuth2Server } from 'oauth2-mock-server'

/** A running site; `url` is the page that shows it in a frame. */
export interface BenchSite {
  readonly url: string
  readonly close: () => Promise<void>
}

/** The frame has the title of a simulated browser, so that one script can press its buttons. */
export const FRAME_PAGE =
  '<!doctype html><title>Frame</title><iframe title="Simulated browser: laptop" src="app" style="width:700px;height:700px"></iframe>'

/** What people use today: an Express app with `@auth/express`, and an authorization server that asks nothing and records nothing. */
export async function startPeer(): Promise<BenchSite> {
  const provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, 'localhost')
  provider.service.on('beforeUserinfo', (response: { body: unknown }) => {
    response.body = { sub: 'ada', id: 1, name: 'Ada', email: 'ada@example.com' }
  })
  const config = configFor(provider.issuer.url ?? '')
  const app = express()
  app.use('/auth', ExpressAuth(config))
  app.get('/frame', (_request, response) => {
    response.send(FRAME_PAGE)
  })
  app.get('/app', async (request, response) => {
    const session = await getSession(request, config)
    const name = session?.user?.name
    response.send(
      name === undefined
        ? '<h1>Example</h1><a href="/auth/signin?callbackUrl=/app">Sign in</a>'
        : `<h1>Signed in as ${name}</h1>`,
    )
  })
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${portOf(server)}/frame`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await provider.stop()
    },
  }
}

export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

/** GitHub's kind of provider: OAuth with PKCE, no ID token, the person from an endpoint. */
function configFor(issuer: string): Parameters<typeof ExpressAuth>[0] {
  return {
    secret: 'a-secret-of-the-benchmark-of-32-bytes',
    trustHost: true,
    providers: [
      {
        id: 'github',
        name: 'GitHub',
        type: 'oauth',
        issuer,
        clientId: 'app',
        clientSecret: 'secret',
        checks: ['pkce', 'state'],
        authorization: { url: `${issuer}/authorize`, params: { scope: 'read:user user:email' } },
        token: `${issuer}/token`,
        userinfo: `${issuer}/userinfo`,
        profile: (profile: { sub: string; name: string; email: string }) => ({
          id: profile.sub,
          name: profile.name,
          email: profile.email,
        }),
      },
    ],
  }
}
