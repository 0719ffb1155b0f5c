import { catalogueProvider } from '../../catalogue/providers.ts'
import type { ProviderSetup, WorldSetup } from '../../protocol/setup.ts'

/** The configuration of app.example as its user would write it: what `setup` says, as a text. */
export function stockText(
  setup: Pick<WorldSetup, 'maxAge' | 'providers' | 'strategy' | 'updateAge'>,
): string {
  const { maxAge, providers, strategy, updateAge } = setup
  const imports = providers.flatMap(({ id }) => {
    const name = importName(id)
    return name === undefined ? [] : [`import ${name} from 'next-auth/providers/${id}'\n`]
  })
  const list = providers.map((provider) => `    ${providerText(provider)},\n`)
  const hasPasskeys = providers.some(({ id }) => id === 'passkey' || id === 'webauthn')
  return `import NextAuth from 'next-auth'
${[...new Set(imports)].join('')}import { PrismaAdapter } from '@auth/prisma-adapter'
import { prisma } from '@/lib/prisma'

export const { handlers, auth, signIn, signOut } = NextAuth({
  basePath: '/auth',
  trustHost: true,
  adapter: PrismaAdapter(prisma),
  session: { strategy: '${strategy}', maxAge: ${maxAge}, updateAge: ${updateAge} },
${hasPasskeys ? '  experimental: { enableWebAuthn: true },\n' : ''}  providers: [
${list.join('')}  ],
${CALLBACKS}})
`
}

/** What the stock app's callbacks do, but for what only the simulator needs. */
const CALLBACKS = `  callbacks: {
    signIn: () => true,
    redirect({ url, baseUrl }) {
      if (url.startsWith('/')) return baseUrl + url
      return URL.canParse(url) && new URL(url).origin === baseUrl ? url : baseUrl
    },
    jwt({ token, profile }) {
      // GitHub's name for the person; other providers have none.
      if (profile?.login !== undefined) token.login = profile.login
      return token
    },
    session({ session, token, user }) {
      // The default shows name, e-mail and picture only; the app also wants the stored id.
      const { name, email, image } = session.user
      return { user: { id: user?.id ?? token?.sub, name, email, image }, expires: session.expires }
    },
  },
`

/** What a preset is imported as; a custom provider is written out. */
function importName(id: string): string | undefined {
  const name = catalogueProvider(id)?.name.replace(/\W/g, '')
  return name === undefined ? undefined : name.replace(/^(?=\d)/, 'Provider')
}

function providerText({
  id,
  issuer,
  name,
  checks,
  params,
  passkeys,
  allowDangerousEmailAccountLinking,
}: ProviderSetup): string {
  const factory = importName(id)
  const options = members({
    ...(factory === undefined ? { id, name: name ?? id, type: 'oidc' } : { name }),
    issuer,
    checks,
    ...(params === undefined ? {} : { authorization: { params } }),
    allowDangerousEmailAccountLinking,
    ...passkeyOptions(passkeys),
    ...EXTRA[id],
  })
  if (id === 'credentials') return CREDENTIALS
  if (factory === undefined) return `{ ${options} }`
  return options === '' ? factory : `${factory}({ ${options} })`
}

function passkeyOptions({
  attestation,
  autofill,
  rpId,
  upgrade,
}: NonNullable<ProviderSetup['passkeys']> = {}): object {
  return {
    ...(autofill === undefined ? {} : { enableConditionalUI: autofill }),
    ...(rpId === undefined ? {} : { relayingParty: { id: rpId } }),
    ...(attestation === undefined && !upgrade
      ? {}
      : {
          registrationOptions: {
            ...(attestation && { attestationType: attestation }),
            ...(upgrade && {
              authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
            }),
          },
        }),
    ...(upgrade && {
      verifyRegistrationOptions: { requireUserVerification: false, requireUserPresence: false },
    }),
  }
}

/** What some mail services do not go without. */
const EXTRA: Readonly<Record<string, object>> = {
  email: { server: 'smtp://smtp.app.example:587' },
  nodemailer: { server: 'smtp://smtp.app.example:587' },
  loops: { transactionalId: 'sign-in-link' },
}

const CREDENTIALS = `Credentials({
      credentials: { email: { label: 'E-mail' }, password: { label: 'Password', type: 'password' } },
      // The built-in app checks its test users; this accepts any e-mail address.
      authorize: ({ email }) => (typeof email === 'string' ? { id: email, name: email, email } : null),
    })`

function members(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${literal(value)}`]))
    .join(', ')
}

function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = Object.entries(value).map(
    ([key, each]) => `${/^[a-z_]\w*$/i.test(key) ? key : literal(key)}: ${literal(each)}`,
  )
  return `{ ${inner.join(', ')} }`
}
