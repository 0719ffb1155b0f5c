import type { AnyNode, Program } from 'acorn'
import { literalOf } from '../code-nodes.ts'
import type { FunctionNode, Table } from './instrument.ts'

/** One run of a function, or of a module. */
export interface Activation {
  readonly node: FunctionNode | Program
  readonly at: number
  readonly params: readonly unknown[] | undefined
  /** Of expressions: when they were evaluated last, and their value. */
  readonly values: ReadonlyMap<AnyNode, Recorded>
  readonly exit: Exit | undefined
}

export interface Recorded {
  readonly tick: number
  readonly value: unknown
}

export interface Exit extends Recorded {
  readonly how: 'returned' | 'threw' | 'ended'
  /** Absent where the function just ended. */
  readonly node: AnyNode | undefined
}

/** What a traced exchange did. */
export class Trace {
  readonly table: Table
  readonly calls: readonly Activation[]
  readonly #modules: readonly Activation[]
  /** The one that the engine called. */
  readonly root: Activation | undefined

  /** What is given comes from inside: a part that is not as expected is left out. */
  constructor(given: unknown, table: Table) {
    this.table = table
    const { from, calls, modules } = Object(given) as Partial<Record<'from' | 'calls' | 'modules', unknown>>
    this.calls = listOf(calls).flatMap((each) => this.#activation(each))
    this.#modules = listOf(modules).flatMap((each) => this.#activation(each))
    this.root = this.calls.find(({ at }) => at > Number(from))
  }

  #activation(given: unknown): Activation[] {
    const { at, exit, fn, params, values } = Object(given) as Partial<Record<string, unknown>>
    const node = this.table.functions[Number(fn)]
    if (!node) return []
    const found = listOf(values).flatMap((each): [AnyNode, Recorded][] => {
      const [id, tick, value] = listOf(each)
      const known = this.table.nodes[Number(id)]
      return known ? [[known, { tick: Number(tick), value }]] : []
    })
    const [how, id, tick, value] = listOf(exit)
    const isExit = how === 'returned' || how === 'threw' || how === 'ended'
    return [
      {
        node,
        at: Number(at),
        params: Array.isArray(params) ? params : undefined,
        values: new Map(found),
        exit: isExit ? { how, node: this.table.nodes[Number(id)], tick: Number(tick), value } : undefined,
      },
    ]
  }

  parentOf(node: AnyNode): AnyNode | undefined {
    return this.table.parents.get(node)
  }

  /** The function, or the module, that a node is in. */
  functionOf(node: AnyNode): AnyNode {
    let found = node
    for (let next = this.parentOf(node); next; next = this.parentOf(next)) {
      found = next
      if (isFunction(next)) break
    }
    return found
  }

  programOf(node: AnyNode): AnyNode {
    let found = node
    for (let next: AnyNode | undefined = node; next; next = this.parentOf(next)) found = next
    return found
  }

  fileOf(node: AnyNode): string {
    return this.#sourceOf(node).file
  }

  lineOf(node: AnyNode, at = node.start): number {
    return this.#sourceOf(node).text.slice(0, at).split('\n').length
  }

  /** As it is written, in one line. */
  textOf(node: AnyNode): string {
    const text = this.#sourceOf(node).text.slice(node.start, node.end)
    // `(token.roles as string[]).includes(…)`
    const line = text
      .replace(/\s+/g, ' ')
      .replace(/ ([,).\]])/g, '$1')
      .replace(/(?<![\w$)\]])\(([\w$.?]+)\)(?=[.?])/g, '$1')
    return line.length > 100 ? `${line.slice(0, 99)}…` : line
  }

  /** Texts that members of a name must be: `role !== 'ADMIN'`, `['ADMIN', 'OWNER'].includes(token.role)`. */
  wantedOf(name: string): readonly string[] {
    if (!/^\w+$/.test(name)) return []
    const compared = new RegExp(
      `(?<!\\w)${name}\\s*!==?\\s*(['"])([\\w -]{1,40})\\1|\\[\\s*(['"])([\\w -]{1,40})\\3[^\\]]*\\]\\.includes\\(\\s*[\\w.?!]*(?<!\\w)${name}\\b`,
      'g',
    )
    return [...this.table.files.values()].flatMap(({ text }) =>
      [...text.matchAll(compared)].map(([, , first, , listed]) => first ?? listed ?? ''),
    )
  }

  #sourceOf(node: AnyNode): { readonly file: string; readonly text: string } {
    return this.table.files.get(this.programOf(node) as Program) ?? { file: '', text: '' }
  }

  /** The run that a node's value is of: this one, or the one of a function around it. */
  around(node: AnyNode, from: Activation): Activation | undefined {
    const owner = this.functionOf(node)
    if (owner === from.node) return from
    return (
      this.#modules.find((each) => each.node === owner) ??
      this.calls.findLast((each) => each.node === owner && each.at < from.at)
    )
  }

  recorded(node: AnyNode, from: Activation): Recorded | undefined {
    return this.around(node, from)?.values.get(node)
  }

  /** What an expression was; `undefined` where it was not evaluated. */
  valueOf(node: AnyNode, from: Activation): { readonly value: unknown } | undefined {
    const written = literalOf(node)
    if (written !== undefined) return { value: written ?? (node.type === 'Literal' ? null : UNDEFINED) }
    return this.recorded(node, from)
  }
}

export const UNDEFINED = { $: ['undefined'] }

export function isFunction(node: AnyNode): node is FunctionNode {
  return (
    node.type === 'ArrowFunctionExpression' ||
    node.type === 'FunctionExpression' ||
    node.type === 'FunctionDeclaration'
  )
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Of a value that JSON has not: its kind and what is said of it. */
export function markOf(value: unknown): readonly unknown[] | undefined {
  const mark = typeof value === 'object' && value !== null && !Array.isArray(value) && Reflect.get(value, '$')
  return Array.isArray(mark) ? mark : undefined
}

export function isTruthy(value: unknown): boolean {
  const mark = markOf(value)
  if (mark) return mark[0] !== 'undefined' && !(mark[0] === 'number' && mark[1] === 'NaN')
  return Boolean(value)
}

/** How a value is written. It is shortened only where it's read: part of a text could be private, and not be known for it. */
export function shown(value: unknown): string {
  const text = written(value)
  return text.length > 2000 ? 'a long value' : text
}

function written(value: unknown): string {
  const [kind, ...facts] = markOf(value) ?? []
  switch (kind) {
    case undefined:
      break
    case 'undefined':
      return 'undefined'
    case 'number':
    case 'bigint':
      return String(facts[0])
    case 'date':
      return typeof facts[0] === 'number' ? new Date(facts[0]).toISOString() : 'an invalid date'
    case 'regexp':
      return `/${String(facts[0])}/${String(facts[1])}`
    case 'error':
      return facts[1] === '' ? String(facts[0]) : `${String(facts[0])}: ${String(facts[1])}`
    case 'set':
    case 'map':
      return `a ${String(kind)} of ${written(facts[0])}`
    case 'missing':
      return `a placeholder (${String(facts[0])})`
    case 'response':
      return `a response with status ${Number(facts[0])}`
    case 'bytes':
      return `${Number(facts[0])} bytes`
    case 'cut':
    case 'getter':
      return '…'
    default:
      return `a ${String(kind)}`
  }
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${/^[\w$]+$/.test(name) ? name : JSON.stringify(name)}: ${written(member)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
