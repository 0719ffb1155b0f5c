import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../protocol/refusal.ts'
import { openProject } from '../testing/open-project.ts'
import { createQueryWorld } from '../testing/query-project.ts'

/** Why `signIn` refuses Ada, in a file whose body of `signIn` begins on line 4. */
async function refusalOf(body: string, before = '', environment = {}): Promise<Refusal | undefined> {
  const opened = await openProject(
    `import NextAuth from 'next-auth';import GitHub from 'next-auth/providers/github';${before}
export const { auth } = NextAuth({ providers: [GitHub], callbacks: {
  async signIn({ user, account, profile }) {
${body}
  },
} })`,
    { environment: { AUTH_SECRET: 'x', ...environment } },
  )
  const params = {
    user: { id: '7', email: 'ada@example.com' },
    account: { provider: 'github' },
    profile: { id: 1, login: 'ada', roles: ['user'], org: { name: 'acme' } },
  }
  try {
    await opened.config.callbacks?.signIn?.(params as never)
  } catch {
    // Some throw.
  }
  return opened.refusals.get('callbacks.signIn')?.refusal
}

describe('the exit and the condition that decided', () => {
  it.each([
    ["if (profile.org.name !== 'x') return false\nreturn true", 4, "profile.org.name !== 'x'", 'true'],
    [
      "if (profile.roles.includes('admin')) {\n return true\n}\nreturn false",
      7,
      "profile.roles.includes('admin')",
      'false',
    ],
    ["const isAdmin = user.email === 'x'\nreturn isAdmin && user.id", 5, "user.email === 'x'", 'false'],
    [
      "if (user.id && !profile?.groups?.includes('x')) return null\nreturn true",
      4,
      "profile?.groups?.includes('x')",
      'undefined',
    ],
    ["switch (account.provider) { case 'google': return true }\nreturn", 5, 'account.provider', '"github"'],
    [
      "for (const role of profile.roles) {\n if (role === 'admin') return true }\nreturn false",
      6,
      "role === 'admin'",
      'false',
    ],
    ["return user.id === '7' ? profile.banned === false : true", 4, 'profile.banned === false', 'false'],
    ["if (!(await Promise.resolve(0))) throw new Error('no')", 4, 'await Promise.resolve(0)', '0'],
    [
      "if (user.email.endsWith('@x.example')) {\nreturn true\n}",
      7,
      "user.email.endsWith('@x.example')",
      'false',
    ],
  ])('%s', async (body, line, condition, was) => {
    const { exits } = (await refusalOf(body)) ?? { exits: [] }
    expect(exits[0]).toMatchObject({ location: { file: 'auth.ts', line } })
    expect(exits[0]?.condition).toBe(condition)
    expect(exits[0]?.was).toBe(was)
  })

  it('is found behind values that are larger than all that is kept', async () => {
    const rows =
      "const row = Object.fromEntries(Array.from({ length: 60 }, (_, at) => ['column' + at, 'x'.repeat(300)]))\nconst rows = Array.from({ length: 30 }, () => row)"
    const { exits = [] } = (await refusalOf(`${rows}\nif (rows.length) return user.email === 'x'`)) ?? {}
    expect(exits[0]).toMatchObject({ condition: "user.email === 'x'", was: 'false' })
  })

  it('goes on in the function that was asked', async () => {
    const before =
      'const ROLES = ["admin"]; const isAllowed = async (roles) => roles.some((role) => ROLES.includes(role))'
    const refusal = await refusalOf('return await isAllowed(profile.roles)', before)
    expect(refusal?.exits.map(({ condition }) => condition)).toEqual([
      'await isAllowed(profile.roles)',
      'roles.some((role) => ROLES.includes(role))',
    ])
    expect(refusal?.operands).toContainEqual({ text: 'roles', value: '["user"]' })
  })

  it('says what was caught', async () => {
    const refusal = await refusalOf(
      'try { await fetch("https://x.example") } catch { return false }\nreturn true',
    )
    expect(refusal?.exits[0]?.caught).toContain('there is no network in this test')
  })
})

describe('what would have passed', () => {
  it.each([
    ['return user.id === process.env.ADMIN_ID', { from: 'environment', name: 'ADMIN_ID' }, '"7"'],
    [
      "return process.env.ADMINS.split(',').map((each) => each.trim()).includes(user.email)",
      { from: 'environment', name: 'ADMINS' },
      '"ada@example.com"',
    ],
    [
      "const { roles = [] } = profile\nif (!roles.some((role) => role === 'admin')) return false",
      { from: 'argument', path: ['profile', 'roles', '0'] },
      '"admin"',
    ],
    [
      "if (!user.email || !['x'].includes(profile.org.name)) return false",
      { from: 'argument', path: ['profile', 'org', 'name'] },
      '"x"',
    ],
    ['return /^x@y$/.test(user.email)', { from: 'argument', path: ['user', 'email'] }, '"x@y"'],
  ])('%s', async (body, of, value) => {
    const refusal = await refusalOf(body, '', { ADMIN_ID: 'test-admin', ADMINS: 'test' })
    expect(refusal?.wants).toContainEqual({ of, value })
  })
})

it.each([
  ["const allowed = ['owner@shop.example']; return allowed.includes(user.email)", 'owner@shop.example'],
  ["return user.email.endsWith('@staff.example')", 'ada@staff.example'],
  [
    "const domain = 'shop.example'\nif (user.email.split('@')[1] !== domain) return false",
    'ada@shop.example',
  ],
  [
    "const ALLOWED = new Set(['shop.example'])\nreturn ALLOWED.has(user.email.split('@').pop())",
    'ada@shop.example',
  ],
  [
    "const [, domain] = String(user.email).split('@')\nif (!['shop.example'].includes(domain)) throw 1",
    'ada@shop.example',
  ],
  [
    "const at = user.email.indexOf('@')\nreturn user.email.slice(at + 1) === 'shop.example'",
    'ada@shop.example',
  ],
  ["const ORG = 'shop.example'\nreturn user.email.endsWith('@' + ORG)", 'ada@shop.example'],
  ["return user.email.endsWith('shop.example')", 'ada@shop.example'],
  ["return user.email.endsWith('.edu')", 'ada@example.edu'],
  ['return /@(?:lab\\.)?shop\\.example$/i.test(user.email)', 'ada@shop.example'],
  ["if (!user.email.match(/^\\d{4}@shop\\.example$/)) throw new Error('no')", '1111@shop.example'],
  ["return new RegExp('@shop\\\\.example$').test(user.email)", 'ada@shop.example'],
  ["switch (user.email.split('@')[1]) { case 'shop.example': return true }", 'ada@shop.example'],
  ["return user.email.toLowerCase() === 'chief@shop.example'", 'chief@shop.example'],
])('finds the address that would have passed: %s', async (body, value) => {
  const of = { from: 'argument', path: ['user', 'email'] }
  expect((await refusalOf(body))?.wants).toContainEqual({ of, value: JSON.stringify(value) })
})

it.each([
  ['if (profile.id !== 4711) return false', ['id'], 4711],
  ["const OWNERS = ['octavia', 'ben']\nreturn OWNERS.includes(profile.login)", ['login'], 'octavia'],
  ['return [4711, 4712].includes(profile.id)', ['id'], 4711],
  ["if (String(profile.id) !== '4711') return '/no'", ['id'], '4711'],
  ["return profile.roles.includes('core')", ['roles'], ['user', 'core']],
  ["if (profile.login === 'ada') return false", ['login'], 'active'],
  [
    "if (profile.login === 'ada') return false\nif (profile.login !== 'octavia' && profile.login !== 'ben') return '/no'",
    ['login'],
    'octavia',
  ],
  [
    "if (['ben', 'octavia'].includes(profile?.login)) return true\nreturn profile.login !== 'ada'",
    ['login'],
    'ben',
  ],
])('finds the claim that would have passed: %s', async (body, path, value) => {
  const of = { from: 'argument', path: ['profile', ...path] }
  expect((await refusalOf(body))?.wants).toContainEqual({ of, value: JSON.stringify(value) })
})

it('wants what a hash was made of rather than any password', async () => {
  const imports = "import bcrypt from 'bcryptjs';"
  const hash = '$2b$08$Tx2vpDMiPi6Mxu2UuXvyz.S8m/x3o9U9ZWfoSD3czdvjN/Q/M12cS'
  const body = `const isSame = await bcrypt.compare(profile.login, '${hash}')\nif (!isSame) throw new Error('no')`
  const { wants } = (await refusalOf(body, imports)) ?? {}
  expect(wants).toEqual([{ of: { from: 'argument', path: ['profile', 'login'] }, value: '"lovelace"' }])
})

it('says nothing of a call that did not refuse', async () => {
  expect(await refusalOf('return true')).toBeUndefined()
})

/** Only where the call is traced does its code find `authscopeEnter`. */
const TRACED = "if (typeof authscopeEnter !== 'undefined')"

it.each([
  ['breaks what the trace is kept with', 'Map.prototype.set = null; return false'],
  ['never ends when it is traced', `${TRACED} while (true) {}\nreturn false`],
  [
    'fills the memory when it is traced',
    `${TRACED} for (const all = ['x'];;) all.push(all.join().repeat(2))\nreturn false`,
  ],
  ['throws when it is traced', `${TRACED} throw new Error('traced')\nreturn false`],
  [
    'has values that cannot be written',
    'const it = new Proxy({}, { ownKeys() { throw new Error() } })\nreturn it.a === 1',
  ],
  ['has a very long value', "const it = 'x'.repeat(1e6)\nreturn it === 'y'"],
  [
    'forges what was kept',
    'JSON.stringify = () => \'{"calls":[{"fn":0,"exit":["returned",{},1]}]}\'\nreturn false',
  ],
])('code that %s still has its outcome', async (_name, body) => {
  const text = JSON.stringify((await refusalOf(body)) ?? null)
  expect(text.length).toBeLessThan(3000)
})

it('does nothing a second time: no request, no query, no line, no timer, and no cookie', async () => {
  const world = createQueryWorld()
  const fetched: string[] = []
  const opened = await openProject(
    `import NextAuth from 'next-auth'
import { cookies } from 'next/headers'
import { PrismaClient } from '@prisma/client'
const prisma = new PrismaClient()
const all = async (name) => {
  console.log(name)
  await fetch('https://x.example/' + name)
  await prisma.visit.create({ data: { name } })
  await new Promise((done) => setTimeout(done, 5))
  ;(await cookies()).set('visit', name)
}
export const { auth } = NextAuth({ providers: [], callbacks: {
  async signIn({ user }) {
    await all('first')
    ${TRACED} void all('again')
    return user.id === '8'
  },
} })`,
    {
      ...{ query: world.query, rows: world.given },
      fetch: async (input) => {
        fetched.push(String(input))
        return new Response('{}')
      },
    },
  )
  expect(await opened.config.callbacks?.signIn?.({ user: { id: '7' } } as never)).toBe(false)
  expect(opened.refusals.get('callbacks.signIn')?.refusal?.exits[0]?.condition).toBe("user.id === '8'")
  expect(fetched).toEqual(['https://x.example/first'])
  expect(world.asked).toHaveLength(1)
  expect(opened.lines.map(({ text }) => text)).toEqual(['first'])
  expect(opened.slept).toEqual([5])
  expect(opened.cookies).toHaveLength(1)
})

it('calls no getter of what it shows', async () => {
  const refusal = await refusalOf(
    'let asked = 0\nconst it = { get role() { asked += 1; return 1 } }\nreturn it === 1 || asked > 0',
  )
  expect(refusal?.operands).toContainEqual({ text: 'asked', value: '0' })
})
