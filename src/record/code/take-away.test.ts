import { describe, expect, it } from 'vitest'
import { describeCopied, TARGETS, taken } from './take-away.ts'

const NEXT = `import NextAuth, { CredentialsSignin, type DefaultSession } from 'next-auth'
import GitHub from 'next-auth/providers/github'
import type { JWT } from 'next-auth/jwt'

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [GitHub],
})
`
const CORE = `import { Auth, type AuthConfig } from '@auth/core'
import GitHub from '@auth/core/providers/github'

export const config: AuthConfig = { providers: [GitHub({})] }

export const handler = (request: Request) => Auth(request, config)
`

const by = (id: string) => TARGETS.find((target) => target.id === id) ?? TARGETS[0]

function takenBy(id: string, text: string): string {
  const target = by(id)
  if (!target) throw new Error('no target')
  return taken(text, target).replace(/^(?:\/\/.*\n)*\n/, '')
}

describe('a configuration for next-auth', () => {
  it('stays as it is', () => {
    expect(takenBy('next', NEXT)).toBe(NEXT)
  })

  it('is SvelteKit’s', () => {
    expect(
      takenBy('sveltekit', NEXT),
    ).toBe(`import { SvelteKitAuth, CredentialsSignin, type DefaultSession } from '@auth/sveltekit'
import GitHub from '@auth/sveltekit/providers/github'
import type { JWT } from '@auth/core/jwt'

export const { handle, signIn, signOut } = SvelteKitAuth({
  providers: [GitHub],
})
`)
  })

  it('is Express’s', () => {
    expect(takenBy('express', NEXT)).toContain('export const authHandler = ExpressAuth({')
  })

  it('is Auth’s, with a handler', () => {
    const text = takenBy('core', NEXT.replace(', { CredentialsSignin, type DefaultSession }', ''))
    expect(text).toBe(`import { Auth, type AuthConfig } from '@auth/core'
import GitHub from '@auth/core/providers/github'
import type { JWT } from '@auth/core/jwt'

export const config: AuthConfig = {
  providers: [GitHub],
}

export const handler = (request: Request) => Auth(request, config)
`)
  })
})

it('a configuration for Auth() is the frameworks’', () => {
  expect(takenBy('core', CORE)).toBe(CORE)
  expect(takenBy('next', CORE)).toBe(`import NextAuth, { type NextAuthConfig } from 'next-auth'
import GitHub from 'next-auth/providers/github'

export const config: NextAuthConfig = { providers: [GitHub({})] }

export const { handlers, auth, signIn, signOut } = NextAuth(config)
`)
})

it('says what was copied, where it goes and what is missing', () => {
  const [next] = TARGETS
  if (!next) throw new Error('There is no target.')
  expect(describeCopied({ entry: 'auth.ts', files: { 'auth.ts': '' } }, next)).toBe(
    'Copied auth.ts for Next.js. It goes to auth.ts.',
  )
  const files = { 'auth.ts': '', 'lib/roles.ts': '', 'lib/db.ts': '' }
  expect(describeCopied({ entry: 'auth.ts', files }, next)).toMatch(
    /It imports what was not copied with it: lib\/roles\.ts, lib\/db\.ts\.$/,
  )
})
