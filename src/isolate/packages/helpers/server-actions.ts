import { isNavigationError } from './action-errors.ts'

type Work = (given: object) => unknown

/** What code learns of an action on its way. */
type Call = (given: unknown) => unknown

/** An error of `zod`. */
interface Refusal extends Error {
  flatten(): { readonly fieldErrors?: unknown; readonly formErrors?: unknown }
  format(): unknown
}

interface Schema {
  readonly shape?: object
  merge?(other: Schema): Schema
  safeParseAsync(
    value: unknown,
  ): Promise<{ readonly success: boolean; readonly data?: unknown; readonly error?: Refusal }>
}

type MakeSchema = (given: object) => Schema | Promise<Schema>

interface Parts {
  readonly procedures: readonly Procedure[]
  readonly isProcedure?: boolean
  readonly input?: Schema | MakeSchema
  readonly inputType?: string | undefined
  readonly output?: Schema | MakeSchema
  readonly retries?: {
    readonly maxAttempts: number
    readonly delay?: number | ((attempt: number, error: unknown) => number)
  }
  readonly shapes: readonly Work[]
  readonly calls: Readonly<Record<string, readonly Call[]>>
}

interface Step {
  readonly args: unknown
  readonly ctx?: unknown
  /** What the procedures before it accept. */
  readonly schema?: Schema | undefined
  readonly previousState?: unknown
}

/** `zsa`: an error with a code. */
export class ZSAError extends Error {
  readonly data: unknown
  readonly code: string
  readonly inputParseErrors: unknown
  readonly outputParseErrors: unknown

  constructor(
    code = 'ERROR',
    data?: unknown,
    more: { inputParseErrors?: unknown; outputParseErrors?: unknown } = {},
  ) {
    super(data instanceof Error ? data.message : typeof data === 'string' ? data : '')
    this.data = data
    this.code = code
    if (data instanceof Error) {
      this.name = data.name
      this.cause = data.cause
    }
    this.inputParseErrors = more.inputParseErrors
    this.outputParseErrors = more.outputParseErrors
  }
}

class ServerAction {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  #with(parts: Partial<Parts>): ServerAction {
    return new ServerAction({ ...this.#parts, ...parts })
  }

  #calling(name: string, call: Call): ServerAction {
    const { calls } = this.#parts
    return this.#with({ calls: { ...calls, [name]: [...(calls[name] ?? []), call] } })
  }

  input(input: Schema | MakeSchema, { type }: { type?: string } = {}) {
    return this.#with({ input, inputType: type })
  }

  output(output: Schema | MakeSchema) {
    return this.#with({ output })
  }

  retry(retries: NonNullable<Parts['retries']>) {
    return this.#with({ retries })
  }

  /** Nothing takes longer than it should here. */
  timeout(_milliseconds: number) {
    return this.#with({})
  }

  onInputParseError(call: Call) {
    return this.#calling('inputParseError', call)
  }

  onOutputParseError(call: Call) {
    return this.#calling('outputParseError', call)
  }

  onStart(call: Call) {
    return this.#calling('start', call)
  }

  onSuccess(call: Call) {
    return this.#calling('success', call)
  }

  onError(call: Call) {
    return this.#calling('error', call)
  }

  onComplete(call: Call) {
    return this.#calling('complete', call)
  }

  experimental_shapeError(shape: Work) {
    return this.#with({ shapes: [...this.#parts.shapes, shape] })
  }

  handler(work: Work) {
    const parts = this.#parts
    if (parts.isProcedure) return new Procedure(parts, work)
    return async (...given: unknown[]) => {
      const isState = parts.inputType === 'state'
      const args = isState ? given[1] : given[0]
      const previousState = isState ? given[0] : undefined
      for (let attempt = 1; ; attempt += 1) {
        try {
          return [await run(parts, work, { args, previousState }), null]
        } catch (error) {
          const { delay = 0, maxAttempts = 0 } = parts.retries ?? {}
          if (attempt >= maxAttempts) return failed(parts, error, args)
          const wait = typeof delay === 'function' ? delay(attempt, error) : delay
          await new Promise((done) => setTimeout(done, wait))
        }
      }
    }
  }
}

/** What comes before an action, and gives it its `ctx`. */
class Procedure {
  readonly #parts: Parts
  readonly work: Work

  constructor(parts: Parts, work: Work) {
    this.#parts = parts
    this.work = work
  }

  get parts(): Parts {
    return this.#parts
  }

  get all(): readonly Procedure[] {
    return [...this.#parts.procedures, this]
  }

  createServerAction() {
    const { calls, shapes, retries } = this.#parts
    return new ServerAction({ procedures: this.all, calls, shapes, ...(retries && { retries }) })
  }
}

/** Procedures first: each gets what the one before it gave. */
async function run(parts: Parts, work: Work, { args, previousState }: Step): Promise<unknown> {
  let ctx: unknown
  let schema: Schema | undefined
  for (const { parts: own, work: before } of parts.procedures) {
    schema = (await schemaOf(own, { args, ctx, schema, previousState })) ?? schema
    const input = own.input ? await parsed(own, schema, args) : undefined
    ctx = await before({ input, ctx, previousState })
  }
  schema = (await schemaOf(parts, { args, ctx, schema, previousState })) ?? schema
  await told(parts, 'start', { args })
  const input = schema ? await parsed(parts, schema, args) : undefined
  const data = await work({ input, ctx, previousState })
  const output =
    typeof parts.output === 'function' ? await parts.output({ ctx, unparsedData: data }) : parts.output
  const given = output ? await checked(parts, 'output', output, data) : data
  await told(parts, 'success', { args: input, data: given })
  await told(parts, 'complete', {
    isSuccess: true,
    isError: false,
    status: 'success',
    args: input,
    data: given,
  })
  return given
}

async function schemaOf({ input }: Parts, step: Step): Promise<Schema | undefined> {
  const { schema: before, ctx, previousState } = step
  const own =
    typeof input === 'function' ? await input({ ctx, previousSchema: before, previousState }) : input
  return own?.shape && before?.shape && before.merge ? before.merge(own) : own
}

function parsed(parts: Parts, schema: Schema | undefined, args: unknown): unknown {
  if (!schema) return undefined
  return checked(parts, 'input', schema, args instanceof FormData ? fieldsOf(args) : args)
}

function fieldsOf(form: FormData): object {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const all = form.getAll(name)
      return [name, all.length > 1 ? all : all[0]]
    }),
  )
}

async function checked(
  parts: Parts,
  kind: 'input' | 'output',
  schema: Schema,
  value: unknown,
): Promise<unknown> {
  const { data, error, success } = await schema.safeParseAsync(value)
  if (success) return data
  await told(parts, `${kind}ParseError`, error)
  const errors = { ...error?.flatten(), formattedErrors: error?.format() }
  throw new ZSAError(`${kind.toUpperCase()}_PARSE_ERROR`, error, { [`${kind}ParseErrors`]: errors })
}

async function told({ calls }: Parts, name: string, given: unknown): Promise<void> {
  for (const call of calls[name] ?? []) await call(given)
}

/** What the caller gets. How Next.js leaves a page is thrown on. */
async function failed(parts: Parts, error: unknown, inputRaw: unknown): Promise<unknown> {
  if (isNavigationError(error)) throw error
  const own = error instanceof ZSAError ? error : new ZSAError('ERROR', error)
  let shaped: unknown
  for (const shape of parts.shapes) {
    const { inputParseErrors, outputParseErrors } = own
    shaped = await shape({
      err: error,
      typedData: { inputParseErrors, outputParseErrors, inputRaw },
      ctx: shaped,
    })
  }
  const given = parts.shapes.length > 0 ? shaped : own
  await told(parts, 'error', given)
  await told(parts, 'complete', { isSuccess: false, isError: true, status: 'error', error: given })
  if (parts.shapes.length > 0) return [null, shaped]
  const { fieldErrors, formErrors, formattedErrors } = Object(own.inputParseErrors) as Record<string, unknown>
  const data = typeof own.data === 'string' ? own.data : JSON.stringify(own.data)
  const { code, name, message: said } = own
  return [null, { data, name, message: said, code, fieldErrors, formErrors, formattedErrors }]
}

const NONE: Parts = { procedures: [], shapes: [], calls: {} }

export function createServerAction(): ServerAction {
  return new ServerAction(NONE)
}

export function createServerActionProcedure(parent?: Procedure): ServerAction {
  const { calls = {}, shapes = [] } = parent?.parts ?? {}
  return new ServerAction({ procedures: parent?.all ?? [], calls, shapes, isProcedure: true })
}

export function chainServerActionProcedures(first: Procedure, second: Procedure): Procedure {
  return new Procedure({ ...second.parts, procedures: first.all }, second.work)
}
