import { expect, it } from 'vitest'
import { likelyRow } from './likely-rows.ts'

it('has what the code checks before it lets someone in', () => {
  const text = `import { compare } from 'bcryptjs'
if (!user.isActive || !user.emailVerified) return null
if (user.status !== 'APPROVED' || !['owner', 'staff'].includes(user.kind)) throw new Error('no')
if (!(await compare(credentials.password, user.pinHash))) return null
return { id: user.id, name: user.fullName, login: user.username }`
  expect(likelyRow({ 'auth.ts': text })).toEqual({
    password: 'lovelace',
    columns: {
      isActive: true,
      emailVerified: expect.any(String),
      status: 'APPROVED',
      kind: 'owner',
      pinHash: expect.stringMatching(/^\$2b\$/),
    },
    flags: { isActive: true },
    personal: { fullName: 'name', username: 'login' },
    expiring: [],
    creates: false,
  })
})

it('has a code of digits where people type one', () => {
  const text = `import bcrypt from 'bcryptjs'
const schema = z.object({ card: z.string(), pin: z.string().regex(/^\\d{4}$/) })
if (!(await bcrypt.compare(pin, member.pinHash))) return null`
  expect(likelyRow({ 'auth.ts': text })).toMatchObject({
    password: '1234',
    columns: { pinHash: expect.stringMatching(/^\$2b\$08\$gpV/) },
  })
})

it('has a password as it is where nothing is hashed, and none where none is asked for', () => {
  expect(likelyRow({ 'auth.ts': 'if (row.password !== typed) return null' })).toMatchObject({
    columns: { password: 'lovelace' },
  })
  const without = likelyRow({ 'auth.ts': 'await db.user.create({ data: { email } }); parsed.data.password' })
  expect(without).toMatchObject({ columns: {}, creates: true })
  expect(without.password).toBeUndefined()
})
