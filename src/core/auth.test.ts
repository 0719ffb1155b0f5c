import { expect, test } from 'vitest'
import { createMemoryAdapter } from './testing/memory-adapter.ts'
import { createTestBed, origin, setCookies, signInWithGitHub } from './testing/test-bed.ts'

test('signs in with GitHub, JWT strategy without an adapter', async () => {
  const bed = createTestBed()
  const response = await signInWithGitHub(bed, { form: { callbackUrl: '/private' } })
  expect(bed.logged.errors).toEqual([])
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(`${origin}/private`)
  expect(setCookies(response).map(({ name }) => name)).toEqual([
    '__Secure-authjs.state',
    '__Secure-authjs.pkce.code_verifier',
    '__Secure-authjs.session-token',
  ])
  const session = await (await bed.get('/auth/session')).json()
  expect(session).toMatchObject({ user: { name: 'Mona Octocat', email: 'mona@example.com' } })
})

test('signs in with GitHub, database strategy', async () => {
  const { adapter, data } = createMemoryAdapter()
  const bed = createTestBed({ adapter })
  await signInWithGitHub(bed)
  expect(bed.logged.errors).toEqual([])
  expect(data.users).toHaveLength(1)
  expect(data.sessions).toHaveLength(1)
  const session = await (await bed.get('/auth/session')).json()
  expect(session).toMatchObject({ user: { name: 'Mona Octocat', email: 'mona@example.com' } })
  const out = await bed.post('/auth/signout')
  expect(out.headers.get('location')).toBe(origin)
  expect(data.sessions).toEqual([])
  expect(await (await bed.get('/auth/session')).json()).toBeNull()
})
