import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import { profile } from './lib/profile'

export const { handlers, auth } = NextAuth({
  providers: [GitHub],
  callbacks: {
    jwt({ token, profile: given }) {
      if (given) token.login = profile.parse(given).login
      return token
    },
    session({ session, token }) {
      session.user.login = token.login
      return session
    },
  },
})
