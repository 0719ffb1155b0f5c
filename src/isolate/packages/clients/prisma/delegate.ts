import type { Expression, QueryResult, Row, RowState } from '../../../../query/query.ts'
import { at, notSimulated, type Written, writtenHere } from '../shared/ask.ts'
import { all, call } from '../shared/expressions.ts'
import { literals } from '../shared/literal.ts'
import { changedColumns, newRow, newRows, requireFields, split, writesMore } from './data.ts'
import { prismaError } from './errors.ts'
import {
  computes,
  type Extension,
  hooksOf,
  ownMethod,
  selecting,
  throughHooks,
  withComputed,
} from './extensions.ts'
import type { Model } from './models.ts'
import { type Plan, planCreate, planUpdate } from './nested.ts'
import { type Arguments, outputOf, pageOf, withCounts } from './output.ts'
import { type Connection, makePlan, type Pending } from './run-plan.ts'
import { aggregateFind, groupFind, nested } from './summary.ts'
import { unique } from './unique.ts'
import { plainArguments, requireArguments, withDecimals } from './values.ts'
import { conditionOf, createTranslation, type Translation } from './where.ts'

interface Planned {
  readonly plan: Plan
  readonly read: (results: readonly QueryResult[]) => unknown
}

type Plans = (translation: Translation, model: Model, args: Arguments & Members) => Planned
type Members = Readonly<Record<string, unknown>>

const rowsAt = (index: number) => (results: readonly QueryResult[]) =>
  (results[index]?.rows ?? []).map((row) => withCounts(row) as Row)
const rowAt = (index: number) => (results: readonly QueryResult[]) => rowsAt(index)(results)[0] ?? null
const countAt = (index: number) => (results: readonly QueryResult[]) => ({
  count: results[index]?.count ?? 0,
})

const found =
  (one: boolean, required = false): Plans =>
  (translation, model, args) => ({
    plan: [
      {
        action: 'find',
        table: model.table,
        as: 't0',
        ...pageOf(translation, model, 't0', args),
        ...(one && { limit: 1 }),
        ...(required && { required }),
      },
    ],
    read: one
      ? rowAt(0)
      : typeof args.take === 'number' && args.take < 0
        ? (results) => rowsAt(0)(results).toReversed()
        : rowsAt(0),
  })

/** The plan as it is, and at its end the row that statement `at` wrote, as it was asked for. */
function withRow(translation: Translation, model: Model, args: Arguments, plan: Plan, at: number): Planned {
  const [only] = plan
  const returning = outputOf(translation, model, model.table, args)
  if (plan.length === 1 && only && only.action !== 'find')
    return { plan: [{ ...only, returning }], read: rowAt(0) }
  const conditions = model.key.map((name): Expression => {
    const column = model.columnOf(name)
    return call('eq', { column, of: model.table }, { result: at, column })
  })
  const own =
    plan.push({ action: 'find', table: model.table, where: all(conditions), limit: 1, ...returning }) - 1
  return { plan, read: rowAt(own) }
}

const whereOf = (translation: Translation, model: Model, args: Members): Expression =>
  conditionOf(translation, model, model.table, args['where'])

const OPERATIONS: Readonly<Record<string, Plans>> = {
  findUnique: unique(found(true)),
  findUniqueOrThrow: unique(found(true, true)),
  findFirst: found(true),
  findFirstOrThrow: found(true, true),
  findMany: found(false),
  create: (translation, model, args) => {
    const plan: Plan = []
    return withRow(translation, model, args, plan, planCreate(translation, model, args['data'], plan))
  },
  createMany: (translation, model, args) => ({ ...insertMany(translation, model, args), read: countAt(0) }),
  createManyAndReturn: (translation, model, args) => ({
    ...insertMany(translation, model, args),
    read: rowsAt(0),
  }),
  update: unique((translation, model, args) => {
    const plan: Plan = []
    const which = { where: whereOf(translation, model, args), required: true }
    const at = planUpdate(translation, model, args['data'], which, plan)
    return withRow(translation, model, args, plan, at)
  }),
  updateMany: (translation, model, args) => ({ ...updateMany(translation, model, args), read: countAt(0) }),
  updateManyAndReturn: (translation, model, args) => ({
    ...updateMany(translation, model, args),
    read: rowsAt(0),
  }),
  upsert: unique((translation, model, args) => {
    const plan: Plan = []
    const made = newRow(model, split(translation, model, args['create']).scalars)
    const otherwise = requireFields(translation, model, made)
    const data = changedColumns(translation, model, args['update'])
    const at =
      plan.push({
        action: 'update',
        table: model.table,
        where: whereOf(translation, model, args),
        data,
        otherwise,
      }) - 1
    return withRow(translation, model, args, plan, at)
  }),
  delete: unique((translation, model, args) => ({
    plan: [
      {
        action: 'delete',
        table: model.table,
        where: whereOf(translation, model, args),
        required: true,
        returning: outputOf(translation, model, model.table, args),
      },
    ],
    read: rowAt(0),
  })),
  deleteMany: (translation, model, args) => ({
    plan: [{ action: 'delete', table: model.table, where: whereOf(translation, model, args) }],
    read: countAt(0),
  }),
  count: (translation, model, args) => {
    const { select, ...page } = args
    if (select !== undefined) {
      const find = aggregateFind(translation, model, { ...page, _count: select })
      return { plan: [find], read: (results) => nested(results[0]?.rows[0] ?? {})['_count'] ?? {} }
    }
    const { include: _include, select: _select, ...find } = pageOf(translation, model, 't0', page)
    return {
      plan: [{ action: 'find', table: model.table, as: 't0', ...find, select: [] }],
      read: (results) => results[0]?.rows.length ?? 0,
    }
  },
  aggregate: (translation, model, args) => ({
    plan: [aggregateFind(translation, model, args)],
    read: (results) => nested(results[0]?.rows[0] ?? {}),
  }),
  groupBy: (translation, model, args) => ({
    plan: [groupFind(translation, model, args)],
    read: (results) => (results[0]?.rows ?? []).map(nested),
  }),
}

function insertMany(translation: Translation, model: Model, args: Members): { readonly plan: Plan } {
  const data = newRows(translation, model, args['data'])
  const returning = outputOf(translation, model, model.table, args)
  return {
    plan: [
      {
        action: 'insert',
        table: model.table,
        data,
        returning,
        ...(args['skipDuplicates'] === true && { conflict: {} }),
      },
    ],
  }
}

function updateMany(translation: Translation, model: Model, args: Members): { readonly plan: Plan } {
  const data = changedColumns(translation, model, args['data'])
  const returning = outputOf(translation, model, model.table, args)
  return {
    plan: [
      { action: 'update', table: model.table, where: whereOf(translation, model, args), data, returning },
    ],
  }
}

/** `prisma.user`: its operations, each of which is a query when it is awaited. */
export function delegateOf(connection: Connection, name: string, model: Model): object {
  const { extensions = [] } = connection
  const own: object = new Proxy(
    {},
    {
      get: (_target, operation) => {
        if (typeof operation === 'symbol' || operation === 'then') return undefined
        const added = ownMethod(extensions, model, operation)
        if (added !== undefined) return added.bind(own)
        const path = `${name}.${model.accessor}.${operation}`
        const plans = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : undefined
        if (plans === undefined) return () => notSimulated(path)
        const make = (given: Arguments & Members, written: Written) => {
          requireArguments(path, operation, given)
          const plain = plainArguments(given) as Arguments & Members
          const args = leavingOut(connection.omit?.[model.accessor], plain)
          const translation = createTranslation(connection.models, path)
          if (
            operation === 'upsert' &&
            [args['create'], args['update']].some((data) => writesMore(translation, model, data))
          )
            return foundOrMade(connection, model, { args, translation, written })
          const chained = { args, operation: plans, translation }
          return pending(connection, model, written, exactly(plans)(translation, model, args), chained)
        }
        return (args: Arguments & Members = {}) => {
          const written = writtenHere('prisma', `${path}(${literals([args])})`)
          try {
            return extensions.length === 0
              ? make(args, written)
              : extended(extensions, model, operation, args, (more) => make(more, written))
          } catch (error) {
            // What is refused at once is said to the one who awaits it, too.
            return deferred(() => Promise.reject(at(written.stack, error as Error)))
          }
        }
      },
      // `Prisma.getExtensionContext(this)`
      has: (_target, operation) => typeof operation === 'string' && operation in OPERATIONS,
    },
  )
  return own
}

/** What comes of it has decimals where the schema says so. */
const exactly =
  (plans: Plans): Plans =>
  (translation, model, args) => {
    const { plan, read } = plans(translation, model, args)
    return { plan, read: (results) => withDecimals(translation.models, model, read(results)) }
  }

/** With what the client always leaves out, unless the query says what it wants. */
function leavingOut(always: object | undefined, args: Arguments & Members): Arguments & Members {
  return always === undefined || args.select !== undefined
    ? args
    : { ...args, omit: { ...always, ...Object(args.omit) } }
}

/** An upsert that writes more than its row: what is written depends on whether it is there. */
function foundOrMade(
  connection: Connection,
  model: Model,
  { args, translation, written }: Omit<Chained, 'operation'> & { readonly written: Written },
): Deferred {
  const { create, update, where, ...more } = args
  const make = (operation: string, given: Arguments & Members) => {
    const plans = OPERATIONS[operation] as Plans
    const chained = { args: given, operation: plans, translation }
    return pending(connection, model, written, exactly(plans)(translation, model, given), chained)
  }
  return deferred(async (undo) => {
    const found = await runOf(make('findFirst', { where }), undo)
    const made = found
      ? make('update', { ...more, where, data: update })
      : make('create', { ...more, data: create })
    return runOf(made, undo)
  })
}

/** A query of a client with extensions: inside their hooks, with the fields that they compute. */
function extended(
  extensions: readonly Extension[],
  model: Model,
  operation: string,
  args: Members,
  make: (args: Members) => Pending | Deferred,
): object {
  const hooks = hooksOf(extensions, model, operation)
  const chosen = selecting(extensions, model, args)
  const readFor = (given: unknown) => withComputed(extensions, model, given, args)
  if (hooks.length === 0) {
    const plain = make(chosen)
    // With its relations: `findUnique({ … }).posts()`.
    if (!computes(extensions, model)) return plain
    const plan = isPending(plain) ? planOf(plain, readFor) : {}
    return { ...deferred((undo) => runOf(plain, undo).then(readFor)), ...plan }
  }
  const asked = { model: model.name, operation, args: chosen }
  return deferred((undo) => throughHooks(hooks, asked, (more) => runOf(make(more), undo)).then(readFor))
}

function planOf({ errorOf, plan, read, written }: Pending, readFor: (given: unknown) => unknown): object {
  return { errorOf, plan, written, read: (results: readonly QueryResult[]) => readFor(read(results)) }
}

type Deferred = ReturnType<typeof deferred>

function runOf(made: Pending | Deferred, undo: RowState[] | undefined): Promise<unknown> {
  return undo === undefined ? Promise.resolve(made) : made.runIn(undo)
}

/** What is made when it is awaited, or in a transaction. */
export function deferred(run: (undo?: RowState[]) => Promise<unknown>) {
  return {
    runIn: run,
    // biome-ignore lint/suspicious/noThenProperty: Prisma's promises make their query when they are awaited
    then: (...after: Parameters<Promise<unknown>['then']>) => run().then(...after),
    catch: (reject: () => unknown) => run().catch(reject),
    finally: (after: () => void) => run().finally(after),
  }
}

interface Chained {
  readonly args: Arguments & Members
  readonly operation: Plans
  readonly translation: Translation
}

function pending(
  connection: Connection,
  model: Model,
  written: Written,
  planned: Planned,
  chained: Chained,
): Pending {
  const path = chained.translation.where
  const errorOf = (error: Error) => prismaError(error, model.name, path)
  const run = async (undo = connection.undo) =>
    planned.read(await makePlan({ ...connection, undo }, planned.plan, { errorOf, written }))
  const made = { ...planned, written, errorOf, ...deferred(run) } as Pending
  return new Proxy(made, {
    get: (target, name) => {
      if (typeof name === 'string' && Object.hasOwn(model.relations, name))
        return (args: object = true as never) => relatedTo(connection, model, written, chained, name, args)
      return Reflect.get(target, name)
    },
  })
}

/** `prisma.user.findUnique({ … }).accounts()`: the relation of the row that is found. */
function relatedTo(
  connection: Connection,
  model: Model,
  written: Written,
  { args, operation, translation }: Chained,
  name: string,
  inner: object,
): Pending {
  const { include: _include, ...rest } = args
  const planned = exactly(operation)(translation, model, { ...rest, select: { [name]: inner } })
  const read = (results: readonly QueryResult[]) => (planned.read(results) as Members | null)?.[name] ?? null
  const more = { ...written, text: `${written.text}.${name}()` }
  return pending(connection, model, more, { ...planned, read }, { args, operation, translation })
}

export function isPending(given: unknown): given is Pending {
  return typeof given === 'object' && given !== null && 'plan' in given && 'read' in given
}
