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
    guards: { isActive: true, emailVerified: expect.any(String), status: 'APPROVED', kind: 'owner' },
    related: {},
    flags: { isActive: true },
    personal: { fullName: 'name', username: 'login' },
    expiring: [],
    creates: false,
  })
})

it('has what columns are without a value: a count is 0, and what must not be set is null', () => {
  const text = `const user = await db.user.findUnique({ where: { email } })
if (!user || user.deletedAt !== null || user.bannedOn != null) return null
if (user.tokenVersion !== (token.version || 0) || isLocked(user.lockedUntil)) return null`
  const nulls = { deletedAt: null, bannedOn: null, lockedUntil: null }
  expect(likelyRow({ 'auth.ts': text }).flags).toEqual({ tokenVersion: 0, ...nulls })
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

it('a code beside passwords is the same as they are, unless something says how long it is', () => {
  const text = `import { compare } from 'bcryptjs'
if (!(await compare(pin, guest.pin))) return null
if (!(await compare(password, guest.password))) return null`
  const { columns, password } = likelyRow({ 'auth.ts': text })
  expect(columns['pin']).toBe(columns['password'])
  expect(password).toBe('lovelace')
  const long = likelyRow({ 'auth.ts': `${text}\nconst form = z.object({ pin: z.string().length(4) })` })
  expect(long.columns['pin']).not.toBe(long.columns['password'])
})

it.each(['senha', 'haslo', 'motDePasse', 'mat_khau', 'sifre'])('has a password that is called %s', (name) => {
  const text = `import bcrypt from 'bcryptjs'\nif (!(await bcrypt.compareSync(${name}, found.${name}))) return null`
  expect(likelyRow({ 'auth.ts': text })).toMatchObject({
    password: 'lovelace',
    columns: { [name]: expect.stringMatching(/^\$2b\$/) },
  })
})

it.each(['hasLoggedIn', 'hasLocation', 'theSlot', 'cmdPath', 'enclave'])(
  'takes %s for no password',
  (name) => {
    expect(likelyRow({ 'auth.ts': `if (!user.${name}) return null` })).not.toHaveProperty('password')
  },
)

it('has a password as it is where nothing is hashed, and none where none is asked for', () => {
  expect(likelyRow({ 'auth.ts': 'if (row.password !== typed) return null' })).toMatchObject({
    columns: { password: 'lovelace' },
  })
  const without = likelyRow({ 'auth.ts': 'await db.user.create({ data: { email } }); parsed.data.password' })
  expect(without).toMatchObject({ columns: {}, creates: true })
  expect(without.password).toBeUndefined()
})

it('has a password in a row that belongs to theirs', () => {
  const text = `import { compare } from 'bcryptjs'
if (!member?.secret || !(await compare(parsed.data.password, member.secret.hash))) return null`
  const row = likelyRow({ 'auth.ts': text })
  expect(row).toMatchObject({
    password: 'lovelace',
    related: { secret: { hash: expect.stringMatching(/^\$2b\$/) } },
  })
  expect(row.columns).not.toHaveProperty('secret')
  for (const other of ['process.env.LDAP_PASSWORD', 'config.mail.password', 'result.data.password'])
    expect(likelyRow({ 'auth.ts': `await connect(${other})` })).toMatchObject({ related: {} })
  expect(likelyRow({ 'auth.ts': 'await connect(process.env.LDAP_PASSWORD)' }).password).toBeUndefined()
})

it('has the kind by which the code finds the row with the password among others', () => {
  const text = `const account = user.accounts.find((each) => each.provider === 'credentials')
if (!(await compare(password, account.password))) return null
const linked = user.accounts.find((each) => each.provider === 'github')`
  expect(likelyRow({ 'auth.ts': text }).columns).toMatchObject({ provider: 'credentials' })
})
