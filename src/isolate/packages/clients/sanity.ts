import type { Assigned, Statement } from '../../../query/query.ts'
import { answer, columnOf, documentOf, guessedQuery, SHAPES, tableOf } from './sanity/documents.ts'
import { ask, notSimulated, type Written, writtenHere } from './shared/ask.ts'
import { call, value } from './shared/expressions.ts'
import { randomUUID } from './shared/ids.ts'
import { literal, literals } from './shared/literal.ts'

type Members = Readonly<Record<string, unknown>>

/** A query of a file that is not here. */
class Guessed {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  toLiteral(): string {
    return this.name
  }
}

const start = (text: string): Written => writtenHere('sanity', `client.${text}`)

async function run(written: Written, statement: Statement) {
  return ask(written, { statement, ...(SHAPES && { shapes: SHAPES }) })
}

type How = 'create' | 'createIfNotExists' | 'createOrReplace'

async function write(how: How, given: Members): Promise<Members> {
  const written = start(`${how}(${literal(given)})`)
  const { _id = randomUUID(), _type, ...fields } = given
  if (_type === undefined) throw new Error(`client.${how} needs a document with a _type`)
  const table = tableOf(_type)
  const now = new Date().toISOString()
  const own = table === 'users' ? {} : { _type, _createdAt: now, _updatedAt: now }
  const members = Object.entries({ _id, ...own, ...fields }).filter(([, member]) => member !== undefined)
  const data: Assigned = Object.fromEntries(
    members.map(([name, member]) => [columnOf(table, name), value(member)]),
  )
  if (how === 'createOrReplace') await run(written, { action: 'delete', table, where: isIt(table, _id) })
  const { rows } = await run(written, {
    action: 'insert',
    table,
    data: [data],
    ...(how === 'createIfNotExists' && { conflict: {} }),
  })
  return rows[0] ? documentOf(table, rows[0]) : Object.fromEntries(members)
}

const isIt = (table: string, id: unknown) => call('eq', { column: columnOf(table, '_id') }, value(id))
const TABLES = ['documents', 'users']

/** `client.patch(id).set({ … }).commit()` */
function patchOf(id: unknown, first: Members = {}): object {
  let text = `patch(${literal(id)})`
  const changes: ((table: string) => Assigned)[] = []
  const without: string[] = []
  const step = (name: string, change: (given: Members, table: string) => Assigned) => (given: Members) => {
    text += `.${name}(${literals([given])})`
    // What is only set if it is missing, is set first: the others are written over it.
    if (name === 'setIfMissing') changes.unshift((table) => change(given, table))
    else changes.push((table) => change(given, table))
    return chain
  }
  const each =
    (make: (column: string, member: unknown) => Assigned[string]) => (given: Members, table: string) =>
      Object.fromEntries(
        Object.entries(given).map(([name, member]) => [
          columnOf(table, name),
          make(columnOf(table, name), member),
        ]),
      )
  const chain: object = {
    set: step(
      'set',
      each((_column, member) => value(member)),
    ),
    inc: step(
      'inc',
      each((column, member) => call('add', { column }, value(member))),
    ),
    dec: step(
      'dec',
      each((column, member) => call('subtract', { column }, value(member))),
    ),
    setIfMissing: step(
      'setIfMissing',
      each((column, member) => call('coalesce', { column }, value(member))),
    ),
    unset: (names: readonly string[]) => {
      text += `.unset(${literals([names])})`
      without.push(...names)
      return chain
    },
    commit: async () => {
      const written = start(`${text}.commit()`)
      for (const table of TABLES) {
        const data: Assigned = Object.assign({}, ...changes.map((change) => change(table)))
        const where = isIt(table, id)
        const { count, rows } = await run(written, { action: 'update', table, where, data, without })
        if (count > 0 && rows[0]) return documentOf(table, rows[0])
      }
      throw new Error(`The document with the ID "${String(id)}" was not found`)
    },
  }
  for (const [name, given] of Object.entries(first))
    (chain as Record<string, (given: unknown) => object>)[name]?.(given)
  return chain
}

function clientOf(settings: Members = {}): object {
  const own: Members = {
    fetch: async (query: unknown, params: Members = {}) => {
      const text = query instanceof Guessed ? guessedQuery(query.name, params) : String(query)
      return answer(text, params, start(`fetch(${literals([text.trim().replaceAll(/\s+/g, ' '), params])})`))
    },
    getDocument: (id: string) => answer('*[_id == $id][0]', { id }, start(`getDocument(${literal(id)})`)),
    create: (document: Members) => write('create', document),
    createIfNotExists: (document: Members) => write('createIfNotExists', document),
    createOrReplace: (document: Members) => write('createOrReplace', document),
    patch: patchOf,
    delete: async (id: unknown) => {
      const written = start(`delete(${literal(id)})`)
      for (const table of TABLES) await run(written, { action: 'delete', table, where: isIt(table, id) })
      return { results: [{ id, operation: 'delete' }] }
    },
    withConfig: (more: Members = {}) => clientOf({ ...settings, ...more }),
    clone: () => client,
    config: () => settings,
  }
  const client: object = new Proxy(own, {
    get: (target, name) => {
      if (typeof name === 'symbol' || name in target || name === 'then') return Reflect.get(target, name)
      return () => notSimulated(`client.${name} of Sanity`)
    },
  })
  return client
}

const groq = (strings: readonly string[], ...values: readonly unknown[]): string =>
  strings.map((part, index) => part + (index < values.length ? String(values[index]) : '')).join('')

const client = clientOf()
const MEMBERS: Members = {
  client,
  createClient: clientOf,
  default: clientOf,
  defineQuery: (query: string) => query,
  groq,
  guessedQuery: (name: string) => new Guessed(name),
}

/** An export of `@sanity/client` or `next-sanity`. */
export function pick(_family: string, name: string): unknown {
  if (name === 'authscopeNamespace') return MEMBERS
  return Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : () => notSimulated(`${name} of Sanity`)
}
