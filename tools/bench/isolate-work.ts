import { PUBLISHED_PACKAGES } from '../../src/isolate/packages/published.ts'
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
    packages: await packageTimes(plain, rest),
    call: await repeat(rounds * 20, () =>
      config.callbacks?.jwt?.({ ...PARAMS, token: { ...PARAMS.token } } as never),
    ),
    refused: await refusedTimes(plain, rounds, rest),
  }
}

/** A call that refuses, and what is said of it, each in a project of its own as an exchange has it. */
async function refusedTimes(plain: string, rounds: number, rest: () => Promise<void>): Promise<number[]> {
  const parts = interpreterParts((work) => setTimeout(work, 0))
  const refuses = plain.replace('return token', `return token.role === 'owner' ? token : null`)
  const values: number[] = []
  for (let index = 0; index <= rounds; index += 1) {
    const { config, refusals } = await openProject(refuses, { parts })
    await rest()
    const startedAt = performance.now()
    await config.callbacks?.jwt?.({ ...PARAMS, token: { ...PARAMS.token } } as never)
    values.push(performance.now() - startedAt)
    if (!refusals.has('callbacks.jwt')) throw new Error('Nothing was said of a refusal.')
  }
  return values.slice(1)
}

/** Packages of ours, and what code has so that their texts are loaded. */
const OURS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...[
        'google-auth-library',
        'jsonwebtoken',
        'siwe',
        'viem',
        'ethers',
        'ldapts',
        'ldapjs',
        '@sanity/client',
      ],
      ...['@prisma/client', 'drizzle-orm', 'kysely', '@supabase/supabase-js', '@upstash/redis'],
    ].map((name) => [name, '']),
  ),
  mongoose: 'used.User.aggregate([])',
  pg: 'select id from users',
}

/** Each package by itself: an instance that has to read its text, and the second one after a pause. */
async function packageTimes(plain: string, rest: () => Promise<void>): Promise<IsolateTimes['packages']> {
  const found: IsolateTimes['packages'][number][] = []
  const published = [...PUBLISHED_PACKAGES.keys()].filter((name) => !name.startsWith('authscope:'))
  for (const name of [...published, ...Object.keys(OURS)]) {
    const code = `import * as all from '${name}'\nexport const used = all // ${OURS[name] ?? ''}\n${plain}`
    const parts = interpreterParts((work) => setTimeout(work, 0))
    await openProject(code)
    // Whatever else the machine does makes it longer.
    const first = Math.min(...(await timesOf(3, () => openProject(code))))
    const [, , ahead = Number.NaN] = await timesOf(3, () => openProject(code, { parts }), rest)
    found.push({ name, first, ahead })
  }
  return found
}

async function repeat(times: number, work: () => unknown, rest?: () => Promise<void>): Promise<number[]> {
  await work()
  return timesOf(times, work, rest)
}

async function timesOf(times: number, work: () => unknown, rest?: () => Promise<void>): Promise<number[]> {
  const values: number[] = []
  for (let index = 0; index < times; index += 1) {
    await rest?.()
    const startedAt = performance.now()
    await work()
    values.push(performance.now() - startedAt)
  }
  return values
}
