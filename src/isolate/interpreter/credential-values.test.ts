import { expect, it } from 'vitest'
import { openProject } from '../testing/open-project.ts'
import { credentialValues } from './credential-values.ts'

const valuesIn = (text: string, ...names: string[]) => credentialValues({ 'auth.ts': text }, names)

it.each([
  ["if (credentials?.email === 'boss@shop.example') return boss", { email: 'boss@shop.example' }],
  ['if (c.password !== "open") return null', { password: 'open' }],
  ["if ('open' === password) return boss", { password: 'open' }],
  ["if ((credentials.pin as string) === '1234') return boss", { pin: '1234' }],
  ["const schema = z.object({ kind: z.enum(['buyer', 'seller']) })", { kind: 'buyer' }],
  ["const schema = z.object({ mode: z.enum(['in', 'up']).default('up') })", { mode: 'up' }],
  ["const schema = v.object({ kind: v.literal('buyer') })", { kind: 'buyer' }],
  ['const schema = z.object({ pin: z.string().trim().regex(/^\\d{6}$/u, "six") })', { pin: '123456' }],
  [
    'const schema = z.object({\n  pin: z\n    .string()\n    .length(4),\n  name: z.string() })',
    { pin: '1234' },
  ],
  [
    'const schema = object({ pin: string({ message: "a, b" }).min(1, "c").regex(/^\\d{4}$/, "d") })',
    { pin: '1234' },
  ],
  ['if (!/^[0-9]{5}$/.test(String(credentials.pin))) return null', { pin: '12345' }],
  [
    "const people = [{ email: 'a@b.example', password: 'one' }, { email: 'c@d.example', password: 'two' }]\npeople.find((each) => each.email === email && each.password === credentials.password)",
    { email: 'a@b.example', password: 'one' },
  ],
  [
    'const schema = z.object({ kind: z.string().min(2).uuid(), name: z.string() })',
    { kind: expect.stringMatching(/^[\da-f-]{36}$/) },
  ],
  ['const schema = z.object({ username: z.string().trim().min(4, "Longer") })', { username: 'adabyron' }],
  ['const schema = z.object({ username: z.string().min(3), email: z.string().min(9) })', {}],
  [
    'const schema = z.object({ phone: z.string().transform(tidy).pipe(z.string().regex(/^\\+91[6-9]\\d{9}$/)) })',
    { phone: '+916111111111' },
  ],
  ['const schema = z.object({ phone: z.string().regex(/^\\+?\\d{9,14}$/) })', {}],
  [
    'const schema = z.object({ username: z.string().regex(/^\\w+$/), password: z.string().regex(/[A-Z]/) })',
    {},
  ],
  ["const mode = String(credentials.mode ?? 'in')\nif (mode === 'up') return made", { mode: 'in' }],
  ["if (mode === 'signup') return made\nif (mode === 'login') return found", { mode: 'login' }],
  [
    "export const TEST_PIN = '000000'\nfunction fits(pin: string) {\n  return pin === TEST_PIN\n}",
    { pin: '000000' },
  ],
  [
    "const DEMO = { email: 'a@b.example', password: 'open' } as const\nif (DEMO.email === email && credentials.password === DEMO.password) return boss",
    { email: 'a@b.example', password: 'open' },
  ],
])('what inputs are compared with: %s', (text, values) => {
  expect(valuesIn(text, 'email', 'password', 'pin', 'kind', 'mode', 'username', 'phone')).toEqual(values)
})

it.each([
  "if (typeof email === 'string') check()",
  "// if (email === 'a@b.example')",
  "if (user.role === 'admin') allow()",
  'if (user.email === email) allow()',
  "const form = { email: { label: 'E-mail' } }",
  "if (credentials.role === 'register') await make()",
  "if (credentials.isNewUser === 'true') await make()",
  "if (email === 'a@b.example') {\n  return null\n}",
  "if (credentials.email && credentials.role === 'none') throw new Error()",
  'const wanted = pick()\nif (email === wanted) allow()',
])('nothing is taken for a value that says nothing of what is typed: %s', (text) => {
  expect(valuesIn(text, 'email', 'role', 'isNewUser')).toEqual({})
})

it('a token that firebase-admin verifies is one of the world’s first person', () => {
  const code = 'const { uid } = await getAuth().verifyIdToken(String(credentials.idToken), true)'
  expect(valuesIn(`import { getAuth } from 'firebase-admin/auth'\n${code}`, 'idToken')).toEqual({
    idToken: 'firebase-id-token-of-ada',
  })
  expect(valuesIn(code, 'idToken')).toEqual({})
})

it('a form has filled in what the code compares its inputs with, beside what its author gave them', async () => {
  const code = `import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
export const { auth } = NextAuth({ providers: [Credentials({
  credentials: { email: { label: 'Address' }, password: {} },
  authorize: ({ email, password }) => password === 'open' ? { id: '1', email } : null,
})] })`
  const { config, notices } = await openProject(code)
  expect(config.providers[0]).toMatchObject({
    options: { credentials: { email: { label: 'Address' }, password: { value: 'open' } } },
  })
  expect(notices).toMatchObject([
    { kind: 'inputs', message: expect.stringContaining('password with "open"') },
  ])
})

it.each([
  [
    `import { SiweMessage } from 'siwe'`,
    `const siwe = new SiweMessage(credentials.message); const { success, data } = await siwe.verify({ signature: credentials.signature }); return success ? { id: data.address } : null`,
  ],
  [
    `import { SiweMessage } from 'siwe'`,
    `const siwe = new SiweMessage(JSON.parse(credentials.message)); const { data } = await siwe.verify({ signature: credentials.signature }); return { id: data.address }`,
  ],
  [
    `import { parseSiweMessage, verifySiweMessage } from 'viem/siwe'`,
    `const { message, signature } = credentials; const { address } = parseSiweMessage(message); return (await verifySiweMessage({}, { address, message, signature })) ? { id: address } : null`,
  ],
])(
  'a message that a wallet signed is filled in as the code reads it, and a form may post it: %s',
  async (imports, body) => {
    const code = `import NextAuth from 'next-auth'\nimport Credentials from 'next-auth/providers/credentials'\n${imports}
export const { auth } = NextAuth({ providers: [Credentials({ credentials: { message: {}, signature: {} }, authorize: async (credentials) => { ${body} } })] })`
    const values = valuesIn(code, 'message', 'signature')
    const { config } = await openProject(code)
    const [provider] = config.providers as unknown as readonly [
      {
        readonly options: {
          readonly authorize: (credentials: object, request: Request) => unknown
          readonly credentials: Readonly<Record<string, Readonly<Record<string, string>>>>
        }
      },
    ]
    const { credentials } = provider.options
    const isText = (credentials['message']?.['value'] ?? '').includes('\n')
    expect(credentials['message']?.['type']).toBe(isText ? 'hidden' : undefined)
    // Forms end lines with CR and LF.
    const posted = { ...values, message: values['message']?.replaceAll('\n', '\r\n') }
    const user = await provider.options.authorize(posted, new Request('https://app.example'))
    expect(user).toEqual({ id: '0xa8049bB68181799124F98E467DD749e120abFA64' })
  },
)

const ADA = { id: '1', name: 'Ada Byron', email: 'ada@example.com' }

it.each([
  [
    'const person = JSON.parse(credentials.person)\nreturn { id: person.id, tel: person.phone }',
    { phone: '+4912345678' },
  ],
  ['const { id, lastName: last } = JSON.parse(credentials.person as string)', { lastName: 'Byron' }],
  [
    'function readPerson(value: unknown) {\n  if (typeof value !== "string") return null\n  return JSON.parse(value)\n}\nconst one = readPerson(credentials.person)\nif (!one?.isVerified) return null',
    { isVerified: true },
  ],
  ['const readPerson = (raw: string) => JSON.parse(raw)\nreturn readPerson(person)', {}],
])('what the code parses is a person, with what it reads of one: %s', (text, more) => {
  expect(JSON.parse(valuesIn(text, 'person')['person'] ?? '')).toEqual({ ...ADA, ...more })
})

it.each([
  'function readPerson(value: string, other: string) { return JSON.parse(other) }\nreadPerson(credentials.person)',
  'function readPerson(value: string) { return value.trim() }\nreadPerson(credentials.person)',
])('a function that does not parse what it is given says nothing of it: %s', (text) => {
  expect(valuesIn(text, 'person')).toEqual({})
})

it('code with long gaps is read at once', () => {
  expect(valuesIn(`if (x)${'\n'.repeat(50_000)} return y`, 'email', 'pin')).toEqual({})
})
