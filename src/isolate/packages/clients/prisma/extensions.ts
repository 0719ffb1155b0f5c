import { missingIn } from '../../../inside/main.ts'
import { isPlain } from '../shared/expressions.ts'
import type { Model } from './models.ts'

type Members = Readonly<Record<string, unknown>>
type Callable = (...args: never[]) => unknown

/** What `$extends` is given. @see https://www.prisma.io/docs/orm/prisma-client/client-extensions */
export interface Extension {
  readonly model?: Readonly<Record<string, Members>>
  readonly client?: Members
  readonly query?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, Readonly<Record<string, Computed>>>>
}

interface Computed {
  readonly needs?: Members
  readonly compute?: (row: Members) => unknown
}

/** Of a file or a package that is not here: what it would do to the client is not known, so the client stays as it is. */
export function isMissing(given: unknown): boolean {
  return typeof given === 'function' && missingIn(given) !== undefined
}

/** `{ query: { user: { findMany: missing } } }` without what is missing. */
export function withoutMissing(extension: Extension): Extension {
  return membersHere(extension, 3) as Extension
}

function membersHere(given: unknown, depth: number): unknown {
  if (depth === 0 || !isPlain(given)) return given
  const members = Object.entries(given).filter(([, each]) => !isMissing(each))
  return Object.fromEntries(members.map(([name, each]) => [name, membersHere(each, depth - 1)]))
}

/** Runs around a query: an extension's `query`, or what `$use` was given. */
export type Hook = (
  asked: { readonly model: string; readonly operation: string; readonly args: Members },
  query: (args: Members) => Promise<unknown>,
) => unknown

/** A method that an extension adds to a model, or to all of them. The last one counts. */
export function ownMethod(
  extensions: readonly Extension[],
  model: Model,
  name: string,
): Callable | undefined {
  const found = extensions
    .flatMap((each) => [each.model?.['$allModels']?.[name], each.model?.[model.accessor]?.[name]])
    .findLast((each) => typeof each === 'function')
  return found as Callable | undefined
}

/** The hooks around an operation, the outermost first. */
export function hooksOf(extensions: readonly Extension[], model: Model, operation: string): readonly Hook[] {
  return extensions.flatMap(({ query = {} }) => {
    const inModels = [query[model.accessor], query['$allModels']].flatMap((each) =>
      isPlain(each) ? [each[operation], each['$allOperations']] : [],
    )
    return [...inModels, query['$allOperations']]
      .filter((each): each is Callable => typeof each === 'function')
      .map(
        (each): Hook =>
          (asked, next) =>
            (each as Callable)({ ...asked, query: next } as never),
      )
  })
}

/** `$use((params, next) => …)` of earlier versions. */
export function hookOfMiddleware(middleware: Callable): Extension {
  const around: Hook = ({ args, model, operation }, query) =>
    middleware(
      { model, action: operation, args, dataPath: [], runInTransaction: false } as never,
      ((params: { readonly args: Members }) => query(params.args)) as never,
    )
  return {
    query: {
      $allOperations: ({ query, ...asked }: { query: never } & Parameters<Hook>[0]) => around(asked, query),
    },
  }
}

/** The query inside its hooks. */
export function throughHooks(
  hooks: readonly Hook[],
  asked: Parameters<Hook>[0],
  run: (args: Members) => Promise<unknown>,
): Promise<unknown> {
  const [first, ...rest] = hooks
  if (first === undefined) return run(asked.args)
  return Promise.resolve(
    first(asked, (args) => throughHooks(rest, { ...asked, args: args ?? asked.args }, run)),
  )
}

/** Whether an extension computes fields of a model. */
export function computes(extensions: readonly Extension[], { accessor }: Model): boolean {
  return extensions.some(({ result }) => result?.['$allModels'] ?? result?.[accessor])
}

/** Rows with the fields that extensions compute, as far as they were asked for. */
export function withComputed(
  extensions: readonly Extension[],
  model: Model,
  given: unknown,
  args: Members,
): unknown {
  const computed = Object.assign(
    {},
    ...extensions.flatMap(({ result = {} }) => [result['$allModels'], result[model.accessor]]),
  ) as Readonly<Record<string, Computed>>
  const names = Object.keys(computed)
  if (names.length === 0) return given
  const { select } = args
  const rowWith = (row: unknown): unknown => {
    if (!isPlain(row)) return row
    const made: Record<string, unknown> = { ...row }
    for (const name of names)
      if (!isPlain(select) || select[name] === true) made[name] = computed[name]?.compute?.(made)
    return isPlain(select)
      ? Object.fromEntries(
          Object.entries(made).filter(([name]) => select[name] !== undefined && select[name] !== false),
        )
      : made
  }
  return Array.isArray(given) ? given.map(rowWith) : rowWith(given)
}

/** A `select` with what its computed fields need, and without them. */
export function selecting(extensions: readonly Extension[], model: Model, args: Members): Members {
  const { select } = args
  if (!isPlain(select)) return args
  const rest: Record<string, unknown> = { ...select }
  for (const { result = {} } of extensions)
    for (const [name, { needs = {} }] of Object.entries({
      ...result['$allModels'],
      ...result[model.accessor],
    }))
      if (rest[name] === true) {
        delete rest[name]
        Object.assign(rest, needs)
      }
  return { ...args, select: rest }
}
