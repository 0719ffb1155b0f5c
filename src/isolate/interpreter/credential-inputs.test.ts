import { expect, it } from 'vitest'
import { openProject } from '../testing/open-project.ts'
import { credentialInputs } from './credential-inputs.ts'

const namesIn = (text: string, more: Record<string, string> = {}) => {
  const { inputs, isGuess } = credentialInputs({ 'auth.ts': `\n${text}`, ...more }, 'auth.ts', 2)
  return isGuess ? 'guess' : Object.keys(inputs).join()
}

it.each([
  [
    'authorize: async (credentials) => { if (credentials?.email) return find(credentials.email, credentials!.password) },',
    'email,password',
  ],
  [`async authorize(c) { return login(c['user'], c.pin) }, x: c.other`, 'user,pin'],
  ['authorize: async ({ email, password: secret, csrfToken }) => login(email, secret),', 'email,password'],
  [
    'authorize: async credentials => {\n  const { name, code } = credentials as { name: string; code: string }\n  return null\n},',
    'name,code',
  ],
  [
    'async authorize(credentials: Partial<Record<"email" | "password", unknown>>, request) { return null }',
    'email,password',
  ],
  [
    'async authorize(credentials: { phone: string; otp?: string }): Promise<User | null> { return null }',
    'phone,otp',
  ],
  [
    'async authorize(c) {\n  const { data } = z.object({ email: z.string().refine((e) => e.endsWith("@x.example"), "staff"), password: z.string() }).safeParse(c)\n  return null\n}',
    'email,password',
  ],
  [
    'async authorize(credentials) {\n  const parsed = z\n    .object({ email: z.string().email(), password: z.string().min(6) })\n    .safeParse(credentials)\n  return null\n}',
    'email,password',
  ],
  [
    'async authorize(c) { const { walletAddress } = (c as any); return verify((c as { message: string }).message) }',
    'message,walletAddress',
  ],
  [
    'async authorize(c) { const result = loginSchema.safeParse(c)\n if (!result.success) return null\n const { phone, password } = result.data\n return login(phone, password) }',
    'phone,password',
  ],
  [
    'authorize: async (c) => { const { badge, pin: code } = await gate.parseAsync(c)\n return login(badge, code) },',
    'badge,pin',
  ],
  [
    'async authorize(c) { const { success, data: given } = safeParse(doorSchema, c)\n return success ? login(given.room, given.key) : null }',
    'room,key',
  ],
  ['async authorize(c) { const input = v.parse(doorSchema, c)\n return login(input.room) }', 'room'],
  ['async authorize(c) { return login(c) }', 'guess'],
  ['async authorize(c) { if(c) return login(c)\n if(found) { found.id } }', 'guess'],
  ['async authorize() { return null }', 'guess'],
])('the inputs of %s are %s', (text, names) => {
  expect(namesIn(text)).toBe(names)
})

it('follows a schema to its file', () => {
  const schema = `import { object, string } from 'zod'\nexport const signInSchema = object({\n  email: string({ required_error: 'a, b' })\n    .min(1),\n  password: string(),\n})`
  expect(
    namesIn('authorize: async (all) => {\n  const found = await signInSchema.parseAsync(all)\n},', {
      'lib/zod.ts': schema,
    }),
  ).toBe('email,password')
})

it.each([
  'async function login(form: Form) { return find(form.badge, form.pin) }',
  'export const login = async (form: Form): Promise<User> => {\n  const { badge, pin } = form\n}',
  'class Door {\n  static async login(form) { return open(form) }\n}\nconst open = (it) => find(it.badge, it.pin)',
  'export const door = {\n  login: async ({ badge, pin }) => find(badge, pin),\n}',
  'export const login = (form) => login(form) ?? find(form.badge, form.pin)',
])('follows the whole argument to a function of the same file or of another one: %s', (login) => {
  const call = 'authorize: async (all) => {\n  return await login(all as Form)\n},'
  expect(namesIn(call, { 'lib/login.ts': login })).toBe('badge,pin')
  expect(namesIn(`${call}\n${login}`)).toBe('badge,pin')
})

it('takes the parameter at the same place', () => {
  const login = 'const login = async (headers, form) => headers.host && find(form.badge)'
  expect(namesIn('async authorize(all, request) { return login(request, all) }', { 'a.ts': login })).toBe(
    'badge',
  )
})

it('a text that is cut off, or one long bracket, is read once', () => {
  expect(namesIn(`authorize(${'('.repeat(50_000)}`)).toBe('guess')
  expect(namesIn('authorize: async (credentials) => {\n  credentials.email')).toBe('email')
})

const CODE = (options: string) => `import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
export const { auth } = NextAuth({ providers: [Credentials({
  ${options}
})] })`

it('a form without inputs gets those that the code reads, with a notice', async () => {
  const { config, notices } = await openProject(CODE('authorize: async (c) => login(c.user, c.pin),'))
  expect(config.providers[0]).toMatchObject({
    options: { credentials: { user: { label: 'User', type: 'text' }, pin: { label: 'Pin', type: 'text' } } },
  })
  expect(notices).toMatchObject([
    { kind: 'inputs', location: { file: 'auth.ts', line: 4 }, message: expect.stringContaining('user, pin') },
  ])
})

it('a form whose code names no inputs gets e-mail and password, and one with inputs keeps them', async () => {
  const guessed = await openProject(CODE('credentials: {}, authorize: async () => null,'))
  expect(guessed.config.providers[0]).toMatchObject({
    options: { credentials: { email: { type: 'email' }, password: { type: 'password' } } },
  })
  const own = await openProject(CODE('credentials: { pin: {} }, authorize: async (c) => c.other,'))
  expect(own.config.providers[0]).toMatchObject({ options: { credentials: { pin: {} } } })
  expect(own.notices).toEqual([])
})
