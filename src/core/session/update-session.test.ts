import { describe, expect, test } from 'vitest'
import { createMemoryAdapter } from '../testing/memory-adapter.ts'
import { createTestBed, setCookies, signInWithGitHub } from '../testing/test-bed.ts'
import type { AuthConfig } from '../types.ts'

const read = async (bed: ReturnType<typeof createTestBed>) => {
  const response = await bed.get('/auth/session')
  return { response, body: (await response.json()) as { user?: object; expires: string } | null }
}

function createDatabaseBed(config: Partial<AuthConfig> = {}) {
  const { adapter, data } = createMemoryAdapter()
  const bed = createTestBed({ adapter, ...config })
  return { ...bed, data, adapter }
}

describe('[SESSION-7] POST session', () => {
  const update = async (bed: ReturnType<typeof createTestBed>, data: unknown, csrfToken?: string) =>
    bed.send('/auth/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ csrfToken: csrfToken ?? (await bed.csrfToken()), data }),
    })

  test('[SESSION-7] passes the data to the jwt callback', async () => {
    const seen: object[] = []
    const bed = createTestBed({
      callbacks: {
        jwt: ({ token, trigger, session }) => {
          seen.push({ trigger, session })
          return trigger === 'update' ? { ...token, name: String(session) } : token
        },
      },
    })
    await signInWithGitHub(bed)
    const response = await update(bed, 'New name')
    expect(response.headers.get('cache-control')).toBeNull()
    expect(await response.json()).toMatchObject({ user: { name: 'New name' } })
    expect(seen.at(-1)).toEqual({ trigger: 'update', session: 'New name' })
    expect((await read(bed)).body).toMatchObject({ user: { name: 'New name' } })
  })

  test('[SESSION-7] passes it to the session callback with the database strategy', async () => {
    const seen: object[] = []
    const bed = createDatabaseBed({
      callbacks: {
        session: ({ trigger, newSession, session }) => {
          seen.push({ trigger, newSession })
          return session
        },
      },
    })
    await signInWithGitHub(bed)
    await update(bed, { a: 1 })
    expect(seen).toEqual([{ trigger: 'update', newSession: { a: 1 } }])
  })

  test('[SESSION-7] without the CSRF token: 400 and null', async () => {
    const bed = createTestBed()
    await signInWithGitHub(bed)
    const response = await update(bed, 1, 'wrong')
    expect([response.status, await response.text()]).toEqual([400, 'null'])
    expect(setCookies(response)).toEqual([])
    expect(bed.logged.errors).toMatchObject([{ type: 'MissingCSRF' }])
  })

  test('[SESSION-7] not signed in: null', async () => {
    expect(await (await update(createTestBed(), 1)).json()).toBeNull()
  })
})
