import { expect, it } from 'vitest'
import { likelyAnswers, likelyBody } from './likely-answers.ts'

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
