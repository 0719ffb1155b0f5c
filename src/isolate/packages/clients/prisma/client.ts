import type { RowState } from '../../../../query/query.ts'
import { ask, inTransaction, notSimulated, rollBack, writtenHere } from '../shared/ask.ts'
import { literals } from '../shared/literal.ts'
import type { RawSql } from '../shared/raw-sql.ts'
import { Decimal } from './decimal.ts'
import { deferred, delegateOf, isPending } from './delegate.ts'
import {
  PrismaClientInitializationError,
  PrismaClientKnownRequestError,
  PrismaClientUnknownRequestError,
  PrismaClientValidationError,
} from './errors.ts'
import { type Extension, hookOfMiddleware, isMissing, withoutMissing } from './extensions.ts'
import { readModels } from './models.ts'
import { type Connection, makeTogether, type Pending } from './run-plan.ts'
import { exactRows } from './values.ts'

export interface PrismaParts {
  /** What `@prisma/client` exports, for the models of this schema. */
  readonly schema: string
  /** Reads the SQL of `$queryRaw`. Only there if the code uses it. */
  readonly sql?: RawSql | undefined
}

/** A client of a file that is not here: `import { prisma } from '@/lib/prisma'`. */
export function createPrisma(parts: PrismaParts, name = 'prisma'): object {
  return clientOf({ models: readModels(parts.schema) }, parts, name)
}

/** What `@prisma/client` exports. */
export function prismaPackage(parts: PrismaParts): Readonly<Record<string, unknown>> {
  const connection: Connection = { models: readModels(parts.schema) }
  class PrismaClient {
    constructor({ omit }: Pick<Connection, 'omit'> = {}) {
      // biome-ignore lint/correctness/noConstructorReturn: `new PrismaClient()` is a client for the models that the schema has
      return clientOf({ ...connection, omit }, parts, 'prisma') as PrismaClient
    }
  }
  const enums = Object.entries(connection.models.enums).map(([name, members]) => [
    name,
    Object.fromEntries(members.map((member) => [member, member])),
  ])
  return { ...Object.fromEntries(enums), PrismaClient, Prisma: prismaNamespace(parts) }
}

/** `Role` of `@prisma/client`, if there is no schema: the values of an enum are their members' names. */
export function enumeration(): object {
  return new Proxy(
    {},
    { get: (_target, key) => (typeof key === 'string' && key !== 'then' ? key : undefined) },
  )
}

function prismaNamespace({ sql }: PrismaParts): object {
  return {
    PrismaClientInitializationError,
    PrismaClientKnownRequestError,
    PrismaClientUnknownRequestError,
    PrismaClientValidationError,
    defineExtension: (extension: unknown) => extension,
    getExtensionContext: (context: unknown) => context,
    Decimal,
    validator: () => (args: unknown) => args,
    JsonNull: null,
    DbNull: null,
    AnyNull: null,
    ...sql?.parts,
  }
}

function clientOf(given: Connection, parts: PrismaParts, name: string): object {
  let connection = given
  const client: object = new Proxy(
    {},
    {
      get: (_target, member) => {
        if (typeof member === 'symbol' || member === 'then') return undefined
        const added = connection.extensions?.findLast((each) => each.client?.[member] !== undefined)
        if (added) return added.client?.[member]
        if (member === '$use')
          return (middleware: (...args: never[]) => unknown) => {
            if (!isMissing(middleware)) connection = withExtension(connection, hookOfMiddleware(middleware))
          }
        if (member === '$extends')
          return (extension: Extension | ((client: object) => object)) => {
            if (typeof extension !== 'function')
              return clientOf(withExtension(connection, withoutMissing(extension)), parts, name)
            const extended = isMissing(extension) ? client : extension(client)
            return isMissing(extended) ? client : extended
          }
        if (member.startsWith('$')) return ownMember(connection, parts, name, member)
        const model = connection.models.at(member)
        if (model === undefined)
          throw new TypeError(`${name}.${member}: schema.prisma has no model of that name`)
        return delegateOf(connection, name, model)
      },
      has: () => true,
    },
  )
  return client
}

function withExtension(connection: Connection, extension: Extension): Connection {
  return { ...connection, extensions: [...(connection.extensions ?? []), extension] }
}

type Method = (...args: never[]) => unknown

function ownMember(connection: Connection, parts: PrismaParts, name: string, member: string): Method {
  switch (member) {
    case '$transaction':
      return (work: unknown) => transaction(connection, parts, name, work)
    case '$on':
      return () => undefined
    case '$connect':
    case '$disconnect':
      return async () => undefined
    case '$queryRaw':
    case '$queryRawUnsafe':
    case '$executeRaw':
    case '$executeRawUnsafe':
      return (...args: readonly unknown[]) => rawQuery(connection, parts, `${name}.${member}`, args)
    default:
      return () => notSimulated(`${name}.${member}`)
  }
}

async function transaction(
  connection: Connection,
  parts: PrismaParts,
  name: string,
  work: unknown,
): Promise<unknown> {
  const begin = writtenHere('prisma', `${name}.$transaction(…)`)
  if (typeof work === 'function')
    return inTransaction({ begin, client: 'prisma' }, (undo) =>
      work(clientOf({ ...connection, undo }, parts, 'tx')),
    )
  const list = work as readonly unknown[]
  if (list.every(isPending)) {
    const text = `${name}.$transaction([${list.map((each) => each.written.text).join(', ')}])`
    return makeTogether(connection, list, { ...begin, text })
  }
  // With SQL or hooks among them: one after the other, and all of them undone if one fails.
  const undo: RowState[] = []
  try {
    const results: unknown[] = []
    for (const each of list) {
      const { runIn } = Object(each) as Partial<Pending>
      results.push(await (runIn === undefined ? each : runIn(undo)))
    }
    return results
  } catch (error) {
    await rollBack(begin, undo)
    throw error
  }
}

function rawQuery(
  { models, undo: open }: Connection,
  { sql }: PrismaParts,
  path: string,
  [first, ...values]: readonly unknown[],
): unknown {
  if (sql === undefined) return notSimulated(path)
  const isTemplate = Array.isArray(first)
  const { params, text } = sql.read(first, values)
  const shown =
    isTemplate || typeof first !== 'string'
      ? `${path}\`${text}\``
      : `${path}(${literals([first, ...values])})`
  const written = writtenHere('prisma', shown)
  const query = sql.query(text, params, models.isKnown ? models : undefined)
  return deferred(async (undo = open) => {
    const { count, rows } = await ask(written, query, { undo })
    return path.includes('$execute') ? count : exactRows(models, query.statement, rows)
  })
}
