import { describe, expect, it } from 'vitest'
import type { House } from './testing/simulated-browser.ts'
import { authTs, houseWith, only, signIn, stepsOf } from './testing/user-code-house.ts'

describe('a session strategy instead of the one in the code', () => {
  const cookieOf = async (house: House) =>
    (await house.command('cookies.list', { device: 'laptop' })).find(({ name }) =>
      name.endsWith('authjs.session-token'),
    )?.value

  it('database: the world’s adapter replaces a missing one, and a step says so', async () => {
    const { house, code } = await houseWith(authTs(''), { strategy: 'database' })
    expect((await signIn(house)).page().text).toContain('Signed in as Ada Byron')
    const steps = await stepsOf(house)
    expect(only(steps, 'code.loaded')[0]?.data).toMatchObject({
      strategy: 'database',
      writtenStrategy: 'jwt',
    })
    const noticed = only(steps, 'code.noticed').filter(({ data }) => data.notice === 'adapter')
    expect(noticed).toHaveLength(1)
    expect(noticed[0]?.data).toMatchObject({
      notice: 'adapter',
      message: expect.stringContaining('The code has no adapter'),
    })
    const operations = only(steps, 'adapter.returned').map(({ data }) => data.operation)
    expect(operations.filter((operation) => operation === 'createSession')).toHaveLength(1)
    expect(await cookieOf(house)).toMatch(/^[0-9a-f-]{36}$/)
    expect((await house.command('database.read', {})).sessions).toHaveLength(1)
    const { entry, files } = code
    await house.command('setup.change', { setup: { code: { entry, files } } })
    await signIn(house)
    const last = only(await stepsOf(house), 'code.loaded').at(-1)
    expect(last?.data).toEqual({
      entry: 'auth.ts',
      flavour: 'next-auth',
      basePath: '/api/auth',
      strategy: 'jwt',
    })
    expect(await cookieOf(house)).toMatch(/^ey.*\..*\./)
  })

  it('jwt: the adapter of the code stays, and its other settings too', async () => {
    const { house } = await houseWith(
      `import { PrismaAdapter } from '@auth/prisma-adapter'
import { prisma } from '@/lib/prisma'
${authTs('adapter: PrismaAdapter(prisma), session: { maxAge: 600 },')}`,
      { strategy: 'jwt' },
    )
    await signIn(house)
    const steps = await stepsOf(house)
    expect(only(steps, 'code.loaded')[0]?.data).toMatchObject({
      strategy: 'jwt',
      writtenStrategy: 'database',
    })
    const operations = only(steps, 'adapter.returned').map(({ data }) => data.operation)
    expect(operations).toContain('createUser')
    expect(operations).not.toContain('createSession')
    const encrypted = only(steps, 'token.encrypted').find(({ data }) => data.purpose === 'session')
    const { iat, exp } = encrypted?.data.claims ?? {}
    expect(Number(exp) - Number(iat)).toBe(600)
  })
})
