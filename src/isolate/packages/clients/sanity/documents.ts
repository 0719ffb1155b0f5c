// biome-ignore-start assist/source/organizeImports: groq-js needs the collator when it loads
import { restore } from './collator.ts'
import { type ExprNode, evaluate, parse } from 'groq-js'
// biome-ignore-end assist/source/organizeImports: up to here
import { authTableFor } from '../../../../query/auth-tables.ts'
import type { Expression, Find, Query, Row } from '../../../../query/query.ts'
import { ask, at, type Written } from '../shared/ask.ts'
import { all, call, value } from '../shared/expressions.ts'
import { literal } from '../shared/literal.ts'

restore()

type Members = Readonly<Record<string, unknown>>

/** Documents of every type but users, which are the users of Auth.js. */
const DOCUMENTS = 'documents'
export const SHAPES: Query['shapes'] = { [DOCUMENTS]: { key: ['_id'] } }

export function tableOf(type: unknown): string {
  return authTableFor(String(type)) === 'users' ? 'users' : DOCUMENTS
}

export function columnOf(table: string, name: string): string {
  return table === 'users' && name === '_id' ? 'id' : name
}

export function documentOf(table: string, row: Row): Members {
  const { id, ...rest } = row
  return table === 'users' ? { _id: id, _type: 'user', ...rest } : row
}

/** What a query in GROQ gives. groq-js evaluates it on the documents of the types that it names. */
export async function answer(query: string, params: Members, written: Written): Promise<unknown> {
  const tree = parsed(query, params, written)
  const tables = tablesIn(query)
  const where = tables.length === 1 ? conditionIn(tree, tables[0] ?? '') : undefined
  const finds = tables.map((table): Find => ({ action: 'find', table, ...(where && { where }) }))
  const [only] = finds
  const statement = finds.length === 1 && only ? only : { action: 'batch' as const, queries: finds }
  const result = await ask(written, { statement, ...(SHAPES && { shapes: SHAPES }) })
  const found = result.results ?? [result]
  const dataset = found.flatMap(({ rows }, index) => rows.map((row) => documentOf(tables[index] ?? '', row)))
  const given = await evaluate(tree, { dataset, params: { ...params } })
  return given.get()
}

function parsed(query: string, params: Members, { stack }: Written): ExprNode {
  try {
    return parse(query, { params: { ...params } })
  } catch (error) {
    throw at(stack, new Error(`this GROQ cannot be read: ${(error as Error).message}`, { cause: error }))
  }
}

function tablesIn(query: string): readonly string[] {
  const types = [...query.matchAll(/_type\s*==\s*["'](\w+)["']/g)].map(([, type]) => tableOf(type))
  return types.length === 0 || /->|_type\s+in\b/.test(query) ? [DOCUMENTS, 'users'] : [...new Set(types)]
}

/** What each document that is found must be equal to: `*[_type == "user" && email == $email]…`, in so far as it says so. */
function conditionIn(tree: ExprNode, table: string): Expression | undefined {
  let node: ExprNode | undefined = tree
  while (node && node.type !== 'Filter') node = 'base' in node ? (node.base as ExprNode) : undefined
  if (node?.type !== 'Filter' || node.base.type !== 'Everything') return undefined
  const conditions = equalities(node.expr).flatMap(([name, wanted]) =>
    table === 'users' && name === '_type'
      ? []
      : [call('eq', { column: columnOf(table, name) }, value(wanted))],
  )
  return conditions.length === 0 ? undefined : all(conditions)
}

function equalities(node: ExprNode): readonly (readonly [name: string, wanted: unknown])[] {
  if (node.type === 'And') return [...equalities(node.left), ...equalities(node.right)]
  if (node.type === 'Group') return equalities(node.base)
  if (node.type !== 'OpCall' || node.op !== '==') return []
  const { left, right } = node
  const isPlain = left.type === 'AccessAttribute' && left.base === undefined && right.type === 'Value'
  return isPlain ? [[left.name, right.value]] : []
}

/** A query of a file that is not here: `AUTHOR_BY_GITHUB_ID_QUERY`, as the first document that equals its parameters. */
export function guessedQuery(name: string, params: Members): string {
  const [type = 'document'] = name
    .toLowerCase()
    .split('_')
    .filter((word) => !['all', 'fetch', 'find', 'get', 'groq', 'query'].includes(word))
  const equal = Object.keys(params).map((each) => `${each} == $${each}`)
  const isList = !/_by_/i.test(name)
  return `*[${[`_type == ${literal(singular(type))}`, ...equal].join(' && ')}]${isList ? '' : '[0]'}`
}

function singular(type: string): string {
  return /[^su]s$/.test(type) ? type.slice(0, -1) : type
}
