import type { Code } from '../../protocol/code.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { DEFAULT_SECRET } from '../../protocol/scenario-defaults.ts'
import { AUTHORIZE, BY_GITHUB, GITHUB, SESSION_STORED, TO_SIGN_IN } from './moves.ts'
import type { Scene } from './scene.ts'

const APP = 'https://app.example'

function project(files: Code['files'], environment?: Code['environment']): Code {
  return { files, entry: 'auth.ts', ...(environment && { environment }) }
}

/** An auth.ts around these members. */
function authTs(imports: string, members: string): string {
  return `import NextAuth from 'next-auth'
${imports}

export const { handlers, auth, signIn, signOut } = NextAuth({
${members}
})
`
}

const GITHUB_IMPORT = "import GitHub from 'next-auth/providers/github'"

const CLIENT_SESSION: Scenario['code'] = project({
  'auth.ts': authTs(
    "import Credentials from 'next-auth/providers/credentials'",
    `  pages: { signIn: '/login' },
  providers: [
    Credentials({
      name: 'a password',
      credentials: { email: { label: 'E-mail' }, password: { label: 'Password', type: 'password' } },
      authorize: ({ email, password }) =>
        password === 'correct horse' ? { id: 'u1', name: 'Ada Byron', email: String(email) } : null,
    }),
  ],`,
  ),
  'app/layout.tsx': `import { SessionProvider } from 'next-auth/react'

// It is given no session, so it asks for one when the page is loaded.
export default function Layout({ children }) {
  return <SessionProvider>{children}</SessionProvider>
}
`,
})

const ROTATION: Scenario['code'] = project({
  'auth.ts': authTs(
    "import GitLab from 'next-auth/providers/gitlab'",
    `  providers: [GitLab],
  callbacks: {
    async jwt({ token, account }) {
      if (account) return { ...token, refresh: account.refresh_token, expires: account.expires_at }
      if (Date.now() < token.expires * 1000) return token
      // The access token has expired. GitLab gives a new one, and a new refresh token: the old one is used up.
      const answer = await fetch('https://gitlab.com/oauth/token', {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: token.refresh,
          client_id: process.env.AUTH_GITLAB_ID,
          client_secret: process.env.AUTH_GITLAB_SECRET,
        }),
      })
      if (!answer.ok) return { ...token, error: 'RefreshTokenError' }
      const fresh = await answer.json()
      return { ...token, refresh: fresh.refresh_token, expires: Date.now() / 1000 + fresh.expires_in }
    },
    session: ({ session, token }) => ({ ...session, error: token.error }),
  },`,
  ),
})

const SPLIT: Scenario['code'] = project({
  'auth.config.ts': `import GitHub from 'next-auth/providers/github'

// What middleware needs. It may run where no database can be reached, so there is no adapter.
export default {
  providers: [GitHub],
  callbacks: { authorized: ({ auth }) => auth !== null },
}
`,
  'auth.ts': authTs(
    `import { PrismaAdapter } from '@auth/prisma-adapter'
import authConfig from './auth.config'
import { prisma } from './prisma'`,
    `  ...authConfig,
  // With an adapter, sessions are rows of the database.
  adapter: PrismaAdapter(prisma),`,
  ),
  'prisma.ts': `import { PrismaClient } from '@prisma/client'

export const prisma = new PrismaClient()
`,
  'middleware.ts': `import NextAuth from 'next-auth'
import authConfig from './auth.config'

export default NextAuth(authConfig).auth
export const config = { matcher: '/dashboard/:path*' }
`,
})

const PROXY_FILES: Code['files'] = {
  'auth.ts': authTs(GITHUB_IMPORT, "  pages: { signIn: '/login' },\n  providers: [GitHub],"),
}
/** The environment of a self-hosted `next start`. */
const IN_PRODUCTION: Code['environment'] = {
  NODE_ENV: 'production',
  AUTH_SECRET: DEFAULT_SECRET,
  AUTH_GITHUB_ID: 'Ov23liAuthscopeExample',
  AUTH_GITHUB_SECRET: '2d9f0c47a1be5836c0d4e7f1923ab5d86c7e4f10',
}

const LOOP: Scenario['code'] = project({
  'auth.ts': authTs(GITHUB_IMPORT, "  pages: { signIn: '/login' },\n  providers: [GitHub],"),
  'middleware.ts': `import { auth } from './auth'

// Who isn't signed in has to sign in first.
export default auth((req) => {
  if (!req.auth) return Response.redirect(new URL('/login', req.nextUrl))
})

// Every page but the start page. The sign-in page is one of them.
export const config = { matcher: ['/((?!api|_next|$).*)'] }
`,
})

const DEPLOYMENTS: Scenario['code'] = project({
  'auth.ts': authTs(
    "import Google from 'next-auth/providers/google'",
    `  // Google knows this address only. A preview sends people there and gets them back from it.
  redirectProxyUrl: 'https://app.example/api/auth',
  providers: [Google],`,
  ),
})

/** What Next.js, a proxy or a second deployment does around Auth.js. */
export const FRAMEWORK_SCENES: readonly Scene[] = [
  {
    id: 'client-session',
    group: 'Framework and proxy',
    title: 'useSession() is null until a reload',
    about: 'Signed in by a server action, and the page header doesn’t notice',
    why: 'SessionProvider asks for the session when a page is loaded, and keeps the answer. Next.js changes pages without loading them, so after a sign-in by a server action the null stays. Load the page, or sign in with signIn from next-auth/react, which does.',
    scenario: { code: CLIENT_SESSION, start: `${APP}/login?callbackUrl=%2Fdashboard` },
    before: [],
    way: [
      {
        do: 'press',
        button: 'Sign in with a password',
        fields: { email: 'ada@example.com', password: 'correct horse' },
      },
      { do: 'open', url: `${APP}/dashboard`, say: 'load the page again' },
    ],
    question: {
      asks: 'The server knows Ada, and useSession() still says null. What changes that?',
      answer: 'Loading the page again. SessionProvider asks once per page load, and keeps a null, too.',
    },
    pausesAt: ['credentials', 'client-session'],
    watch: [
      SESSION_STORED,
      {
        says: 'The page is Ada’s, but SessionProvider keeps its null',
        term: 'session-provider',
        kind: 'decision.taken',
        text: 'useSession() stays null',
      },
      {
        says: 'The page is loaded again, and SessionProvider asks again',
        term: 'session-provider',
        decides: true,
        kind: 'request.sent',
        text: 'GET app.example/api/auth/session',
      },
    ],
  },
  {
    id: 'lost-rotation',
    group: 'Framework and proxy',
    title: 'The new refresh token is lost',
    about: 'A server component gets new tokens, and can’t keep them',
    why: 'auth() in a server component reads the session, and your jwt callback gets new tokens. They belong in the session cookie, but a server component can’t set cookies, so the browser keeps the old ones. Keep tokens in a database, or refresh them where cookies can be set.',
    scenario: { code: ROTATION },
    before: [TO_SIGN_IN, { do: 'press', button: 'Sign in with GitLab' }, AUTHORIZE],
    way: [
      { do: 'advance', seconds: 3 * 3600 },
      { do: 'open', url: `${APP}/dashboard` },
      { do: 'open', url: `${APP}/settings` },
    ],
    question: {
      asks: 'The first page got new tokens and couldn’t keep them. What happens on the next page?',
      answer: 'It sends the old refresh token again. GitLab takes that for theft and ends them all.',
    },
    pausesAt: ['token-refresh'],
    watch: [
      { says: 'The access token expires', term: 'access-token', kind: 'clock.moved' },
      {
        says: 'The page gets new tokens from GitLab',
        term: 'refresh-token',
        kind: 'request.sent',
        text: 'POST gitlab.com/oauth/token',
      },
      {
        says: 'The cookie with the new tokens is never sent',
        term: 'server-component',
        kind: 'decision.taken',
        text: 'server component',
      },
      {
        says: 'The next page uses the old refresh token',
        term: 'refresh-token',
        kind: 'request.sent',
        text: 'POST gitlab.com/oauth/token',
      },
      {
        says: 'GitLab: this one was used before',
        term: 'token-rotation',
        decides: true,
        kind: 'check.failed',
        rule: 'PT14',
      },
    ],
  },
  {
    id: 'split-config',
    group: 'Framework and proxy',
    title: 'Middleware signs Ada out',
    about: 'auth.config.ts without the adapter, sessions in the database',
    why: 'Where middleware runs there may be no database, so it gets a configuration without the adapter. Without an adapter, Auth.js expects a token in the session cookie. It finds the id of a row, can’t decrypt it, and deletes the cookie. Split the configuration only with session: { strategy: "jwt" }.',
    scenario: { code: SPLIT },
    before: BY_GITHUB,
    way: [{ do: 'open', url: `${APP}/dashboard` }],
    question: {
      asks: 'Ada is signed in, with a session in the database. What does middleware make of her cookie?',
      answer: 'It has no adapter, takes the cookie for a token, can’t decrypt it, and deletes it.',
    },
    pausesAt: ['guarded-page'],
    watch: [
      {
        says: 'Middleware can’t decrypt the cookie',
        term: 'edge',
        decides: true,
        kind: 'check.failed',
        rule: 'JWE-4',
      },
      {
        says: 'Your callback learns that no one is signed in, and refuses',
        term: 'middleware',
        kind: 'callback.returned',
        text: 'authorized → false',
      },
      {
        says: 'Ada’s cookie is deleted: she is signed out everywhere',
        term: 'session',
        kind: 'cookie.stored',
        text: 'removed __Secure-authjs.session-token',
      },
    ],
  },
  {
    id: 'behind-proxy',
    group: 'Framework and proxy',
    title: 'Behind a proxy that speaks http',
    about: 'UntrustedHost first, then a redirect_uri with http that GitHub refuses',
    why: 'The proxy takes https from the browser and speaks http to the app. In production, Auth.js first wants to know whether the host in the headers can be trusted. Then, without X-Forwarded-Proto, it builds every address with http. Let the proxy send X-Forwarded-Proto, or set AUTH_URL.',
    scenario: {
      code: project(PROXY_FILES, IN_PRODUCTION),
      devices: [{ id: 'laptop', person: 'ada', headers: { via: '1.1 proxy.app.example' } }],
      start: `${APP}/login`,
    },
    before: [],
    way: [
      GITHUB,
      {
        do: 'setup',
        setup: { code: project(PROXY_FILES, { ...IN_PRODUCTION, AUTH_TRUST_HOST: 'true' }) },
        say: 'open Code, add AUTH_TRUST_HOST=true to the environment, and run it',
      },
      { do: 'open', url: `${APP}/login` },
      GITHUB,
    ],
    question: {
      asks: 'The browser uses https, the proxy http. Which redirect_uri does GitHub get?',
      answer: 'One with http: the app doesn’t know of the https. GitHub refuses it, it isn’t registered.',
    },
    pausesAt: ['oauth'],
    watch: [
      {
        says: 'Auth.js doesn’t trust the host in the headers',
        term: 'reverse-proxy',
        kind: 'log.written',
        text: 'UntrustedHost',
      },
      { says: 'AUTH_TRUST_HOST is set', kind: 'setup.changed', text: 'code' },
      {
        says: 'The app sends Ada to GitHub, with an address that begins with http',
        term: 'redirect-uri',
        kind: 'response.received',
        text: 'redirect_uri=http%3A',
      },
      {
        says: 'GitHub knows no such address',
        term: 'redirect-uri',
        decides: true,
        kind: 'check.failed',
        rule: 'PA2',
      },
    ],
  },
  {
    id: 'redirect-loop',
    group: 'Framework and proxy',
    title: 'Too many redirects',
    about: 'The sign-in page itself is protected',
    why: 'Middleware sends everyone who isn’t signed in to /login. Its matcher includes /login, so it does that there, too, and again: a redirect loop, until the browser gives up. Leave the sign-in page out of the matcher, or let middleware pass it.',
    scenario: { code: LOOP },
    before: [],
    way: [{ do: 'open', url: `${APP}/dashboard` }],
    question: {
      asks: 'Ada isn’t signed in, so she is sent to /login. What does she see there?',
      answer: 'Nothing. /login is protected, too, and sends her to /login. The browser gives up after 20.',
    },
    pausesAt: ['guarded-page'],
    watch: [
      {
        says: 'Middleware sends Ada to the sign-in page',
        term: 'middleware',
        kind: 'callback.returned',
        text: 'middleware',
      },
      {
        says: 'Her browser asks for it',
        term: 'redirect',
        kind: 'request.sent',
        text: 'GET app.example/login',
      },
      {
        says: 'Middleware sends her there once more',
        term: 'middleware',
        kind: 'callback.returned',
        text: 'middleware',
      },
      {
        says: 'After twenty redirects the browser gives up',
        term: 'redirect',
        decides: true,
        kind: 'response.received',
        outcome: 'failed',
        text: 'https://app.example/login',
      },
    ],
  },
  {
    id: 'redirect-proxy',
    group: 'Framework and proxy',
    title: 'Signing in to a preview',
    about: 'redirectProxyUrl: Google knows one address, the preview has another',
    why: 'Each preview deployment has its own address, and Google wants to know every address beforehand. So the preview names the stable site in its request, and notes its own address in the encrypted state. The stable site reads that and passes the code on. Both need the same AUTH_SECRET.',
    scenario: { code: DEPLOYMENTS, start: 'https://preview.app.example/' },
    before: [],
    way: [TO_SIGN_IN, { do: 'press', button: 'Sign in with Google' }, AUTHORIZE],
    question: {
      asks: 'Google sends Ada to the stable site. Where is she signed in in the end?',
      answer: 'On the preview. The stable site reads in the state where this began, and passes the code on.',
    },
    pausesAt: ['proxied'],
    watch: [
      {
        says: 'The preview asks for an answer to the stable site',
        term: 'redirect-proxy',
        kind: 'decision.taken',
        rule: 'PROXY-1',
      },
      {
        says: 'Google sends the code to the stable site',
        term: 'callback',
        kind: 'request.sent',
        text: 'GET app.example/api/auth/callback/google',
      },
      {
        says: 'The stable site passes it on to the preview',
        term: 'redirect-proxy',
        kind: 'decision.taken',
        rule: 'PROXY-2',
      },
      {
        says: 'The preview’s cookie matches the state',
        term: 'state',
        kind: 'check.passed',
        rule: 'STATE-3',
      },
      { ...SESSION_STORED, says: 'The preview signs Ada in', decides: true },
    ],
  },
]
