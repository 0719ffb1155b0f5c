import {
  ActionBindArgsValidationError,
  ActionMetadataValidationError,
  ActionOutputDataValidationError,
  ActionValidationError,
  check,
  flattenValidationErrors,
  isNavigationError,
  navigationKind,
  Returned,
  type ValidationErrors,
  validationErrorsOf,
} from './action-errors.ts'

export const DEFAULT_SERVER_ERROR_MESSAGE = 'Something went wrong while executing the operation.'

type Work = (given: object, more?: unknown) => unknown
type Shape = (errors: ValidationErrors, facts: object) => unknown
type Factory = (clientInput: unknown) => unknown

interface ClientOptions {
  readonly handleServerError?: (error: Error, facts: object) => unknown
  /** Version 7 has these two instead. */
  readonly handleReturnedServerError?: (error: Error, facts: object) => unknown
  readonly handleServerErrorLog?: (error: Error, facts: object) => unknown
  readonly defineMetadataSchema?: () => unknown
  readonly defaultValidationErrorsShape?: 'formatted' | 'flattened'
  readonly throwValidationErrors?: boolean
}

interface Parts extends ClientOptions {
  readonly uses: readonly Work[]
  readonly validated: readonly Work[]
  readonly schema?: Factory
  readonly shape: Shape
  readonly bindSchemas: readonly unknown[]
  readonly output?: unknown
  readonly metadata?: unknown
}

/** What an action calls when it is done. */
interface Callbacks {
  readonly throwServerError?: boolean
  readonly throwValidationErrors?: boolean | { overrideErrorMessage?(errors: unknown): unknown }
  readonly onSuccess?: Work
  readonly onError?: Work
  readonly onSettled?: Work
  readonly onNavigation?: Work
}

/** What middleware gets from `next`. */
interface Result {
  success: boolean
  ctx?: unknown
  data?: unknown
  parsedInput?: unknown
  bindArgsParsedInputs?: unknown
  serverError?: unknown
  validationErrors?: unknown
  navigationKind?: string
}

/** `next-safe-action`, as version 8 has it, with the options of version 7. */
class SafeActionClient {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  #with(parts: Partial<Parts>): SafeActionClient {
    return new SafeActionClient({ ...this.#parts, ...parts })
  }

  use(work: Work) {
    return this.#with({ uses: [...this.#parts.uses, work] })
  }

  useValidated(work: Work) {
    return this.#with({ validated: [...this.#parts.validated, work] })
  }

  metadata(metadata: unknown) {
    return this.#with({ metadata })
  }

  /** A schema, or a function that makes one of the schema before it. */
  inputSchema(
    schema: unknown,
    { handleValidationErrorsShape: shape }: { handleValidationErrorsShape?: Shape } = {},
  ) {
    const before = this.#parts.schema
    const isFactory = typeof schema === 'function' && !('~standard' in schema)
    const make = async (clientInput: unknown) =>
      isFactory ? schema(await before?.(clientInput), { clientInput }) : schema
    return this.#with({ schema: make, shape: shape ?? this.#parts.shape })
  }

  schema(...given: Parameters<SafeActionClient['inputSchema']>) {
    return this.inputSchema(...given)
  }

  bindArgsSchemas(bindSchemas: readonly unknown[]) {
    return this.#with({ bindSchemas })
  }

  outputSchema(output: unknown) {
    return this.#with({ output })
  }

  action(work: Work, callbacks: Callbacks = {}) {
    return (...given: unknown[]) => new Run(this.#parts, work, callbacks, given).end()
  }

  stateAction(work: Work, callbacks: Callbacks = {}) {
    return (...given: unknown[]) => {
      const [prevResult] = given.splice(this.#parts.bindSchemas.length, 1)
      return new Run(this.#parts, work, callbacks, given, { prevResult }).end()
    }
  }
}

/** One call of an action. */
class Run {
  readonly #parts: Parts
  readonly #callbacks: Callbacks
  readonly #steps: readonly ((next: (more?: { readonly ctx?: object }) => Promise<Result>) => unknown)[]
  readonly #inputs: { readonly clientInput: unknown; readonly bindArgsClientInputs: readonly unknown[] }
  readonly #result: Result = { success: false }
  #ctx: unknown = {}
  #parsed: object = {}
  #navigation: { readonly error: unknown } | undefined
  #isHandled = false

  constructor(parts: Parts, work: Work, callbacks: Callbacks, given: readonly unknown[], state?: object) {
    const count = parts.bindSchemas.length
    this.#parts = parts
    this.#callbacks = callbacks
    this.#inputs = { clientInput: given[count], bindArgsClientInputs: given.slice(0, count) }
    this.#steps = [
      (next) => this.#checkMetadata(next),
      ...parts.uses.map((use) => (next: unknown) => use({ ...this.#facts(), next })),
      (next) => this.#checkInputs(next),
      ...parts.validated.map((use) => (next: unknown) => use({ ...this.#facts(), ...this.#parsed, next })),
      () => this.#work(work, state),
    ]
  }

  #facts() {
    return { ...this.#inputs, ctx: this.#ctx, metadata: this.#parts.metadata }
  }

  /** Each step has the next one in its hands. What one throws ends there. */
  async #step(index: number): Promise<void> {
    if (this.#navigation) return
    this.#result.ctx = this.#ctx
    try {
      await this.#steps[index]?.(async (more) => {
        this.#ctx = merged(this.#ctx, more?.ctx ?? {})
        await this.#step(index + 1)
        return this.#result
      })
    } catch (error) {
      if (!isNavigationError(error)) return this.#fail(error)
      this.#navigation = { error }
      Object.assign(this.#result, { success: false, navigationKind: navigationKind(error) })
    }
  }

  async #checkMetadata(next: () => Promise<Result>): Promise<void> {
    const schema = this.#parts.defineMetadataSchema?.()
    const { issues } = schema === undefined ? {} : await check(schema, this.#parts.metadata)
    if (issues) throw new ActionMetadataValidationError(validationErrorsOf(issues))
    await next()
  }

  async #checkInputs(next: () => Promise<Result>): Promise<void> {
    const { bindSchemas, schema, shape } = this.#parts
    const { bindArgsClientInputs, clientInput } = this.#inputs
    const bound = await Promise.all(bindSchemas.map((one, index) => check(one, bindArgsClientInputs[index])))
    const main = schema ? await check(await schema(clientInput), clientInput) : { value: undefined }
    if (main.issues)
      this.#result.validationErrors = await shape(validationErrorsOf(main.issues), this.#facts())
    if (bound.some(({ issues }) => issues))
      throw new ActionBindArgsValidationError(bound.map(({ issues }) => validationErrorsOf(issues ?? [])))
    if (main.issues) return
    const inputs = bound.map((each) => (each.issues ? undefined : each.value))
    this.#parsed = { parsedInput: main.value, bindArgsParsedInputs: inputs }
    await next()
  }

  async #work(work: Work, state: object | undefined): Promise<void> {
    const { output } = this.#parts
    const given = { ...this.#parsed, ...this.#facts() }
    const data = await (state ? work(given, state) : work(given))
    const checked = output === undefined ? { value: data } : await check(output, data)
    if (checked.issues) throw new ActionOutputDataValidationError(validationErrorsOf(checked.issues))
    Object.assign(this.#result, { ...this.#parsed, success: true, data: checked.value })
  }

  async #fail(error: unknown): Promise<void> {
    const isReturned = error instanceof Returned
    if (isReturned && error.kind === 'validationErrors') {
      this.#result.validationErrors = await this.#parts.shape(error.given as ValidationErrors, this.#facts())
    } else if (isReturned) this.#result.serverError = error.given
    else if (this.#isHandled) throw error
    else {
      this.#isHandled = true
      const one = error instanceof Error ? error : new Error(DEFAULT_SERVER_ERROR_MESSAGE)
      this.#result.serverError = await this.#said(one)
    }
  }

  async #said(error: Error): Promise<unknown> {
    const { handleReturnedServerError, handleServerError, handleServerErrorLog } = this.#parts
    if (handleServerError) return handleServerError(error, this.#facts())
    if (handleServerErrorLog) await handleServerErrorLog(error, this.#facts())
    // biome-ignore lint/suspicious/noConsole: so does the package
    else console.error('Action error:', error.message)
    return handleReturnedServerError
      ? handleReturnedServerError(error, this.#facts())
      : DEFAULT_SERVER_ERROR_MESSAGE
  }

  async end(): Promise<object> {
    await this.#step(0)
    const { onError, onNavigation, onSettled, onSuccess, throwServerError } = this.#callbacks
    const { data, navigationKind: kind, serverError, success, validationErrors } = this.#result
    const facts = this.#facts()
    if (this.#navigation) {
      await Promise.all([
        onNavigation?.({ ...facts, navigationKind: kind }),
        onSettled?.({ ...facts, result: {}, navigationKind: kind }),
      ])
      throw this.#navigation.error
    }
    if (validationErrors !== undefined) await this.#throwValidationErrors(validationErrors)
    else if (serverError !== undefined && throwServerError) throw serverError
    const result: object =
      validationErrors !== undefined
        ? { validationErrors }
        : serverError !== undefined
          ? { serverError }
          : success && data !== undefined
            ? { data }
            : {}
    const isSuccess = success && validationErrors === undefined && serverError === undefined
    await Promise.all([
      isSuccess ? onSuccess?.({ ...facts, ...this.#parsed, data }) : onError?.({ ...facts, error: result }),
      onSettled?.({ ...facts, result }),
    ])
    return result
  }

  async #throwValidationErrors(errors: unknown): Promise<void> {
    const { throwValidationErrors: own } = this.#callbacks
    if (!(own ?? this.#parts.throwValidationErrors)) return
    const message = typeof own === 'object' ? await own.overrideErrorMessage?.(errors) : undefined
    throw new ActionValidationError(errors, message as string | undefined)
  }
}

/** Contexts: plain objects become one, lists follow each other, of anything else the later counts. */
function merged(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other]
  if (!isPlain(one) || !isPlain(other)) return other
  const both = { ...one, ...other }
  return Object.fromEntries(
    Object.entries(both).map(([key, value]) => [
      key,
      Object.hasOwn(one, key) && Object.hasOwn(other, key) ? merged(one[key], value) : value,
    ]),
  )
}

function isPlain(value: unknown): value is Record<string, unknown> {
  const prototype: unknown = Object(value) === value ? Object.getPrototypeOf(value) : undefined
  return prototype === null || prototype === Object.prototype
}

export function createSafeActionClient(options: ClientOptions = {}): SafeActionClient {
  const shape: Shape =
    options.defaultValidationErrorsShape === 'flattened' ? flattenValidationErrors : (errors) => errors
  return new SafeActionClient({ ...options, uses: [], validated: [], bindSchemas: [], shape })
}

export const createMiddleware = () => ({ define: (work: Work) => work })
