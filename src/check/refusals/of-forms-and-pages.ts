import type { Kind } from './kind.ts'

/** `authorize` begins on line 6. */
function authorize(names: string, body: string, before = '', imports = ''): string {
  return `import NextAuth, { CredentialsSignin } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
${imports}
${before}
export const { handlers, auth } = NextAuth({ providers: [Credentials({ credentials: { ${names} }, async authorize(credentials) {
${body}
} })] })
`
}

function protect(body: string): string {
  return `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
export const { handlers, auth } = NextAuth({ providers: [GitHub], callbacks: { authorized({ auth, request }) {
${body}
} } })
`
}

const MIDDLEWARE = `export { auth as middleware } from './auth'
export const config = { matcher: ['/members'] }
`

/** People whom `authorize` knows not, and to whom `authorized` closes a page. */
export const OF_FORMS_AND_PAGES: readonly Kind[] = [
  {
    name: 'a row of a table that is not of people',
    files: {
      'auth.ts': authorize(
        'key: {}',
        `const found = await prisma.apiKey.findUnique({ where: { key: credentials.key }, include: { owner: true } })
if (!found || found.revokedAt) return null
return { id: found.id, name: found.owner.name }`,
        '',
        "import { prisma } from '@/lib/prisma'",
      ),
    },
    fields: { key: 'harbour-77' },
    says: 'auth.ts line 7 returned null because `await prisma.apiKey.findUnique({ where: { key: credentials.key }, include: { owner: true } })` was null.',
    offers:
      'The code looks for a row of ApiKey with key "harbour-77" and finds none. Ada Byron can have had one before the sandbox began.',
  },
  {
    name: 'a form to register with, where a function of the project asks for someone who has',
    files: {
      'auth.ts': authorize(
        'email: {}, password: {}',
        `const known = await findKnown(credentials.email)
if (known) return null
return prisma.user.create({ data: { email: credentials.email, password: credentials.password } })`,
        '',
        `import { prisma } from '@/lib/prisma'
async function findKnown(email) {
  const row = await prisma.user.findUnique({ where: { email } })
  return row && { ...row, isKnown: true }
}`,
      ),
    },
    fields: { email: 'ada@example.com', password: 'lovelace' },
    says: 'auth.ts line 11 returned null because `await findKnown(credentials.email)` was { id: "user-ada", name: "Ada Byron", email: "ada@example.com", emailVerified: n…. auth.ts line 6 returned { id: "user-ada", name: "Ada Byron", email: "ada@example.com", emailVerified: n… because `await prisma.user.findUnique({ where: { email } })` was { id: "user-ada", name: "Ada Byron", email: "ada@example.com", emailVerified: n….',
    offers:
      'The code would let this pass if email were new-ada@example.com, which no one has registered with.',
  },
  {
    name: 'a form to register with, for someone who has',
    files: {
      'auth.ts': authorize(
        'email: {}, password: {}',
        `const known = await prisma.user.findUnique({ where: { email: credentials.email } })
if (known) return null
return prisma.user.create({ data: { email: credentials.email, password: credentials.password } })`,
        '',
        "import { prisma } from '@/lib/prisma'",
      ),
    },
    fields: { email: 'ada@example.com', password: 'lovelace' },
    says: 'auth.ts line 7 returned null because `await prisma.user.findUnique({ where: { email: credentials.email } })` was { id: "user-ada", name: "Ada Byron", email: "ada@example.com", emailVerified: n….',
    offers:
      'The code would let this pass if email were new-ada@example.com, which no one has registered with.',
  },
  {
    name: 'no one at all',
    files: { 'auth.ts': authorize('email: {}', 'console.log(credentials)\nreturn null') },
    fields: { email: 'ada@example.com' },
    says: 'auth.ts line 7 returned null, as it always does: no condition comes before that.',
  },
  {
    name: 'a provider with an id of its author',
    files: {
      'auth.ts': authorize(
        'phone: {}',
        `if (!String(credentials.phone).startsWith('+49')) return null
return { id: '1', name: 'Ada Byron' }`,
      ).replace('Credentials({', "Credentials({ id: 'phone',"),
    },
    fields: { phone: '030123' },
    says: 'auth.ts line 6 returned null because `String(credentials.phone).startsWith(\'+49\')` was false: `String(credentials.phone)` is "030123".',
    offers: 'The code would let this pass if phone were "+49030123".',
  },
  {
    name: 'a refinement of zod',
    files: {
      'auth.ts': authorize(
        'email: {}, berth: {}',
        `const parsed = Form.safeParse(credentials)
if (!parsed.success) return null
return { id: '1', name: 'Ada Byron', email: parsed.data.email }`,
        'const Form = z.object({ email: z.string().email(), berth: z.string().refine((berth) => /^B-\\d{3}$/.test(berth)) })',
        "import { z } from 'zod'",
      ),
    },
    fields: { email: 'ada@example.com', berth: '12' },
    says: 'auth.ts line 7 returned null because `parsed.success` was false. auth.ts line 4 returned false because `/^B-\\d{3}$/.test(berth)` was false: `berth` is "12".',
    offers: 'The code would let this pass if berth were "B-111".',
  },
  {
    name: 'an error of its own with a code',
    files: {
      'auth.ts': authorize(
        'email: {}, pin: {}',
        `if (credentials.pin !== process.env.HARBOUR_PIN) throw new WrongPin()
return { id: '1', name: 'Ada Byron', email: String(credentials.email) }`,
        "class WrongPin extends CredentialsSignin { code = 'wrong_pin' }",
      ),
    },
    environment: { HARBOUR_PIN: '4711' },
    fields: { email: 'ada@example.com', pin: '1' },
    says: 'auth.ts line 6 threw CredentialsSignin: code wrong_pin because `credentials.pin !== process.env.HARBOUR_PIN` was true: `credentials.pin` is "1" and `process.env.HARBOUR_PIN` is "4711".',
    offers: 'The code would let this pass if HARBOUR_PIN were "1".',
  },
  {
    name: 'a field of a row',
    files: {
      'auth.ts': authorize(
        "email: {}, password: { type: 'password' }",
        `const sailor = await prisma.user.findUnique({ where: { email: credentials.email as string } })
if (!sailor || sailor.rank !== 'captain') return null
return { id: sailor.id, name: sailor.name, email: sailor.email }`,
        'const prisma = new PrismaClient()',
        "import { PrismaClient } from '@prisma/client'",
      ),
    },
    fields: { email: 'ada@example.com', password: 'lovelace' },
    columns: { rank: 'cook' },
    says: 'auth.ts line 7 returned null because `sailor.rank !== \'captain\'` was true: `sailor.rank` is "cook".',
    offers: 'The code would let this pass if rank in Ada Byron’s row were "captain".',
  },
  {
    name: 'a row whose time is over',
    files: {
      'auth.ts': authorize(
        'email: {}',
        `const sailor = await prisma.user.findUnique({ where: { email: credentials.email as string } })
if (!sailor) return null
if (new Date(sailor.contractEnds).getTime() < Date.now()) throw new CredentialsSignin('over')
return sailor`,
        'const prisma = new PrismaClient()',
        "import { PrismaClient } from '@prisma/client'",
      ),
    },
    fields: { email: 'ada@example.com' },
    columns: { contractEnds: '2020-01-01T00:00:00.000Z' },
    says: 'auth.ts line 8 threw CredentialsSignin: over because `new Date(sailor.contractEnds).getTime() < Date.now()` was true: `new Date(sailor.contractEnds)` is 2020-01-01T00:00:00.000Z.',
    offers: 'The code would let this pass if contractEnds in Ada Byron’s row were "…".',
  },
  {
    name: 'a hash of what is typed',
    files: {
      'auth.ts': authorize(
        "password: { type: 'password' }",
        `const made = createHash('sha256').update(String(credentials.password)).digest('hex')
if (!timingSafeEqual(Buffer.from(made), Buffer.from(process.env.PASS_DIGEST!))) return null
return { id: '1', name: 'Ada Byron' }`,
        '',
        "import { createHash, timingSafeEqual } from 'node:crypto'",
      ),
    },
    environment: { PASS_DIGEST: '0'.repeat(64) },
    fields: { password: 'lovelace' },
    says: 'auth.ts line 7 returned null because `timingSafeEqual(Buffer.from(made), Buffer.from(process.env.PASS_DIGEST))` was false: `Buffer.from(made)` is 64 bytes and `Buffer.from(process.env.PASS_DIGEST)` is 64 bytes.',
    offers: 'The code hashes the password that was typed. PASS_DIGEST can be its hash.',
  },
  {
    name: 'a page that is closed to her',
    files: {
      'auth.ts': protect("return auth?.user?.email?.endsWith('@harbour.example') ?? false"),
      'middleware.ts': MIDDLEWARE,
    },
    visits: 'https://app.example/members',
    says: 'auth.ts line 4 returned false because `auth?.user?.email?.endsWith(\'@harbour.example\')` was false: `auth?.user?.email` is "ada@example.com".',
    offers: 'The code would let this pass if Ada Byron’s address were ada@harbour.example.',
  },
  {
    name: 'a page that sends her elsewhere',
    files: {
      'auth.ts': protect(`if (!auth) return false
if (request.nextUrl.pathname.startsWith('/members') && auth.user?.name !== process.env.HEAD)
  return Response.redirect(new URL('/', request.nextUrl))
return true`),
      'middleware.ts': MIDDLEWARE,
    },
    environment: { HEAD: 'Grace Hopper' },
    visits: 'https://app.example/members',
    says: 'auth.ts line 6 returned a response with status 302 because `auth.user?.name !== process.env.HEAD` was true: `auth.user?.name` is "Ada Byron" and `process.env.HEAD` is "Grace Hopper".',
    offers: 'The code would let this pass if HEAD were "Ada Byron".',
  },
  {
    name: 'a rule of zod',
    files: {
      'auth.ts': authorize(
        "email: {}, password: { type: 'password' }",
        `const parsed = z.object({ email: z.email(), password: z.string().min(8) }).safeParse(credentials)
if (!parsed.success) return null
return { id: '1', name: 'Ada Byron', email: parsed.data.email }`,
        '',
        "import { z } from 'zod'",
      ),
    },
    fields: { email: 'ada@example.com', password: 'short' },
    says: 'auth.ts line 7 returned null because `parsed.success` was false: `parsed` is { success: false, error: ZodError: password: Too small: expected string to have >=8 characters }.',
  },
]
