import * as v from 'valibot'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { likelyValues } from './likely-values.ts'

/** What a server that is not here answers, where a schema of the code checks it. */
function answered(before: string, checks: string): unknown {
  const text = `import { z } from 'zod'
    import * as v from 'valibot'
    ${before}
    export async function load() {
      const res = await fetch('/users')
      return ${checks}
    }`
  return JSON.parse(likelyValues({ 'auth.ts': text }).response('https://api.example/users').body)
}

function made<T>(before: string, schema: string): T {
  return new Function('z', 'v', `${before}\nreturn ${schema}`)(z, v)
}

const OF_ZOD: readonly string[] = [
  "z.object({ type: z.literal('Bearer'), version: z.literal(3), ok: z.literal(true) })",
  'z.object({ key: z.string().uuid(), at: z.iso.datetime(), mail: z.email(), site: z.string().url() })',
  'z.object({ title: z.string().min(40), day: z.string().date(), slug: z.string().regex(/^[a-z]{3}-\\d+$/) })',
  'z.object({ id: z.number().int(), left: z.number().min(50), uid: z.coerce.number(), isNew: z.boolean() })',
  "z.object({ user: z.object({ role: z.enum(['OWNER', 'GUEST']), teams: z.array(z.object({ id: z.ulid() })).min(1) }) })",
  'z.object({ error: z.string().nullable(), errors: z.array(z.string()), deletedAt: z.string().optional() })',
  'z.object({ blocked: z.boolean(), size: z.string().transform((text) => text.length), rest: z.record(z.string(), z.unknown()) })',
  'z.object({ one: z.union([z.string(), z.number()]), two: z.preprocess((it) => it, z.number()) })',
  "z.discriminatedUnion('ok', [z.object({ ok: z.literal(false) }), z.object({ ok: z.literal(true), token: z.jwt() })])",
]

const WITH_OTHERS: readonly (readonly [schema: string, before: string])[] = [
  [
    'User.extend({ role: z.nativeEnum(Role), kind: z.enum(KINDS), friends: User.array(), boss: User.optional() })',
    "const User = z.object({ key: z.cuid() })\nconst Role = { Owner: 'owner' }\nconst KINDS = ['x', 'y']",
  ],
  ['z.object({ ...User.shape, age: z.number() })', 'const User = z.object({ key: z.nanoid() })'],
  ['within(User)', 'const User = z.object({ key: z.cuid() })\nconst within = (of) => z.object({ data: of })'],
]

const ALL = [...OF_ZOD.map((schema) => [schema, ''] as const), ...WITH_OTHERS]

test.each(ALL)('an answer passes %s', (schema, before) => {
  const body = answered(`${before}\nconst Schema = ${schema}`, 'Schema.parse(await res.json())')
  expect(made<z.ZodType>(before, schema).safeParse(body).error).toBeUndefined()
  expect(body).not.toEqual({})
  expect(answered(before, `${schema}.safeParse(await res.json())`)).toEqual(body)
})

test.each([
  "v.object({ type: v.literal('x'), mail: v.pipe(v.string(), v.email()), at: v.pipe(v.string(), v.isoTimestamp()) })",
  "v.object({ age: v.pipe(v.number(), v.integer(), v.minValue(18)), kind: v.picklist(['p', 'q']), more: v.nullish(v.string()) })",
  'v.pipe(v.object({ list: v.array(v.object({ key: v.pipe(v.string(), v.uuid()) })) }), v.transform((it) => it.list))',
  'v.intersect([v.object({ is: v.boolean() }), v.object({ left: v.optional(v.number()) })])',
])('an answer passes %s of Valibot', (schema) => {
  const before = `const Schema = ${schema}`
  const body = answered(before, 'v.parse(Schema, await res.json())')
  expect(v.safeParse(made<v.GenericSchema>('', schema), body).issues).toBeUndefined()
  const byName = answered(before, '(await safeParse(Schema, await res.json())).output')
  expect(byName).toEqual(body)
})

test('a schema of another file checks what a function is given', () => {
  const files = {
    'schemas.ts': `import * as z from 'zod'\nexport const User = z.object({ plan: z.literal('pro') })`,
    'api.ts': `export async function call(path, schema) {
      const { data } = await (await fetch(path)).json()
      return schema.parse(data)
    }`,
    'auth.ts': `import { User } from './schemas'\nimport { call } from './api'\nexport const load = () => call('/users', User)`,
  }
  const { body } = likelyValues(files).response('https://api.example/users')
  expect(JSON.parse(body)).toEqual({ data: { plan: 'pro' } })
})

test('what the code needs counts among what a schema takes', () => {
  const body = answered(
    "const User = z.object({ state: z.enum(['new', 'on']) })",
    "check(User.parse(await res.json()))\n function check(user) { if (user.state !== 'on') throw new Error() }",
  )
  expect(body).toEqual({ state: 'on' })
})
