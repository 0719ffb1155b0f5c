import { decodeJwt, decodeProtectedHeader, importSPKI } from 'jose'
import { expect, test } from 'vitest'
import { isMadeUpToken } from '../../protocol/made-up.ts'
import { TENANT } from './likely-names.ts'
import { likelyValues } from './likely-values.ts'

const ADA = { id: '1', name: 'Ada Byron', email: 'ada@example.com', role: 'user' }

/** What a use of `@/lib/all` gives, where the code is in a function. */
function given(code: string, path: string, name = 'run'): unknown {
  const [first = ''] = path.replace(/^new /, '').split(/[.(]/)
  const text = `import { ${first} } from '@/lib/all'\nexport const all = { async ${name}({ token, email }) {\n${code}\n} }`
  const json = likelyValues({ 'auth.ts': text }).answer('@/lib/all', path)
  return json === undefined ? undefined : JSON.parse(json)
}

const SHAPES: readonly (readonly [code: string, path: string, gives: unknown])[] = [
  ['const user = await getUser(id)\nreturn { id: user.id }', 'getUser()', { id: '1' }],
  ['const role = (await getUser(id))?.role\nreturn [role]', 'getUser()', { role: 'user' }],
  ['const [row] = await load(id)\nreturn { id: row.key_id }', 'load()', [{ key_id: '1' }]],
  [
    'const found = await load(id)\nif (found.length === 0) return null\nreturn found[0].id',
    'load()',
    [{ id: '1' }],
  ],
  [
    'const { rows } = await load(id)\nif (!rows.length) return null\nreturn rows[0].id',
    'load()',
    { rows: [{ id: '1' }] },
  ],
  ['for (const each of await load()) console.log(each.title)', 'load()', [{ title: 'title' }]],
  ['return (await load()).map((each) => each.code)', 'load()', [{ code: 'code' }]],
  [
    'const { data, error } = await ask()\nif (error) throw new Error(error.message)\nreturn data.user',
    'ask()',
    { data: { user: ADA }, error: null },
  ],
  [
    "const it = await ask()\nif (it.problem && typeof it.problem === 'string') throw new Error(it.problem)\nreturn it.user",
    'ask()',
    { problem: null, user: ADA },
  ],
  [
    'const res = await ask()\nif (res.status !== 201) return null\nreturn { id: res.data.id }',
    'ask()',
    { status: 201, data: { id: '1' } },
  ],
  ...['res.status', '+res.status', 'Number(res.status)'].map(
    (status) =>
      [
        `const res = await ask()\nif (${status} === 201) return res.data.id
        else if (${status} === 401) throw new Refused()\nelse throw new Broken()`,
        'ask()',
        { status: 201, data: { id: '1' } },
      ] as const,
  ),
  [
    "const res = await ask()\nif (!res.ok || res.state === 'gone') return null\nreturn res.value",
    'ask()',
    { ok: true, state: 'state', value: 'value' },
  ],
  [
    "const it = await ask()\nif (it.blocked) throw new Error('no')\nreturn it.level > 2 ? it : null",
    'ask()',
    { blocked: null, level: 3 },
  ],
  [
    "const it = await ask()\nif (!it.groups.includes('staff')) return null\nreturn it.id",
    'ask()',
    { groups: ['staff'], id: '1' },
  ],
  ['const it = await ask()\nreturn it.ends.getTime() > 0', 'ask()', { ends: '2024-01-01T00:00:00.000Z' }],
  ["const it = await ask()\nreturn { plan: it?.plan ?? 'free' }", 'ask()', { plan: 'free' }],
  ["const at = tidy(email)\nif (!at.startsWith('+')) return null\nreturn find(at)", 'tidy()', '+4912345678'],
  ['if (!(await isAllowed(email))) return false', 'isAllowed()', true],
  [
    "const [row] = await table('staff').insert({ email }).onConflict('email').merge(['email']).returning(['id'])\nreturn row.id",
    'table()',
    undefined,
  ],
  ['await save({ token: await hashCode(code) })', 'hashCode()', 'lovelace'],
  ["const how = await checkCode(email)\nif (how !== 'fits') throw new Wrong()", 'checkCode()', 'fits'],
  [
    "const { entra } = await settings()\nreturn entra.tenantId + '/v2.0'",
    'settings()',
    { entra: { tenantId: TENANT } },
  ],
  [
    'const shown = user.secret ? await reveal(user.secret) : null\nif (shown === password) return user',
    'reveal()',
    'lovelace',
  ],
  ...[
    "new Response('Slow down', { status: 429 })",
    'Response.json({ error }, { status: 503 })',
    'context.json({ error }, 401)',
    'response.status(403).json({ error })',
  ].map(
    (refusal) => [`const it = ask()\nif (it.known) return ${refusal}`, 'ask()', { known: null }] as const,
  ),
  [
    'const { success } = await limiter.limit(ip)\nif (!success) return null',
    'limiter.limit()',
    { success: true },
  ],
  [
    'const it = new Service()\nconst { jwt } = await it.login(email)\nreturn jwt',
    'new Service().login()',
    { jwt: 'token-of-ada' },
  ],
  ...[['ask()', undefined] as const, ['ask().match()', { plan: 'plan', level: 3 }] as const].map(
    ([path, gives]) =>
      [
        'const it = await ask()\nconst own = it.match((found) => found.own, (problem) => null)\nreturn own.level > 2 ? own.plan : null',
        path,
        gives,
      ] as const,
  ),
  ['await note(email)', 'note()', null],
  ['return z.string().regex(PATTERN)', 'PATTERN.test()', true],
  ['const db = await connect()\nawait db.users.load(1)', 'connect()', undefined],
  ['return { maxAge: LIMITS.MAX_AGE }', 'LIMITS.MAX_AGE', 3600],
  ['return { signIn: ROUTES.LOGIN }', 'ROUTES.LOGIN', '/login'],
  [
    "return Response.redirect(new URL(ROUTES.AUTH.LOGIN, 'https://app.example'))",
    'ROUTES.AUTH',
    { LOGIN: '/login' },
  ],
  ['return { signIn: LOGIN_PATHNAME }', 'LOGIN_PATHNAME', '/login'],
  // Where Auth.js itself is by default: pages such as /auth/login are beside it.
  ['return { basePath: AUTH_BASE_PATH }', 'AUTH_BASE_PATH', '/api/auth'],
  ['return { basePath: SHOP_BASE_PATH }', 'SHOP_BASE_PATH', '/shop'],
  [`await fetch(\`\${shopUrl}/login\`)`, 'shopUrl', 'https://shop.example'],
  ["const at = shopUrl + '/users/' + email\nawait fetch(at)", 'shopUrl', 'https://shop.example'],
  ["await client.post(API_URL + '/login')", 'API_URL', 'https://api.example'],
  ['await mail({ html: template({ url }) })', 'template()', '{{arguments}}'],
  [
    "await mail({ from, to, subject: 'Sign in', ...template(url) })",
    'template()',
    { html: '{{arguments}}', text: '{{arguments}}' },
  ],
  ['save({ id: email, ...extra(email) })', 'extra()', {}],
  ['await mail({ template: Verify({ url }) })', 'Verify()', '{{arguments}}'],
]

test.each(SHAPES)('of %j, %s gives %j', (code, path, gives) => {
  expect(given(code, path)).toEqual(gives)
})

test('a case that goes on says which constant a value is', () => {
  const code = `const it = await find(email)
switch (it.status) { case Status.GONE: return null; case Status.HERE: return it.id }`
  const text = `import { find, Status } from '@/lib/all'\nasync function run(email) {\n${code}\n}`
  const values = likelyValues({ 'auth.ts': text })
  expect(values.answer('@/lib/all', 'find()')).toBe('{"status":"HERE","id":"1"}')
  expect(values.answer('@/lib/all', 'Status.GONE')).toBe('"GONE"')
})

test('what authorize returns is a person, and has what a callback reads of it later', () => {
  const text = `import { login } from '@/lib/all'
export default { providers: [{ async authorize(typed) { return await login(typed) } }], callbacks: {
  jwt({ token, user }) { if (user) token.plan = user.level; return token },
  session({ session, token }) { session.plans = [...token.plan]; return session } } }`
  const json = likelyValues({ 'auth.ts': text }).answer('@/lib/all', 'login()')
  expect(JSON.parse(json ?? '')).toEqual({ ...ADA, level: ['level'] })
})

test('what a sign-in gives has its members, though a callback spreads the user into the token', () => {
  const text = `import { api } from './api'
export default { providers: [{ async authorize(typed) {
  const found = await api.send(typed)
  return found.access_token ? { ...found } : null
} }], callbacks: { jwt: ({ token, user }) => ({ ...token, ...user }) } }`
  const json = likelyValues({ 'auth.ts': text }).answer('./api', 'api.send()')
  expect(JSON.parse(json ?? '')).toMatchObject({ id: '1', access_token: 'token-of-ada' })
})

test('what a mail’s code is made by gives one, another one each time', () => {
  expect(given('return fresh()', 'fresh()', 'generateVerificationToken')).toBe('{{code}}')
  expect(given('return Codes.generateOtp(email)', 'Codes.generateOtp()')).toBe('{{code}}')
})

test('what a callback passes on to another file comes back', () => {
  expect(given('return addRole({ token, email })', 'addRole()', 'jwt')).toBe('{{token}}')
})

test('a value is followed through files of the project', () => {
  const files = {
    'auth.ts': `import { find } from './users'\nconst user = await find('a')\nif (user.level !== 'gold') throw 1`,
    'users.ts': `import { ask } from '@/lib/all'\nexport async function find(id) { return ask(id) }`,
  }
  expect(likelyValues(files).answer('@/lib/all', 'ask()')).toBe('{"level":"gold"}')
})

test.each([
  `import { jwtDecode } from 'jwt-decode'\nimport { enter } from '@/lib/all'\nconst claims = jwtDecode(await enter(form))`,
  `import * as jose from 'jose'\nimport { enter } from '@/lib/all'\nconst { payload: claims } = await jose.jwtVerify(await enter(form), secret)`,
  `import jwt from 'jsonwebtoken'\nimport { enter } from '@/lib/all'\nconst { claims } = { claims: jwt.verify(await enter(form), secret) }`,
])('a token says what the code reads of it: %s', (top) => {
  const text = `${top}\nif (claims.plan !== 'gold') throw 1\nsend(claims.groups.map((each) => each.toUpperCase()), claims.company_id, claims.sub)`
  const token: unknown = JSON.parse(likelyValues({ 'auth.ts': text }).answer('@/lib/all', 'enter()') ?? '')
  expect(isMadeUpToken(token)).toBe(true)
  expect(decodeProtectedHeader(String(token)).alg).toBe('RS256')
  expect(decodeJwt(String(token))).toMatchObject({
    ...{ plan: 'gold', groups: ['group'], company_id: '1', sub: '1', email: 'ada@example.com' },
    exp: 4_070_908_800,
  })
})

test('a body has what the code reads of the response from its address', () => {
  const text = `const user = await (await fetch(BASE + '/login')).json()\nif (!user.token) throw 1
const { data } = await axios.get('/me')\nsend(data.profile.email)`
  const values = likelyValues({ 'auth.ts': text })
  expect(values.response('https://api.example/login').body).toBe('{"token":"token-of-ada"}')
  expect(values.response('https://api.example/me').body).toBe('{"profile":{"email":"ada@example.com"}}')
  expect(likelyValues({ 'auth.ts': 'await fetch(url)' }).response('https://api.example/')).toEqual({
    body: '{}',
  })
})

test('a client under any name asks at a path', () => {
  const text = `import axios from 'axios'\nconst shop = axios.create()
const { data } = await shop.post('/login', {})\nsend(data.user.id.toString())`
  const { body } = likelyValues({ 'auth.ts': text }).response('https://api.example/login')
  expect(body).toBe('{"user":{"id":"1"}}')
})

test('a route of a server asks no one', () => {
  const text = `const { data } = await app.get('/users', (request) => request)\nsend(data.user.id.toString())`
  expect(likelyValues({ 'auth.ts': text }).response('https://api.example/users').body).toBe('{}')
})

test.each([
  `signIn: async () => { const res = await fetch(url); return res.status === 204 }`,
  `signIn: async () => { const { status } = await fetch(url); if (status === 204) { return true } return false }`,
  `signIn: async () => { const res = await fetch(url); if (res.status !== 204) return '/refused'; return true }`,
])('the status of an answer is the one that the code goes on with: %s', (member) => {
  const files = { 'auth.ts': `export const callbacks = { ${member} }` }
  expect(likelyValues(files).response('https://api.example/members/ada').status).toBe(204)
})

test.each([
  `importSPKI(read('a.pem').toString(), alg)`,
  `const key = await read('a.pem', 'utf8')\nreturn createPublicKey(key.trim())`,
])('what is read as a public key is one: %s', async (code) => {
  await expect(importSPKI(String(given(code, 'read()')), 'RS256')).resolves.toBeTruthy()
})

test('a file that cannot be read says nothing', () => {
  const values = likelyValues({ 'auth.ts': `import { get } from '@/lib/all'\nconst = get()` })
  expect(values.answer('@/lib/all', 'get()')).toBe('null')
})

test('what userinfo.request returns of it has what profile reads', () => {
  const text = `import { Shop } from 'shop-sdk'
const shop = { id: 'shop', userinfo: { async request({ tokens }) {
  const { result } = await new Shop(tokens.access_token).owner.find()
  return result.owner
} }, profile: (owner) => ({ id: owner.id, name: owner.shopName }) }`
  const json = likelyValues({ 'auth.ts': text }).answer('shop-sdk', 'new Shop().owner.find()')
  expect(JSON.parse(json ?? '')).toEqual({ result: { owner: { id: '1', shopName: 'Ada Byron' } } })
})

test.each([
  ['PRIVATE_PATHS.some()', false],
  ['protectedRoutes.includes()', false],
  ['publicRoutes.includes()', true],
  ['ROUTES.OPEN_PAGES.some()', true],
])('a page is on a missing list of paths only if everyone sees those: %s', (path, found) => {
  const values = likelyValues({ 'auth.ts': "import { PRIVATE_PATHS } from './paths'" })
  expect(values.answer('./paths', path)).toBe(JSON.stringify(found))
})

test('a client that takes responses out itself gives what they say', () => {
  const code = `
const api = axios.create()
api.interceptors.response.use((response) => { return response.data }, (error) => Promise.reject(error))
const { data } = await api.post('/login', credentials)
return { name: data.user.name }`
  const { body } = likelyValues({ 'auth.ts': code }).response('https://api.example/login')
  expect(JSON.parse(String(body))).toEqual({ data: { user: { name: 'Ada Byron' } } })
})

test('what a response says is read where results hand it on', () => {
  const code = `const ask = (path) =>
  ResultAsync.fromPromise(fetch(path), Refused.of).andThen((res) =>
    ResultAsync.fromSafePromise(res.json()).andThen((body) => okAsync(body.user.level)),
  )`
  const { body } = likelyValues({ 'auth.ts': code }).response('https://api.example/login')
  expect(JSON.parse(String(body))).toMatchObject({ user: { level: 'level' } })
})

test('what a response says is read in the file that it is handed to', () => {
  const { body } = likelyValues({
    'auth.ts': `import { adapt } from './adapt'\nexport const login = () => api.post('/login', {}).then((response) => adapt(response.data))`,
    'adapt.ts':
      'export const adapt = (data) => {\n const { user, token } = data\n return { token, name: user.name }\n}',
  }).response('https://api.example/login')
  expect(JSON.parse(String(body))).toEqual({ user: { name: 'Ada Byron' }, token: 'token-of-ada' })
})

test('what a token is made of is read of it later', () => {
  const code = `
NextAuth({
  providers: [Credentials({ authorize: async () => {
    const { data } = await request({ method: 'POST', url: '/login' })
    return data
  } })],
  callbacks: {
    jwt: ({ token, user }) => (user ? { ...token, ...user } : token),
    session: ({ session, token }) => ({ ...session, until: token.tokens.expiresIn }),
  },
})`
  const { body } = likelyValues({ 'auth.ts': code }).response('https://api.example/login')
  expect(JSON.parse(String(body))).toMatchObject({ id: '1', tokens: { expiresIn: 3600 } })
})
