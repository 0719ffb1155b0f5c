import {
  type Expr,
  type InsertStatement,
  type Statement as Parsed,
  parse,
  type SelectedColumn,
} from 'pgsql-ast-parser'
import { authColumn, plainName } from '../../../../query/auth-tables.ts'
import type { Delete, Insert, Returning, Statement, Update } from '../../../../query/query.ts'
import { list, value } from '../shared/expressions.ts'

import {
  notHere,
  opened,
  type Reading,
  readColumns,
  readExpression,
  readSelect,
  readSets,
} from './expression.ts'

export type Read = Statement | { readonly action: 'begin' | 'commit' | 'rollback' | 'nothing' }

export function isQuery(read: Read): read is Statement {
  return !['begin', 'commit', 'rollback', 'nothing'].includes(read.action)
}

export function readSql(text: string, params: readonly unknown[]): Read {
  const statements = parsed(text)
  const [statement] = statements
  if (statement === undefined || statements.length > 1)
    throw new Error('one statement of SQL at a time is simulated')
  return readStatement(statement, { sources: [], params })
}

function parsed(text: string): readonly Parsed[] {
  // Locks, which one process does not need.
  const plain = text
    .replace(/\bfor\s+(?:no\s+key\s+)?update(?:\s+(?:skip\s+locked|nowait))?\s*;?\s*$/i, '')
    .replace(/\bon\s+duplicate\s+key\s+update\b[\s\S]*$/i, () => notHere('ON DUPLICATE KEY UPDATE'))
  try {
    return parse(plain)
  } catch (error) {
    const { message } = error as Error
    throw new Error(
      `this SQL cannot be read: ${message.split('\n').find((line) => line.trim() !== '') ?? ''}`,
      { cause: error },
    )
  }
}

function readStatement(statement: Parsed, reading: Reading): Read {
  switch (statement.type) {
    case 'select':
      return readSelect(statement, reading)
    case 'insert':
      return readInsert(statement, reading)
    case 'update': {
      const [source, inner] = opened(statement.table.name, statement.table.alias, reading)
      return {
        action: 'update',
        ...source,
        ...(statement.where && { where: readExpression(statement.where, inner) }),
        data: readSets(statement.sets, source.table, inner),
        ...readReturning(statement.returning, inner),
      } satisfies Update
    }
    case 'delete': {
      const [source, inner] = opened(statement.from.name, statement.from.alias, reading)
      return {
        action: 'delete',
        ...source,
        ...(statement.where && { where: readExpression(statement.where, inner) }),
        ...readReturning(statement.returning, inner),
      } satisfies Delete
    }
    case 'start transaction':
    case 'begin':
      return { action: 'begin' }
    case 'commit':
    case 'rollback':
      return { action: statement.type }
    case 'create table':
    case 'create index':
    case 'create extension':
    case 'set':
    case 'set timezone':
      return { action: 'nothing' }
    default:
      return notHere(statement.type.toUpperCase())
  }
}

function readInsert(
  { columns, insert, into, onConflict, returning }: InsertStatement,
  outer: Reading,
): Insert {
  const [source, reading] = opened(into.name, into.alias, outer)
  if (insert.type !== 'values') return notHere('INSERT from a query')
  if (columns === undefined || columns === null) return notHere('INSERT without the names of its columns')
  const rows = insert.values.map((row) =>
    Object.fromEntries(
      row.flatMap((each, index) => {
        const { name = '' } = columns[index] ?? {}
        return each.type === 'default'
          ? []
          : [[authColumn(source.table, name), readExpression(each, reading)] as const]
      }),
    ),
  )
  const needsId = source.table === 'users' && !columns.some(({ name }) => plainName(name) === 'id')
  const data = needsId ? rows.map((row) => ({ id: value(crypto.randomUUID()), ...row })) : rows
  const target = onConflict?.on?.type === 'on expr' ? onConflict.on.exprs : undefined
  return {
    action: 'insert',
    ...source,
    data,
    ...(onConflict && {
      conflict: {
        ...(target && {
          columns: list(target).flatMap((expr) =>
            (expr as Expr).type === 'ref' ? [authColumn(source.table, (expr as { name: string }).name)] : [],
          ),
        }),
        ...(onConflict.do !== 'do nothing' && { set: readSets(onConflict.do.sets, source.table, reading) }),
        ...(onConflict.where && { where: readExpression(onConflict.where, reading) }),
      },
    }),
    ...readReturning(returning, reading),
  }
}

function readReturning(
  columns: readonly SelectedColumn[] | null | undefined,
  reading: Reading,
): { readonly returning?: Returning } {
  // Without it, only the number of rows counts.
  return { returning: { select: columns ? readColumns(columns, reading) : [] } }
}
