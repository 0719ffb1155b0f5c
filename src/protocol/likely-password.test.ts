import { compareSync } from 'bcryptjs'
import { expect, it } from 'vitest'
import { hashedLiteral, hashOf, longPassword, passwordBehind, passwordFor } from './likely-password.ts'

it.each([
  'const form = z.object({ password: z.string().min(12) })',
  'const form = z.object({\n  password: z\n    .string()\n    .min(8)\n    .regex(/^(?=.*[A-Z])(?=.*\\d).{8,}$/),\n})',
  'const form = object({ passwd: string().refine((text) => /\\d/.test(text)) })',
  'if (credentials.password.length < 10) return null',
  'if (!/[A-Z]/.test(String(credentials.password))) return null',
  'const form = z.object({ password: z.string().min(LEAST) })',
  'const form = object({ password: string({ required_error: "a, b" }).min(1, "c").regex(/[A-Z]/, "d").regex(/\\d/) })',
  'const form = v.object({ password: v.pipe(v.string(), v.minLength(10)) })',
  'const passwordRule = z\n  .string({ message: "a" })\n  .min(10)\nconst form = z.object({ password: passwordRule })',
])('%s wants more than a short password', (text) => {
  expect(longPassword(text)).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*!).{12,}$/)
})

it.each([
  'const form = z.object({ password: z.string().min(8) })',
  'const form = z.object({ password: z.string(), pin: z.string().regex(/^\\d{4}$/) })',
  'if (!credentials.password) return null',
  'const password = String(given.password)\nconst form = z.object({ name: z.string().min(12) })',
])('%s does not', (text) => {
  expect(longPassword(text)).toBeUndefined()
})

it('each has its hash, and the hash leads back to it', () => {
  for (const text of ['', 'password.length < 12']) {
    const password = passwordFor(text)
    expect(compareSync(password, hashOf(password, 'bcrypt'))).toBe(true)
    expect(passwordBehind(hashOf(password, 'argon2'))).toBe(password)
  }
})

it('is what the code hashes itself, but not what it hashes so that nobody sees that someone is unknown', () => {
  expect(hashedLiteral("const boss = { hash: bcrypt.hashSync('open sesame', 4) }")).toBe('open sesame')
  expect(hashedLiteral("await compare(password, await hash('dummy', 10))")).toBeUndefined()
  expect(hashedLiteral('await hash(password, 10)')).toBeUndefined()
})
