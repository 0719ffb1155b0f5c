import { describe, expect, test } from 'vitest'
import { createMemoryAdapter } from '../testing/memory-adapter.ts'
import { createTestBed, factsOf, origin, signInWithGitHub } from '../testing/test-bed.ts'
import type { AuthConfig } from '../types.ts'

const name = '__Secure-authjs.session-token'

function createDatabaseBed(config: Partial<AuthConfig> = {}) {
  const { adapter, data } = createMemoryAdapter()
  const bed = createTestBed({ adapter, ...config })
  return { ...bed, data, adapter }
}

describe('signing out', () => {
  test('[SIGNOUT-1] JWT: the event gets the token, the cookies are deleted', async () => {
    const ended: unknown[] = []
    const bed = createTestBed({ events: { signOut: (message) => void ended.push(message) } })
    await signInWithGitHub(bed)
    const response = await bed.post('/auth/signout', { callbackUrl: '/bye' })
    expect(response.headers.get('location')).toBe(`${origin}/bye`)
    expect(ended).toMatchObject([{ token: { name: 'Mona Octocat' } }])
    expect(bed.jar.has(name)).toBe(false)
  })

  test('[SIGNOUT-1] database: the row is deleted', async () => {
    const bed = createDatabaseBed()
    await signInWithGitHub(bed)
    await bed.post('/auth/signout')
    expect(bed.data.sessions).toEqual([])
    expect(factsOf(bed, 'SIGNOUT-1')).toHaveLength(1)
  })

  test('[SIGNOUT-1] not signed in: only the redirect', async () => {
    const response = await createTestBed().post('/auth/signout')
    expect(response.headers.get('location')).toBe(origin)
  })

  test('[SIGNOUT-2] a failure is logged, and the cookie is deleted anyway', async () => {
    const { adapter } = createMemoryAdapter()
    const deleteSession = () => {
      throw new Error('database is down')
    }
    for (const config of [{ adapter: { ...adapter, deleteSession } }, {}]) {
      const bed = createTestBed(config)
      bed.jar.set(name, 'nonsense')
      const response = await bed.post('/auth/signout')
      expect(response.headers.get('location')).toBe(origin)
      expect(bed.jar.has(name)).toBe(false)
      expect(bed.logged.errors.at(-1)).toMatchObject({ type: 'SignOutError' })
    }
  })
})
