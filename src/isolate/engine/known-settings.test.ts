import { expect, test } from 'vitest'
import { openProject } from '../testing/open-project.ts'

async function openWith(entry: string) {
  const { config, notices } = await openProject(`import NextAuth from 'next-auth'
import Nodemailer from 'next-auth/providers/nodemailer'
import { all, mailServer, sender } from './mail'
import { hub } from './hub'
export const { auth } = NextAuth({ providers: [${entry}] })`)
  return { provider: config.providers[0], said: notices.map(({ message }) => message).join('\n') }
}

const SERVER = 'smtp://smtp.app.example:587'

test('a provider of links has the app’s server and sender where those are missing, and it is said', async () => {
  const { provider, said } = await openWith('Nodemailer({ server: mailServer(), from: sender, maxAge: 30 })')
  expect(provider).toMatchObject({ server: SERVER, options: { from: 'no-reply@app.example', maxAge: 30 } })
  expect(said).toContain('nodemailer.server comes from mailServer() of ./mail (auth.ts:3), which is not here')
})

test.each(['Nodemailer(all)', 'Nodemailer({ ...all, maxAge: 30 })'])(
  'it has a server where all of its settings are missing: %s',
  async (entry) => {
    const { provider, said } = await openWith(entry)
    expect(provider).toMatchObject({ server: SERVER })
    expect(said).toContain(`so it is left out, and nodemailer.server is ${SERVER} here`)
  },
)

test.each([
  "{ id: 'hub', name: 'Hub', type: 'oauth', authorization: hub.authorizeUrl, token: hub.tokenUrl }",
  "{ id: 'hub', name: 'Hub', type: 'oidc', authorization: { url: hub.authorizeUrl, params: { scope: 'openid' } } }",
])('a provider whose endpoints are missing is at an address of its name: %s', async (entry) => {
  const { provider, said } = await openWith(entry)
  expect(provider).toMatchObject({ id: 'hub', issuer: 'https://hub.example' })
  expect(said).toContain('hub.issuer is https://hub.example here')
})
