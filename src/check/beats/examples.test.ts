import { expect, it } from 'vitest'
import { EXAMPLES } from '../../studio/examples/examples.ts'
import { everyNth } from '../testing/extent.ts'
import type { Frame } from '../testing/simulated-browser.ts'
import { houseWith, stepsOf } from '../testing/user-code-house.ts'
import { toldIn } from './testing/told.ts'

const PASSWORD = { email: 'ada@example.com', password: 'correct horse' }

/** The flow of the first way to sign in that an example offers. */
const FLOW_OF: Readonly<Record<string, string>> = {
  'role-from-profile': 'oauth',
  'allow-list': 'oauth',
  'refresh-token-rotation': 'oidc',
  'multi-tenant-issuer': 'oidc',
  'account-linking': 'oidc',
  'credentials-with-zod': 'credentials',
  'session-update': 'oauth',
  'id-on-session': 'oauth',
  'redirect-allow-list': 'oauth',
  'email-domain-block': 'email',
  'database-session': 'oauth',
  'audit-log': 'oauth',
  'custom-provider': 'oidc',
  'protected-pages': 'oauth',
}

async function signIn(frame: Frame): Promise<void> {
  await frame.open('https://app.example/')
  const page = await frame.click('Sign in')
  const buttons = page.root.querySelectorAll('button').map((each) => each.textContent.trim())
  const button = buttons.find((each) => each.startsWith('Sign in with')) ?? ''
  const asksPassword = page.root.querySelector('input[type=password]') !== null
  const { text, url } = await frame.press(button, asksPassword ? PASSWORD : { email: 'ada@example.com' })
  if (!url.startsWith('https://app.example/') && text.includes('Authorize'))
    await frame.press('Authorize Example')
  await frame.open('https://app.example/')
}

it.each(everyNth(5, EXAMPLES).map(({ files, id }) => [id, files] as const))(
  'the example %s is told as beats',
  async (id, files) => {
    const { house } = await houseWith(files)
    await signIn(house.frame())
    const told =
      FLOW_OF[id] === 'email' ? ['email open at open'] : [`${FLOW_OF[id]} done`, 'session-read done']
    expect(toldIn(await stepsOf(house))).toEqual(told)
  },
)

it('a sign-in whose session cookie the browser refuses has failed', async () => {
  const { house } = await houseWith(`import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
export const { handlers, auth } = NextAuth({
  providers: [GitHub],
  cookies: { sessionToken: { name: '__Secure-authjs.session-token', options: { secure: false, path: '/' } } },
})
`)
  await signIn(house.frame())
  expect(toldIn(await stepsOf(house))).toEqual(['oauth failed at session'])
})
