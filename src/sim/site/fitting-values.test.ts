import * as v from 'valibot'
import { expect, it } from 'vitest'
import * as yup from 'yup'
import { z } from 'zod'
import * as z3 from 'zod/v3'
import { testEnvironment } from './test-environment.ts'

const SCHEMAS = [
  'z.string().min(40)',
  'z.string().length(64)',
  'z.string().regex(/^[a-f0-9]{64}$/)',
  "z.string().startsWith('sk_live_')",
  "z.string().endsWith('.apps.googleusercontent.com')",
  "z.string().url().startsWith('postgresql://')",
  'z.string().email()',
  'z.string().uuid()',
  "z.enum(['dev', 'prod'])",
  "z.union([z.literal('eu'), z.literal('us')])",
  "z.literal('on')",
  'z.coerce.number().int().min(1024).max(65535)',
  'z.string().transform(Number)',
  'z.string().transform((text) => parseInt(text, 10)).pipe(z.number().positive())',
  'z.string().regex(/^\\d+$/).transform(Number)',
  "z.string().refine((key) => key.startsWith('AIza'), 'no key')",
  'z.string().refine((s) => s.length >= 50)',
  'z.string().refine((s) => /^v\\d+\\.\\d+$/.test(s))',
  'z.string().transform((text) => JSON.parse(text)).pipe(z.array(z.string()))',
  'z.preprocess((text) => JSON.parse(String(text)), z.object({}))',
  "z.string().transform((s) => s === 'true')",
  "z.enum(['true', 'false']).transform((s) => s === 'true')",
  'z.string().min(1).trim().toLowerCase()',
  "z.string().refine((s) => Buffer.from(s, 'base64').length === 32)",
  'z.string().min(32).max(40)',
  'z.string().datetime()',
  'z.preprocess((text) => text, z.string().url())',
  'z.preprocess((text) => text, z.string().url())',
] as const

const evaluated = (source: string, libraries: object): { parse: (value: unknown) => unknown } =>
  new Function(...Object.keys(libraries), `return ${source}`)(...Object.values(libraries))

it.each(SCHEMAS)('what is invented for MY_SETTING passes %s', (schema) => {
  const environment = testEnvironment({
    files: {
      'env.ts': `import { z } from 'zod'\nexport const env = z.object({ MY_SETTING: ${schema}, OTHER: z.string() }).parse(process.env)`,
    },
  })
  for (const library of [z, z3.z]) {
    const read = evaluated(`z.object({ MY_SETTING: ${schema} })`, { z: library })
    expect(() => read.parse(environment), environment['MY_SETTING']).not.toThrow()
  }
})

it.each([
  'v.pipe(v.string(), v.minLength(40))',
  'v.pipe(v.string(), v.url())',
  'v.pipe(v.string(), v.regex(/^[A-Z]{3}-\\d{4}$/))',
  "v.picklist(['a', 'b'])",
  'v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(20))',
  "v.pipe(v.string(), v.startsWith('re_'))",
])('what is invented passes %s of valibot', (schema) => {
  const { MY_SETTING } = testEnvironment({
    files: { 'env.ts': `import * as v from 'valibot'\nconst Env = v.object({ MY_SETTING: ${schema} })` },
  })
  const read = evaluated(schema, { v }) as unknown as v.GenericSchema
  expect(v.safeParse(read, MY_SETTING).success, MY_SETTING).toBe(true)
})

it.each([
  'yup.string().required().min(36)',
  'yup.string().matches(/^key-[a-z]{8}$/).required()',
  "yup.string().oneOf(['red', 'blue']).required()",
  'yup.number().integer().required().max(5)',
])('what is invented passes %s of yup', (schema) => {
  const { MY_SETTING } = testEnvironment({
    files: { 'env.ts': `import * as yup from 'yup'\nconst env = yup.object({ MY_SETTING: ${schema} })` },
  })
  const read = evaluated(schema, { yup }) as unknown as yup.AnySchema
  expect(read.isValidSync(MY_SETTING), MY_SETTING).toBe(true)
})

it.each([
  ["if (!process.env.MY_SETTING?.startsWith('whsec_')) throw new Error('no')", /^whsec_/],
  ["const key = process.env.MY_SETTING ?? ''\nif (key.length < 64) throw new Error('short')", /^.{64,}$/],
  ["if (!/^[0-9a-f]{32}$/.test(process.env.MY_SETTING!)) throw new Error('no')", /^[0-9a-f]{32}$/],
  ['const all = JSON.parse(process.env.MY_SETTING!)\nif (!all) throw 1', /^\{\}$/],
  [
    'const kept = (await store.get("x")) || process.env.MY_SETTING\nconst all = JSON.parse(kept)\nif (!all.includes(id)) throw 1',
    /^\["/,
  ],
  ["if (!['basic', 'oidc'].includes(process.env.MY_SETTING)) throw new Error('mode')", /^basic$/],
  ["import { cleanEnv, port } from 'envalid'\ncleanEnv(process.env, { MY_SETTING: port() })", /^\d+$/],
  [
    "import { cleanEnv, str } from 'envalid'\ncleanEnv(process.env, { MY_SETTING: str({ choices: ['x', 'y'] }) })",
    /^x$/,
  ],
  [
    "const NAMES = ['MY_SETTING', 'MY_OTHER']\nfor (const name of NAMES) if (!process.env[name]) throw new Error(name)",
    /./,
  ],
  ["requireEnv('MY_SETTING', (value) => /^pk_\\d{6}$/.test(value))\nif (!ok) throw 1", /^pk_\d{6}$/],
  ["requireEnv('MY_SETTING', (value) => ['single', 'multi'].includes(value))\nif (!ok) throw 1", /^single$/],
  ["requireEnv('MY_SETTING', (value) => value.length >= 50)\nif (!ok) throw 1", /^.{50}/],
  [
    'const secret = z.string().min(80)\nexport const env = z.object({ MY_SETTING: secret }).parse(process.env)',
    /^.{80}/,
  ],
])('what is invented passes a check that is written by hand: %s', (text, pattern) => {
  expect(testEnvironment({ files: { 'env.ts': text } })['MY_SETTING']).toMatch(pattern)
})

it('what need not be there stays away, and what fits stays', () => {
  const text = `import { z } from 'zod'
const env = z.object({
  ENABLE_MAIL: z.string().email().optional(),
  DATABASE_URL: z.string().url(),
  NODE_ENV: z.enum(['test', 'development']),
  RETRIES: z.coerce.number().default(3),
})`
  expect(testEnvironment({ files: { 'env.ts': text } })).toMatchObject({
    DATABASE_URL: 'postgresql://test:test@database.example:5432/app',
    NODE_ENV: 'development',
    RETRIES: '10',
  })
  expect(testEnvironment({ files: { 'env.ts': text } })['ENABLE_MAIL']).toBeUndefined()
})
