import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import Google from 'next-auth/providers/google'
import MicrosoftEntraID from 'next-auth/providers/microsoft-entra-id'

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [GitHub, Google, MicrosoftEntraID],
  callbacks: {
    authorized: ({ auth, request }) => !request.nextUrl.pathname.startsWith('/members') || auth !== null,
  },
})
