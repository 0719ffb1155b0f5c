import { expect, it } from 'vitest'
import { likelyAnswer, likelyAnswers, likelyBody } from './likely-values.ts'

function answersOf(text: string, path: string) {
  const answers = likelyAnswers({ 'auth.ts': text }, { specifier: '@/lib/api', path })
  return Object.fromEntries(Object.entries(answers).map(([each, json]) => [each, JSON.parse(json)]))
}

it('gives what the code reads of a result, under whatever name it goes on', () => {
  const text = `import { api } from '@/lib/api'
const res = await api.login<{ user: User; jwt: string }>(email)
if (!res.ok) return null
const data = res.data
const { token, expires_in: seconds } = data
return { id: data.user.id, email: data.user.email, roles: data.roles.map(String) }`
  expect(answersOf(text, 'api.login()')).toEqual({
    'api.login()': {
      ok: true,
      data: {
        user: { id: '1', email: 'ada@example.com' },
        roles: [],
        token: 'token-of-ada',
        expires_in: 3600,
      },
    },
  })
})

it('answers every use of the module, calls by what they decide, and constants', () => {
  const text = `import call, { check, note, URLS } from '@/lib/api'
await note('a'); if (!(await check(email))) return null
return await call(URLS.login)`
  expect(answersOf(text, 'api()')).toEqual({
    'check()': true,
    'note()': null,
    'api()': { id: '1', name: 'Ada Byron', email: 'ada@example.com', role: 'user' },
    'URLS.login': 'https://api.example/login',
  })
})

it('gives a body what the code reads of it, and none where it reads none', () => {
  const text = `const data = await response.json()\nif (!data.user) throw new Error(data.message)\nreturn { at: data.expiresAt }`
  expect(JSON.parse(likelyBody({ 'auth.ts': text }) ?? '')).toEqual({
    user: { id: '1', name: 'Ada Byron', email: 'ada@example.com', role: 'user' },
    message: '',
    expiresAt: '2099-01-01T00:00:00.000Z',
  })
  expect(likelyBody({ 'auth.ts': 'await fetch(url)' })).toBeUndefined()
})

it.each([
  ['const user = await getUser(id)\nreturn { id: user.id }', 'getUser()', { id: '1' }],
  ['const role = (await getUser(id))?.role', 'getUser()', { role: 'user' }],
  ['if (!(await isAllowed(email))) return false', 'isAllowed()', true],
  ['const { success } = await limiter.limit(ip)', 'new Limiter().limit()', { success: true }],
  ['token.role = await lookUp(email)', 'lookUp()', 'user'],
  ['return { ...session, by: await getRoleOf(token.sub) }', 'getRoleOf()', 'user'],
  ['await audit.write(email)', 'audit.write()', null],
  ['const text = await client.with({}).fetch(query)', 'client.with()', undefined],
  ['const db = await connect()\nawait db.users.load(1)', 'connect()', undefined],
  ['maxAge: LIMITS.MAX_AGE', 'LIMITS.MAX_AGE', 3600],
])('of %s, %s gives %j', (text, path, gives) => {
  const json = likelyAnswer({ 'auth.ts': text }, '@/lib/all', path)
  expect(json === undefined ? undefined : JSON.parse(json)).toEqual(gives)
})

it('reads the body that a library hands on as data, and what is read of it', () => {
  const text =
    'const { data } = await axios.post(url, credentials)\nreturn { id: data.account.id, token: data.token }'
  expect(JSON.parse(likelyBody({ 'auth.ts': text }) ?? '')).toEqual({
    account: { id: '1' },
    token: 'token-of-ada',
  })
})
