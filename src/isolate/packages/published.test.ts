import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SMALL_PACKAGES } from '../interpreter/small-packages.ts'
import { THIN_PACKAGES } from '../interpreter/thin-packages.ts'
import { interpreterParts } from '../testing/interpreter-parts.ts'
import { type OpenOptions, openProject } from '../testing/open-project.ts'
import { PUBLISHED_PACKAGES } from './published.ts'

const limits = { runMs: 20_000, memoryBytes: 2 ** 26 }
const NOW = Date.UTC(2030, 0, 2, 3, 4, 5)
const TOKEN = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwibmFtZSI6IlpvXHUwMGViIn0.x'
const WITH_Z = `const schema = z.object({ email: z.string().email(), age: z.coerce.number().int().optional() })`

/** By import name: an expression that uses the package as configurations do. `all` is everything that it exports. */
const SAME_AS_IN_NODE: Readonly<Record<string, string>> = {
  'crypto-js': `[all.SHA256('a').toString(), all.default.HmacSHA1('a', 'b').toString(all.enc.Base64), all.AES.decrypt(all.AES.encrypt('text', 'secret').toString(), 'secret').toString(all.enc.Utf8), all.MD5('ü').toString()]`,
  'date-fns': `[all.format(new Date(2031, 0, 2, 3, 4), 'EEEE, d MMM yyyy HH:mm'), all.addDays(new Date(0), 30).toISOString(), all.formatDistance(new Date(0), new Date(9e9)), all.isAfter(new Date(2), new Date(1)), all.parseISO('2031-01-02T03:04:05Z').getTime(), all.differenceInMinutes(new Date(9e6), new Date(0))]`,
  'date-fns/addMinutes': `[all.addMinutes(new Date(0), 5).toISOString()]`,
  'js-cookie': `[typeof all.default.get, Object.keys(all.default)]`,
  'jwt-decode': `[all.jwtDecode('${TOKEN}'), all.jwtDecode('${TOKEN}', { header: true }), (() => { try { all.jwtDecode('abc') } catch (error) { return [error.name, error.message] } })()]`,
  'lodash-es': `[all.pick({ a: 1, b: 2 }, ['a']), all.default.get({ a: [{ b: 3 }] }, 'a[0].b'), all.groupBy([1.2, 1.8, 2.1], Math.floor), all.isEqual({ a: [1] }, { a: [1] }), all.startCase('some-role'), all.cloneDeep(new Map([[1, 2]])).get(1), all.default([3, 1, 2]).sortBy().map((n) => n * 2).value()]`,
  'lodash-es/omit.js': `[all.default({ a: 1, b: 2 }, 'a')]`,
  'query-string': `[all.default.stringify({ b: [1, 2], a: 'ü' }), { ...all.default.parse('?a=1&b=2&b=3') }]`,
  '@t3-oss/env-core': `{ ...all.createEnv({ server: {}, runtimeEnv: {}, emptyStringAsUndefined: true }) }`,
  '@t3-oss/env-nextjs': `{ ...all.createEnv({ server: {}, client: {}, runtimeEnv: {} }) }`,
  'zod/mini': `[all.safeParse(all.object({ a: all.string() }), { a: 'x' }).data, all.z.optional(all.string()).parse(undefined) ?? 'none']`,
  'zod/v3': `(() => { const { z } = all; ${WITH_Z}; return [schema.parse({ email: 'a@b.example', age: '5' }), schema.safeParse({ email: 'no' }).error.issues, schema.safeParse({}).error.flatten(), all.default === z] })()`,
  clsx: `[all.clsx('a', { b: true, c: false }), all.default(['d', null])]`,
  consola: `[Object.keys(all).includes('createConsola'), typeof all.consola.withTag('auth').info]`,
  cookie: `[{ ...all.parse('a=1; b=%C3%BC') }, all.serialize('n', 'v', { httpOnly: true, maxAge: 5, path: '/' })]`,
  dayjs: `[all.default('2031-01-02T03:04:05Z').valueOf(), all.default(0).add(1, 'month').toISOString(), all.default('2031-01-02').format('YYYY/MM/DD'), all.default('no').isValid(), all.default(9e9).diff(0, 'day')]`,
  joi: `(async () => { const schema = all.default.object({ email: all.default.string().email().required(), age: all.default.number().integer().min(18), role: all.default.string().valid('admin', 'user').default('user') }); const failed = schema.validate({ email: 'ada@nowhere', age: 5, more: 1 }, { abortEarly: false }); return [schema.validate({ email: 'ada@example.com', age: '20' }), failed.error.name, failed.error.message, failed.error.details.map(({ type, path }) => [type, path]), await schema.validateAsync({ email: 'b@example.com' }), await schema.validateAsync({}).catch((error) => [error.isJoi, all.default.isError(error), error.message]), all.default.attempt('2031-01-02', all.default.date()).toISOString(), all.default.string().uri().validate('https://a.example').value, all.default.string().pattern(/^a/).messages({ 'string.pattern.base': 'no a' }).validate('b').error.message, all.default.string().guid().validate('x').error.message] })()`,
  luxon: `[all.DateTime.fromISO('2031-01-02T03:04:05Z', { zone: 'utc' }).plus({ days: 1 }).toISO(), all.Duration.fromObject({ minutes: 90 }).toFormat('h:mm'), all.DateTime.fromMillis(0, { zone: 'utc' }).toFormat('yyyy LL dd')]`,
  ms: `[all.default('2 days'), all.default('1h'), all.default(60000), all.default(3600000, { long: true })]`,
  'es-toolkit': `[all.pick({ a: 1, b: 2 }, ['a']), all.omit({ a: 1, b: 2 }, ['a']), all.groupBy([1.2, 1.8, 2.1], Math.floor), all.isEqual({ a: [1] }, { a: [1] }), all.startCase('some-role'), all.cloneDeep(new Map([[1, 2]])).get(1), all.invariant(true, 'x') ?? 'none', (() => { try { all.invariant(false, 'no') } catch (error) { return error.message } })(), await all.withTimeout(async () => 5, 1000), all.memoize((n) => n * 2)(4)]`,
  'es-toolkit/compat': `[all.get({ a: [{ b: 3 }] }, 'a[0].b'), all.default.set({}, 'a.b', 1), all.isEmpty({}), all.merge({ a: { b: 1 } }, { a: { c: 2 } }), all.sortBy([3, 1, 2]), all.uniqBy([{ id: 1 }, { id: 1 }], 'id'), all.template('Hi <%= name %>')({ name: 'Ada' })]`,
  'es-toolkit/object': `all.mapValues({ a: 1 }, (n) => n + 1)`,
  'es-toolkit/compat/pick': `all.default({ a: 1, b: 2 }, ['b'])`,
  qs: `[all.stringify({ a: { b: ['c', 'd'] } }), all.default.parse('a[b][0]=c&d=e%20f')]`,
  radash: `[all.pick({ a: 1, b: 2 }, ['a']), all.group([1, 2, 3], (n) => n % 2 ? 'odd' : 'even'), all.unique([1, 1, 2]), all.camel('some role'), all.isEmpty({}), await all.tryit(async () => { throw new TypeError('no') })().then(([error]) => [error.name, error.message]), await all.retry({ times: 2 }, async () => 5), await all.map([1, 2], async (n) => n * 2)]`,
  remeda: `[all.pipe([{ role: 'a', n: 2 }, { role: 'b', n: 1 }], all.sortBy((row) => row.n), all.map((row) => row.role), all.first()), all.pick({ a: 1, b: 2 }, ['a']), all.omit(['a'])({ a: 1, b: 2 }), all.groupBy([1, 2, 3], (n) => n % 2 ? 'odd' : 'even'), all.isEmpty(''), all.isNonNullish(null), all.mergeDeep({ a: { b: 1 } }, { a: { c: 2 } }), all.toSnakeCase('someRole')]`,
  semver: `[all.gte('1.2.3', '1.2.0'), all.default.satisfies('1.2.3', '^1.0.0'), all.coerce('v2').version]`,
  slugify: `[all.default('Ünï côdé text', { lower: true }), all.default('a b')]`,
  superjson: `[all.default.stringify({ at: new Date(0), list: new Set([1]) }), all.default.parse('{"json":{"at":"1970-01-01T00:00:00.000Z"},"meta":{"values":{"at":["Date"]}}}').at.getTime()]`,
  superstruct: `(() => { const shape = all.object({ email: all.string(), age: all.optional(all.number()) }); return [all.is({ email: 'a' }, shape), all.validate({ email: 5 }, shape)[0].message, all.create({ email: 'b' }, shape)] })()`,
  uuid: `[all.v5('a', all.v5.DNS), all.v3('a', all.v3.URL), all.NIL, all.validate('x')]`,
  valibot: `(() => { const schema = all.object({ email: all.pipe(all.string(), all.email()), n: all.optional(all.number(), 3) }); return [all.parse(schema, { email: 'a@b.example' }), all.safeParse(schema, { email: 'no' }).issues.map((issue) => issue.message)] })()`,
  validator: `[all.default.isEmail('ada@example.com'), all.default.isEmail('ada@'), all.default.normalizeEmail('Ada.B+x@GMail.com'), all.default.isStrongPassword('aA1!aaaa'), all.default.isMobilePhone('+4915112345678', 'de-DE'), all.default.isURL('https://a.example/b'), all.default.isUUID('x'), all.default.escape('<b>'), (() => { try { all.default.isEmail(5) } catch (error) { return [error.name, error.message] } })()]`,
  'validator/lib/isEmail.js': `[all.default('ü@example.com'), all.default('ü@example.com', { allow_utf8_local_part: false })]`,
  yup: `(async () => { const schema = all.object({ email: all.string().email().required(), age: all.number().default(4) }); return [await schema.validate({ email: 'a@b.example' }), await schema.validate({ email: 'no' }).catch((error) => [error.name, error.errors])] })()`,
  zod: `(() => { const { z } = all; ${WITH_Z}; return [schema.parse({ email: 'a@b.example', age: '5' }), schema.safeParse({ email: 'no' }).error.issues, all.default === z || 'two'] })()`,
}

/** Of those that draw ids or ask for the time: what they return. */
const AS_EXPECTED: Readonly<Record<string, readonly [expression: string, expected: unknown]>> = {
  '@paralleldrive/cuid2': [
    `(() => { const id = all.createId(); return [/^[a-z][a-z0-9]{23}$/.test(id), all.isCuid(id), all.init({ length: 10 })().length] })()`,
    [true, true, 10],
  ],
  nanoid: [
    `[all.nanoid().length, all.nanoid(8).length, /^[0-9]{6}$/.test(all.customAlphabet('0123456789', 6)())]`,
    [21, 8, true],
  ],
  ulid: [`[all.ulid().length, all.decodeTime(all.ulid())]`, [26, NOW]],
  uuid: [
    `[all.validate(all.v4()), ['v1', 'v4', 'v6', 'v7'].map((name) => all.version(all[name]()))]`,
    [true, [1, 4, 6, 7]],
  ],
  uuidv7: [
    `[all.uuidv7().length, Number.parseInt(all.uuidv7().replaceAll('-', '').slice(0, 12), 16)]`,
    [36, NOW],
  ],
  pino: [
    `(() => { all.default({ level: 'debug' }).info({ a: 1 }, 'hello'); return typeof all.pino().child({}).warn })()`,
    'function',
  ],
  'dayjs/plugin/relativeTime': [`typeof all.default`, 'function'],
}

/** Where configurations use packages. */
function project(specifier: string, expression: string): string {
  return `import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import * as all from '${specifier}'
const use = async () => (${expression})
export const { handlers, auth } = NextAuth({
  providers: [Credentials({ credentials: {}, authorize: async () => ({ id: '1', found: await use() }) })],
  callbacks: { jwt: async () => ({ found: await use() }) },
})`
}

async function inBoth(code: string, options: OpenOptions = {}): Promise<readonly unknown[]> {
  const { config } = await openProject(code, { limits, ...options })
  const [provider] = config.providers as unknown as readonly [
    { readonly options: { readonly authorize: (credentials: object, request: Request) => unknown } },
  ]
  const user = await provider.options.authorize({}, new Request('https://app.example'))
  const token = await config.callbacks?.jwt?.({ token: {} })
  return [user, token].map((value) => (value as { readonly found: unknown }).found)
}

test.each(Object.entries(SAME_AS_IN_NODE))(
  '%s does the same as in Node, in authorize and in jwt',
  async (name, expression) => {
    const all: unknown = await import(/* @vite-ignore */ name)
    const here: unknown = await new Function('all', `return (async () => (${expression}))()`)(all)
    expect(await inBoth(project(name, expression))).toEqual([here, here])
  },
)

test.each(Object.entries(AS_EXPECTED))(
  '%s works in authorize and in jwt',
  async (name, [expression, expected]) => {
    expect(await inBoth(project(name, expression))).toEqual([expected, expected])
  },
)

const ELSEWHERE = ['axios', 'jose', 'ky', 'ofetch', 'resend']

test('each package has a test', () => {
  const tested = [...Object.keys(SAME_AS_IN_NODE), ...Object.keys(AS_EXPECTED), ...ELSEWHERE]
  const packages = [...PUBLISHED_PACKAGES.keys()].filter((name) => !name.startsWith('authscope:'))
  expect(packages.filter((name) => !tested.includes(name))).toEqual([])
})

test.each([
  [
    `import _ from 'lodash'\nimport { pick } from 'lodash'\nimport omit from 'lodash/omit'\nimport isequal from 'lodash.isequal'`,
    `[_.pick === pick, omit({ a: 1 }, 'a'), isequal([1], [1])]`,
    [true, {}, true],
  ],
  [
    `import { format } from 'date-fns/format'\nimport addDays from 'date-fns/addDays'`,
    `format(addDays(new Date(0), 1), 'yyyy-MM-dd')`,
    '1970-01-02',
  ],
  [
    `import dayjs from 'dayjs'\nimport utc from 'dayjs/plugin/utc'\nimport relative from 'dayjs/plugin/relativeTime.js'\nimport 'dayjs/locale/de'\nimport pt from 'dayjs/locale/pt-br'\ndayjs.extend(utc)\ndayjs.extend(relative)`,
    `[dayjs.utc(0).format(), dayjs().add(3, 'day').locale('de').fromNow(), dayjs(0).locale(pt).format('MMMM')]`,
    ['1970-01-01T00:00:00Z', 'in 3 Tagen', 'janeiro'],
  ],
  [
    `import { DateTime } from 'luxon'\nimport dayjs from 'dayjs'`,
    `[DateTime.now().toISO(), dayjs().toISOString()]`,
    ['2030-01-02T03:04:05.000+00:00', '2030-01-02T03:04:05.000Z'],
  ],
  [
    `import { isEmail } from 'validator'\nimport check from 'validator/lib/isEmail'\nimport trim from 'validator/es/lib/trim'\nimport phone, { locales } from 'validator/lib/isMobilePhone'`,
    `[isEmail === check, trim(' a '), phone('5'), locales.length > 50]`,
    [true, 'a', false, true],
  ],
  [`import { z } from 'zod/v4'\nimport { z as other } from 'zod'`, `z === other`, true],
  [`import cookie from 'cookie'\nimport { parse } from 'cookie'`, `cookie.parse === parse`, true],
  [
    `import { compactVerify } from 'jose/jws/compact/verify'\nimport * as all from 'jose'`,
    `compactVerify === all.compactVerify`,
    true,
  ],
])('parts and other names are of one package: %s', async (imports, expression, expected) => {
  expect(
    await inBoth(project('next-auth', expression).replace(`import * as all from 'next-auth'`, imports)),
  ).toEqual([expected, expected])
})

test('an id is as fresh in an instance made ahead as in one made on demand', async () => {
  const code = project('@paralleldrive/cuid2', 'all.createId()')
  const works: (() => void)[] = []
  const parts = interpreterParts((work) => void works.push(work))
  const rounds: unknown[] = []
  for (let round = 0; round < 3; round += 1) {
    rounds.push(await inBoth(code, { parts }))
    for (const work of works.splice(0)) work()
  }
  expect(rounds[1]).toEqual(rounds[0])
  expect(rounds[2]).toEqual(rounds[0])
})

test('the README says of each package how it runs', () => {
  const page = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const ours = Object.keys({ ...SMALL_PACKAGES, ...THIN_PACKAGES })
  const names = [...PUBLISHED_PACKAGES.keys(), ...ours, 'jsonwebtoken', 'next/server']
  expect(names.filter((name) => !name.startsWith('authscope:') && !page.includes(`\`${name}\``))).toEqual([])
})
