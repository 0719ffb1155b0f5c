import { interpreterParts } from '../../src/isolate/testing/interpreter-parts.ts'
import { jwtProject } from '../../src/isolate/testing/jwt-project.ts'
import { openProject } from '../../src/isolate/testing/open-project.ts'
import type { IsolateTimes } from './isolate.ts'

const BODY = 'if (user) token.role = user.email.endsWith("@example.com") ? "admin" : "user"; return token'
const PARAMS = {
  token: { name: 'Ada', email: 'ada@example.com', picture: 'https://example.com/ada.png', sub: '1' },
  user: { id: '1', name: 'Ada', email: 'ada@example.com' },
  account: {
    provider: 'github',
    type: 'oauth',
    providerAccountId: '1',
    access_token: 'gho_1234567890',
    scope: 'read:user',
  },
  profile: { id: 1, login: 'ada', email: 'ada@example.com', avatar_url: 'https://example.com/ada.png' },
}

export async function isolateTimes(rounds: number): Promise<IsolateTimes> {
  const plain = jwtProject(BODY).replace('{ token }', '{ token, user }')
  const withZod = `import { z } from 'zod'\nexport const schema = z.object({ a: z.string() })\n${plain}`
  const { config } = await openProject(plain)
  const parts = interpreterParts((work) => setTimeout(work, 0))
  const ahead = async (code: string): Promise<void> => {
    await openProject(code, { parts })
  }
  const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100))
  return {
    load: await repeat(rounds, () => openProject(plain)),
    loadAhead: await repeat(rounds, () => ahead(plain), rest),
    loadWithZodAhead: await repeat(rounds, () => ahead(withZod), rest),
    call: await repeat(rounds * 20, () =>
      config.callbacks?.jwt?.({ ...PARAMS, token: { ...PARAMS.token } } as never),
    ),
  }
}

async function repeat(times: number, work: () => unknown, rest?: () => Promise<void>): Promise<number[]> {
  await work()
  const values: number[] = []
  for (let index = 0; index < times; index += 1) {
    await rest?.()
    const startedAt = performance.now()
    await work()
    values.push(performance.now() - startedAt)
  }
  return values
}
