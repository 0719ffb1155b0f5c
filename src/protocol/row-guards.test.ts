import { expect, it } from 'vitest'
import { codeOnly } from './code-text.ts'
import { rowGuards } from './row-guards.ts'

const guards = (text: string) => rowGuards(text, codeOnly(text), 'user').columns

it.each([
  ['if (!user.confirmedAt) throw new Error("no")', { confirmedAt: expect.any(String) }],
  ["if (!user || user.state !== 'OPEN' || !user.canLogin) return null", { state: 'OPEN', canLogin: true }],
  ["if (user.role !== 'clerk' && user.role !== 'owner') { log(); return false }", { role: 'clerk' }],
  ['if (user.level < 3) return null', { level: 3 }],
  ['if (!(user.age >= 18)) return null', { age: 18 }],
  ["if (!['NEW', 'OLD'].includes(user.phase)) throw new Error()", { phase: 'NEW' }],
  ['if (user.joinedOn == null) return null', { joinedOn: expect.any(String) }],
  ["if (user && user.state === 'ON' && ok) return { id: user.id }\nreturn null", { state: 'ON' }],
  ["return user.isMember && user.kind === 'guest' ? user : null", { isMember: true, kind: 'guest' }],
  ['return !user.isMember ? null : user', { isMember: true }],
  ['const skipper = await crews.findOne({ email })\nif (!skipper?.licensed) return null', { licensed: true }],
  ['const [row] = await db.select().from(crews)\nif (row.cleared !== true) return null', { cleared: true }],
  [
    'const { rows } = await pool.query(text)\nconst sailor = rows[0]\nif (!sailor.cleared) return null',
    { cleared: true },
  ],
  ['if (!user.tenantId) return null', { tenantId: '1' }],
  [
    "callbacks: {\n  async signIn({ profile }) {\n    return user.phase === 'OPEN' && user.isMember\n  },",
    { phase: 'OPEN', isMember: true },
  ],
  [
    "async signIn() {\n  return user.isMember\n    && user.phase === 'OPEN'\n}",
    { phase: 'OPEN', isMember: true },
  ],
  [
    "signIn: async ({ profile }: Facts): Promise<boolean> => { return user?.phase === 'OPEN' }",
    { phase: 'OPEN' },
  ],
])('a row has what lets people in: %s', (text, columns) => {
  expect(guards(text)).toEqual(columns)
})

it.each([
  'if (user.banned) return null',
  "if (user.state === 'CLOSED') throw new Error()",
  'if (!user.isAdmin) { token.plan = "free" }',
  "if (user.role === 'admin') return { id: user.id, admin: true }\nreturn { id: user.id }",
  'if (!user.team) return null\nreturn user.team.name',
  'if (!user.password) return null',
  'if (!credentials.code) return null',
  "await signIn('github')\nfunction isOwner(user) { return user.role === 'owner' }",
  'if (user.bannedUntil && user.bannedUntil > new Date()) return null',
])('a row has nothing that keeps people out, or that others say: %s', (text) => {
  expect(guards(text)).toEqual({})
})

const SECOND_STEP = "if (!user.otpKey || !user.totpEnabled) throw new Error('Set it up first')"

it.each([
  ['if (user.totpEnabled) return null', { otpKey: true, totpEnabled: false }],
  ['if (user.totpEnabled === true) return null', { otpKey: true, totpEnabled: false }],
  // The sign-in itself wants one.
  ['if (!user.isMember) return null', { otpKey: true, totpEnabled: true, isMember: true }],
])(
  'a second factor that the code refuses at the sign-in is off, whatever a second step wants: %s',
  (text, columns) => {
    expect(guards(`${SECOND_STEP}\n${text}`)).toEqual(columns)
  },
)

it('reads code with long gaps at once', () => {
  expect(guards(`async signIn({ user }) { return abc${'\n'.repeat(50_000)}x}`)).toEqual({})
})
