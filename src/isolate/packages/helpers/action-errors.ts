/** What went wrong with an input, by path, each with its `_errors`. */
export interface ValidationErrors {
  _errors?: string[]
  [key: string]: unknown
}

export interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
  /** Of `zod` 3. */
  readonly unionErrors?: readonly { readonly issues: readonly Issue[] }[]
}

/** The result of a check by any library of schemas. */
export type Checked = { readonly value: unknown; readonly issues?: undefined } | { readonly issues: Issue[] }

interface Schema {
  readonly '~standard'?: { validate(value: unknown): Checked | Promise<Checked> }
  safeParseAsync?(value: unknown): Promise<{
    readonly success: boolean
    readonly data?: unknown
    readonly error?: { readonly issues?: readonly Issue[] }
  }>
}

/** What is no schema lets everything through: its file may not be here. */
export async function check(schema: unknown, value: unknown): Promise<Checked> {
  const one = Object(schema) as Schema
  if (typeof one['~standard']?.validate === 'function') return one['~standard'].validate(value)
  if (typeof one.safeParseAsync !== 'function') return { value }
  const { data, error, success } = await one.safeParseAsync(value)
  return success ? { value: data } : { issues: [...(error?.issues ?? [])] }
}

export function validationErrorsOf(issues: readonly Issue[]): ValidationErrors {
  const all: ValidationErrors = {}
  for (const issue of issues) {
    let at = all
    for (const part of issue.path ?? []) {
      const key = String(Object(part) === part ? (part as { readonly key: PropertyKey }).key : part)
      if (!Object.hasOwn(at, key)) setOwn(at, key, {})
      at = at[key] as ValidationErrors
    }
    const inner = issue.unionErrors?.flatMap(({ issues: each }) => each.map(({ message }) => message))
    at._errors = [...(at._errors ?? []), ...(inner ?? [issue.message])]
  }
  return all
}

/** Also for a key like `__proto__`. */
function setOwn(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, configurable: true, enumerable: true, writable: true })
}

export const formatValidationErrors = (errors: unknown): unknown => errors

export function flattenValidationErrors(errors: ValidationErrors | undefined): object {
  const { _errors: formErrors = [], ...fields } = errors ?? {}
  const fieldErrors = {}
  for (const [key, value] of Object.entries(fields)) {
    const inner = (Object(value) as ValidationErrors)._errors
    if (inner) setOwn(fieldErrors, key, [...inner])
  }
  return { formErrors: [...formErrors], fieldErrors }
}

export function flattenBindArgsValidationErrors(errors: readonly ValidationErrors[]): object[] {
  return errors.map(flattenValidationErrors)
}

/** Thrown by `returnValidationErrors` and `returnServerError`, and caught where the action ends. */
export class Returned extends Error {
  readonly kind: 'validationErrors' | 'serverError'
  readonly given: unknown

  constructor(kind: Returned['kind'], given: unknown) {
    super(
      kind === 'serverError'
        ? 'Server Action server error occurred'
        : 'Server Action server validation error(s) occurred',
    )
    this.kind = kind
    this.given = given
  }
}

export function returnValidationErrors(_schema: unknown, errors: unknown): never {
  throw new Returned('validationErrors', errors)
}

export function returnServerError(error: unknown): never {
  throw new Returned('serverError', error)
}

class WithErrors extends Error {
  readonly validationErrors: unknown

  constructor(validationErrors: unknown, message: string, name?: string) {
    super(message)
    if (name !== undefined) this.name = name
    this.validationErrors = validationErrors
  }
}

export class ActionValidationError extends WithErrors {
  constructor(errors: unknown, message = 'Server Action validation error(s) occurred') {
    super(errors, message)
  }
}

export class ActionBindArgsValidationError extends WithErrors {
  constructor(errors: unknown) {
    super(errors, 'Server Action bind args validation error(s) occurred')
  }
}

export class ActionMetadataValidationError extends WithErrors {
  constructor(errors: unknown) {
    const message =
      'Invalid metadata input. Please be sure to pass metadata via `metadata` method before defining the action.'
    super(errors, message, 'ActionMetadataError')
  }
}

export class ActionOutputDataValidationError extends WithErrors {
  constructor(errors: unknown) {
    const message =
      'Invalid action data (output). Please be sure to return data following the shape of the schema passed to `dataSchema` method.'
    super(errors, message, 'ActionOutputDataError')
  }
}

/** Whether an error is how Next.js leaves a page: `redirect`, `notFound` and their like. */
export function isNavigationError(error: unknown): boolean {
  return /^(?:NEXT_(?:REDIRECT|HTTP_ERROR_FALLBACK);|NEXT_NOT_FOUND$|BAILOUT_TO_CLIENT_SIDE_RENDERING$|DYNAMIC_SERVER_USAGE$)/.test(
    String(Reflect.get(Object(error), 'digest') ?? ''),
  )
}

export function navigationKind(error: unknown): string {
  const digest = String(Reflect.get(Object(error), 'digest'))
  const status = /^NEXT_HTTP_ERROR_FALLBACK;(\d+)/.exec(digest)?.[1] ?? ''
  if (digest.startsWith('NEXT_REDIRECT')) return 'redirect'
  return { 404: 'notFound', 403: 'forbidden', 401: 'unauthorized' }[status] ?? 'other'
}
