import { expect, it } from 'vitest'
import { nextHelps } from '../../record/code/helps.ts'
import { houseWith, only, stepsOf } from '../testing/user-code-house.ts'

const FIELDS = { call: 'ada', password: 'lovelace' }

const KEEPER = `import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { createHash, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from '@/lib/sql'
const derive = promisify(scrypt)
const flat = (word: string) => createHash('sha256').update(word).digest()
export const { handlers, auth } = NextAuth({
  providers: [
    Credentials({
      credentials: { call: {}, password: { type: 'password' } },
      async authorize({ call, password }) {
        const [keeper] = await sql\`select * from keepers where username = \${call}\`
        if (!keeper) return null
        const [salt, kept] = keeper.password.split(':')
        const made = ((await derive(password as string, salt, 32)) as Buffer).toString('base64')
        return timingSafeEqual(flat(made), flat(kept)) ? { id: String(keeper.id), name: keeper.name } : null
      },
    }),
  ],
})
`

/** Found by bytes, in a table that names no one. */
const APART = {
  'auth.ts': KEEPER.replace('@/lib/sql', '@/lib/prisma')
    .replace('{ sql }', '{ prisma }')
    .replace(/\[keeper\] = .*/, 'keeper = await prisma.keeper.findUnique({ where: { mark: flat(call) } })'),
  'schema.prisma': `model Keeper {
  id Int @id @default(autoincrement())
  mark Bytes @unique
  password String
}`,
}

/** In a table of passwords. */
const RELATED = {
  'auth.ts': KEEPER.replace('@/lib/sql', '@/lib/prisma')
    .replace('{ sql }', '{ prisma }')
    .replace(
      /\[keeper\] = .*/,
      'keeper = await prisma.keeper.findUnique({ where: { username: call }, include: { lock: true } })',
    )
    .replace('!keeper)', '!keeper?.lock)')
    .replace('keeper.password', 'keeper.lock.password'),
  'schema.prisma': `model Keeper {
  id Int @id @default(autoincrement())
  name String?
  username String @unique
  lock Lock?
}
model Lock {
  password String
  keeperId Int @id
  keeper Keeper @relation(fields: [keeperId], references: [id])
}`,
}

it.each([
  ['with their name', { 'auth.ts': KEEPER }],
  ['apart from their name', APART],
  ['in a row that belongs to theirs', RELATED],
])(
  'someone whose password the code hashes itself can have registered with what it makes of it: %s',
  async (_, files) => {
    const code = { files, entry: 'auth.ts' }
    const { house } = await houseWith(code.files, { entry: code.entry })
    const signIn = async () => {
      const frame = house.frame()
      await frame.open('https://app.example/')
      await frame.click('Sign in')
      await frame.press('Sign in with Credentials', FIELDS)
      return (await frame.open('https://app.example/')).text
    }
    expect(await signIn()).not.toContain('Signed in as')
    const steps = await stepsOf(house)
    expect(only(steps, 'code.noticed').map(({ data }) => data.notice)).toContain('hashed')
    const { setup } = await house.command('world.read', {})
    const [help] = nextHelps(steps, setup, { ...code, environment: {}, open: code.entry })
    const { people = [] } = help?.setup?.(setup) ?? {}
    expect(people[0]?.columns).toEqual({
      id: 'user-ada',
      password: expect.stringMatching(/^[\da-f]{32}:[\w+/]{43}=$/),
    })
    await house.command('setup.change', { setup: { people } })
    expect(await signIn()).toContain('Signed in as')
  },
)
