import { expect, test } from 'vitest'
import { jwtProject } from '../testing/jwt-project.ts'
import { openProject, runCallback } from '../testing/open-project.ts'

const IMPORTS = `import { createMiddleware, createSafeActionClient, DEFAULT_SERVER_ERROR_MESSAGE, flattenValidationErrors, returnServerError, returnValidationErrors } from 'next-safe-action'
import { chainServerActionProcedures, createServerAction, createServerActionProcedure, ZSAError } from 'zsa'
import { redirect } from 'next/navigation'
import { z } from 'zod'
const quiet = { handleServerError: (error) => error.message }
const client = createSafeActionClient(quiet)
const Person = z.object({ email: z.string().email('no email'), more: z.object({ age: z.number('no age') }).optional() })`

/** What next-safe-action 8.7.3 and zsa 0.6.0 gave. */
const CALLS: readonly (readonly [expression: string, expected: unknown])[] = [
  [`client.schema(z.string()).action(async ({ parsedInput }) => parsedInput + '!')('a')`, { data: 'a!' }],
  [
    `client.inputSchema(z.coerce.number()).metadata({ name: 'm' }).action(async (all) => all)('5')`,
    {
      data: {
        ...{ parsedInput: 5, bindArgsParsedInputs: [], clientInput: '5', bindArgsClientInputs: [] },
        ...{ ctx: {}, metadata: { name: 'm' } },
      },
    },
  ],
  [`client.action(async () => {})()`, {}],
  [
    `client.schema(Person).action(async () => 1)({ email: 'a', more: { age: 'b' } })`,
    { validationErrors: { email: { _errors: ['no email'] }, more: { age: { _errors: ['no age'] } } } },
  ],
  [
    `createSafeActionClient({ defaultValidationErrorsShape: 'flattened' }).schema(Person).action(async () => 1)({ email: 'a' })`,
    { validationErrors: { formErrors: [], fieldErrors: { email: ['no email'] } } },
  ],
  [
    `client.schema(Person, { handleValidationErrorsShape: async (errors) => flattenValidationErrors(errors).fieldErrors }).action(async () => 1)({ email: 'a' })`,
    { validationErrors: { email: ['no email'] } },
  ],
  [
    `client.schema(Person).action(async () => 1, { throwValidationErrors: true })({ email: 'a' })`,
    'Server Action validation error(s) occurred',
  ],
  [`client.action(async () => { throw new Error('no') })()`, { serverError: 'no' }],
  [
    `createSafeActionClient().action(async () => { throw 5 })()`,
    { serverError: 'Something went wrong while executing the operation.' },
  ],
  [
    `client.action(async () => { throw new Error('no') }, { throwServerError: true })().catch((error) => error)`,
    'no',
  ],
  [
    `createSafeActionClient({ handleServerError: (error) => { throw error } }).use(async ({ next }) => next()).action(async () => { throw new Error('rethrown') })()`,
    'rethrown',
  ],
  [
    `client.use(async ({ next }) => next({ ctx: { user: { id: 1 }, roles: ['a'] } })).use(createMiddleware().define(async ({ ctx, next }) => { const result = await next({ ctx: { user: { name: ctx.user.id + 'b' }, roles: ['c'] } }); return result })).action(async ({ ctx }) => ctx)()`,
    { data: { user: { id: 1, name: '1b' }, roles: ['a', 'c'] } },
  ],
  [
    `client.use(async () => { throw new Error('not signed in') }).action(async () => 1)()`,
    { serverError: 'not signed in' },
  ],
  [
    `client.schema(Person).action(async () => returnValidationErrors(Person, { email: { _errors: ['taken'] } }))({ email: 'a@b.example' })`,
    { validationErrors: { email: { _errors: ['taken'] } } },
  ],
  [`client.action(async () => returnServerError({ code: 5 }))()`, { serverError: { code: 5 } }],
  [
    `(async () => { const seen = []; const found = await client.action(async () => redirect('/in'), { onNavigation: ({ navigationKind }) => seen.push(navigationKind), onError: () => seen.push('error') })().catch((error) => error.digest); return [seen, found] })()`,
    [['redirect'], 'NEXT_REDIRECT;replace;/in;307;'],
  ],
  [
    `client.bindArgsSchemas([z.number(), z.string()]).schema(z.string()).action(async ({ bindArgsParsedInputs, parsedInput }) => [...bindArgsParsedInputs, parsedInput])(1, 'b', 'c')`,
    { data: [1, 'b', 'c'] },
  ],
  [
    `client.bindArgsSchemas([z.number()]).action(async () => 1)('a')`,
    { serverError: 'Server Action bind args validation error(s) occurred' },
  ],
  [
    `client.schema(z.string()).stateAction(async ({ parsedInput }, { prevResult }) => [parsedInput, prevResult])({ data: 1 }, 'b')`,
    { data: ['b', { data: 1 }] },
  ],
  [
    `client.outputSchema(z.number()).action(async () => 'a')()`,
    {
      serverError:
        'Invalid action data (output). Please be sure to return data following the shape of the schema passed to `dataSchema` method.',
    },
  ],
  [
    `createSafeActionClient({ ...quiet, defineMetadataSchema: () => z.object({ name: z.string() }) }).action(async () => 1)()`,
    {
      serverError:
        'Invalid metadata input. Please be sure to pass metadata via `metadata` method before defining the action.',
    },
  ],
  [
    `client.schema(z.object({ a: z.string() })).schema(async (before) => before.extend({ b: z.string() })).useValidated(async ({ parsedInput, next }) => next({ ctx: { a: parsedInput.a } })).action(async ({ ctx, parsedInput }) => [ctx.a, parsedInput.b])({ a: '1', b: '2' })`,
    { data: ['1', '2'] },
  ],
  [`createServerAction().input(z.string()).handler(async ({ input }) => input + '!')('a')`, ['a!', null]],
  [
    `createServerAction().input(Person).handler(async () => 1)({ email: 'a' }).then(([data, error]) => [data, error.code, error.fieldErrors, error.formErrors, error.name])`,
    [null, 'INPUT_PARSE_ERROR', { email: ['no email'] }, [], 'ZodError'],
  ],
  [
    `createServerAction().handler(async () => { throw new Error('no') })().then(([data, error]) => [data, error.code, error.message, error.name, error.data])`,
    [null, 'ERROR', 'no', 'Error', '{}'],
  ],
  [
    `createServerAction().handler(async () => { throw new ZSAError('NOT_AUTHORIZED', 'Sign in first') })().then(([data, error]) => [data, error.code, error.message, error.name, error.data])`,
    [null, 'NOT_AUTHORIZED', 'Sign in first', 'Error', 'Sign in first'],
  ],
  [
    `(async () => { const signedIn = createServerActionProcedure().handler(async () => ({ user: 'ada' })); const admin = createServerActionProcedure(signedIn).input(z.object({ role: z.string() })).handler(async ({ ctx, input }) => ({ ...ctx, role: input.role })); return chainServerActionProcedures(signedIn, admin).createServerAction().input(z.object({ n: z.number() })).handler(async ({ ctx, input }) => [ctx, input])({ role: 'admin', n: 1 }) })()`,
    [
      [
        { user: 'ada', role: 'admin' },
        { role: 'admin', n: 1 },
      ],
      null,
    ],
  ],
  [
    `createServerActionProcedure().handler(async () => { throw 'not signed in' }).createServerAction().handler(async () => 1)().then(([data, error]) => [data, error.code, error.message])`,
    [null, 'ERROR', 'not signed in'],
  ],
  [`createServerAction().handler(async () => redirect('/in'))()`, 'NEXT_REDIRECT'],
  [
    `(() => { let count = 0; return createServerAction().retry({ maxAttempts: 3, delay: 1 }).handler(async () => { count += 1; if (count < 3) throw new Error('no'); return count })() })()`,
    [3, null],
  ],
  [
    `(async () => { const seen = []; await createServerAction().onStart(() => seen.push('start')).onSuccess(({ data }) => seen.push(data)).onError((error) => seen.push(error.message)).onComplete(({ status }) => seen.push(status)).handler(async () => 5)(); return seen })()`,
    ['start', 5, 'success'],
  ],
  [
    `createServerAction().output(z.number()).handler(async () => 'a')().then(([, error]) => error.code)`,
    'OUTPUT_PARSE_ERROR',
  ],
]

test('server actions give what those of the published packages give', async () => {
  const list = CALLS.map(([expression]) => `async () => (${expression})`).join(',\n')
  const body = `const found = []; for (const one of [${list}]) found.push(await one().catch((error) => error.message)); return { found }`
  const { found } = (await runCallback(body, {}, { sleep: async () => {} }, IMPORTS)) as {
    readonly found: unknown[]
  }
  expect(CALLS.map(([expression], index) => [expression, found[index]])).toEqual(CALLS)
})

test('options of version 7 work, and a schema of a missing file lets everything through', async () => {
  const imports = `import { createSafeActionClient, DEFAULT_SERVER_ERROR_MESSAGE } from 'next-safe-action'\nimport { zodAdapter } from 'next-safe-action/adapters/zod'\nimport { NameSchema } from './schemas'`
  const body = `const client = createSafeActionClient({ validationAdapter: zodAdapter(), handleServerErrorLog: () => {}, handleReturnedServerError: (error) => error.message === 'known' ? error.message : DEFAULT_SERVER_ERROR_MESSAGE })
  const act = client.schema(NameSchema).action(async ({ parsedInput }) => { if (parsedInput !== 'ada') throw new Error(parsedInput); return parsedInput })
  return { all: [await act('ada'), await act('known'), await act('other')] }`
  const { config, lines } = await openProject(`${imports}\n${jwtProject(body)}`)
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({
    all: [
      { data: 'ada' },
      { serverError: 'known' },
      { serverError: 'Something went wrong while executing the operation.' },
    ],
  })
  expect(lines).toEqual([])
})
