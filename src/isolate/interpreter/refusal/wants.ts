import type { AnyNode, BinaryExpression, CallExpression } from 'acorn'
import type { RefusalWant } from '../../../protocol/refusal.ts'
import { sampleOf } from '../../../protocol/sample-of.ts'
import { literalOf, nameOf } from '../code-nodes.ts'
import { bare, type Decision, type Explainer } from './explain.ts'
import { isCallOf, type Source, type Sources } from './sources.ts'
import { type Activation, isFunction, isTruthy, markOf } from './trace.ts'

const DEEPEST = 12
const MOST = 8

/** What would have made a condition the other way round: values, and what they are values of. */
export class Wants {
  readonly #explainer: Explainer
  readonly #sources: Sources
  #depth = 0

  constructor(explainer: Explainer, sources: Sources) {
    this.#explainer = explainer
    this.#sources = sources
  }

  /** Each alone, so far as the code says. */
  instead({ from, node, truth }: Decision): readonly RefusalWant[] {
    if (node.type === 'CatchClause') return []
    const found = this.#truth(node, from, !truth)
    return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()].slice(0, MOST)
  }

  #truth(node: AnyNode, from: Activation, truth: boolean): readonly RefusalWant[] {
    if (this.#depth > DEEPEST) return []
    this.#depth += 1
    try {
      return this.#made(node, from, truth)
    } finally {
      this.#depth -= 1
    }
  }

  #made(node: AnyNode, from: Activation, truth: boolean): readonly RefusalWant[] {
    switch (node.type) {
      case 'ChainExpression':
      case 'AwaitExpression':
        return this.#truth(bare(node), from, truth)
      case 'UnaryExpression':
        return node.operator === '!' ? this.#truth(node.argument, from, !truth) : []
      case 'LogicalExpression': {
        const sides = [node.left, node.right].filter((side) => {
          const value = this.#explainer.valueOf(side, from)
          // Both must be so: the first that is not; or one is enough.
          return value ? isTruthy(value.value) !== truth : literalOf(side) === undefined
        })
        const isAll = truth === (node.operator === '&&')
        return (isAll ? sides.slice(0, 1) : sides).flatMap((side) => this.#truth(side, from, truth))
      }
      case 'ConditionalExpression':
        return [
          ...this.#truth(node.test, from, literalTruth(node.consequent) ?? truth),
          ...(literalOf(node.consequent) === undefined ? this.#truth(node.consequent, from, truth) : []),
        ]
      case 'BinaryExpression':
        return this.#compared(node, from, truth)
      case 'CallExpression':
        return this.#called(node, from, truth)
      case 'Identifier': {
        const { names, trace } = this.#explainer
        const meaning = names.meaning(node, from)
        const around =
          meaning?.is === 'value' && meaning.path.length === 0 && trace.around(meaning.node, from)
        if (meaning?.is === 'value' && around && DECIDES.test(bare(meaning.node).type)) {
          const found = this.#truth(meaning.node, around, truth)
          if (found.length > 0) return found
        }
        return this.#value(node, from, sampleFor(node.name, truth, this.#valueOf(node, from)))
      }
      case 'MemberExpression': {
        const name = nameOf(node.property)
        if (name === 'length' || name === 'size') return truth ? this.#filled(node.object, from) : []
        return this.#value(node, from, sampleFor(name, truth, this.#valueOf(node, from)))
      }
      default:
        return []
    }
  }

  #valueOf(node: AnyNode, from: Activation): unknown {
    return this.#explainer.valueOf(node, from)?.value
  }

  /** To have a value there, what must have another one? */
  #value(node: AnyNode, from: Activation, value: unknown): readonly RefusalWant[] {
    if (value === undefined || markOf(value)?.[0] === 'undefined') return []
    const source = this.#sources.of(node, from)
    return source ? [wantOf(source, value)] : []
  }

  #filled(list: AnyNode, from: Activation): readonly RefusalWant[] {
    const call = this.#filtered(list, from)
    if (call) return call
    const source = this.#sources.of(list, from)
    return source ? [wantOf(source, [source.of.from === 'call' ? {} : 'member'])] : []
  }

  /** `roles.filter((role) => …)` is not empty if one fits. */
  #filtered(node: AnyNode, from: Activation): readonly RefusalWant[] | undefined {
    const meaning = this.#explainer.names.meaning(node, from)
    const made = bare(meaning?.is === 'value' && meaning.path.length === 0 ? meaning.node : node)
    return isCallOf(made, /^filter$/) && made.arguments[0] && isFunction(made.arguments[0])
      ? this.#each(made, from, true)
      : undefined
  }

  #compared(node: BinaryExpression, from: Activation, truth: boolean): readonly RefusalWant[] {
    const { left, operator, right } = node
    if (left.type === 'PrivateIdentifier') return []
    if (/^[!=]==?$/.test(operator)) return this.#equal(left, right, from, truth === operator.startsWith('='))
    if (!/^[<>]=?$/.test(operator)) return []
    if (isLength(left)) return truth && operator.startsWith('>') ? this.#filled(left.object, from) : []
    const isMore = operator.startsWith('>') === truth
    return [
      ...this.#value(left, from, moved(this.#valueOf(right, from), isMore)),
      ...this.#value(right, from, moved(this.#valueOf(left, from), !isMore)),
    ]
  }

  #equal(left: AnyNode, right: AnyNode, from: Activation, isWanted: boolean): readonly RefusalWant[] {
    const [one, other] = [this.#explainer.valueOf(left, from), this.#explainer.valueOf(right, from)]
    for (const [side, written] of [
      [left, literalOf(right)],
      [right, literalOf(left)],
    ] as const) {
      if (written === null || typeof written === 'boolean')
        return this.#truth(side, from, isWanted === (written === true))
      if (written === -1 && isCallOf(bare(side), /^(?:indexOf|findIndex)$/))
        return this.#truth(side, from, !isWanted)
      if (written === 0 && isLength(side)) return isWanted ? [] : this.#filled(side.object, from)
      if (side.type === 'UnaryExpression' && side.operator === 'typeof')
        return isWanted && typeof written === 'string'
          ? this.#value(side.argument, from, SAMPLES[written])
          : []
    }
    if (!isWanted) {
      const [side, value] = literalOf(left) === undefined ? [left, one?.value] : [right, other?.value]
      return this.#value(side, from, unlike(value))
    }
    return [
      ...(other ? this.#value(left, from, other.value) : []),
      ...(one ? this.#value(right, from, one.value) : []),
    ]
  }

  #called(node: CallExpression, from: Activation, truth: boolean): readonly RefusalWant[] {
    const behind = this.#explainer.exitBehind({ node, from, truth })
    if (behind) {
      const decision = this.#explainer.decided(behind.from, behind.exit)
      return decision ? this.#truth(decision.node, decision.from, !decision.truth) : []
    }
    const { callee } = node
    const [first] = node.arguments
    if (callee.type !== 'MemberExpression') {
      if (first && nameOf(callee) === 'Boolean') return this.#truth(first, from, truth)
      return this.#value(node, from, sampleFor(nameOf(callee), truth, this.#valueOf(node, from)))
    }
    const name = nameOf(callee.property)
    if (first && isFunction(first) && /^(?:some|every|find|findLast|findIndex)$/.test(name))
      return this.#each(node, from, truth)
    if (!first || first.type === 'SpreadElement')
      return this.#value(node, from, sampleFor(name, truth, this.#valueOf(node, from)))
    switch (name) {
      case 'includes':
      case 'has':
      case 'indexOf':
        return truth ? this.#among(callee.object, first, from) : []
      case 'isArray':
        return truth ? this.#value(first, from, ['member']) : []
      case 'endsWith':
      case 'startsWith': {
        const part = this.#valueOf(first, from)
        const text =
          typeof part === 'string' && truth ? (name === 'endsWith' ? `ada${part}` : `${part}ada`) : undefined
        return [
          ...this.#value(callee.object, from, text),
          ...(truth ? this.#value(first, from, partOf(this.#valueOf(callee.object, from), name)) : []),
        ]
      }
      case 'test': {
        const [kind, source] = markOf(this.#valueOf(callee.object, from)) ?? patternIn(callee.object)
        return kind === 'regexp' && truth ? this.#value(first, from, sampleOf(String(source))) : []
      }
      default:
        return this.#value(node, from, sampleFor(name, truth, this.#valueOf(node, from)))
    }
  }

  /** `list.includes(value)`: the list has it, too, or the value is another one of the list. */
  #among(list: AnyNode, item: AnyNode, from: Activation): readonly RefusalWant[] {
    const has = this.#valueOf(list, from)
    const value = this.#valueOf(item, from)
    const [, marked] = markOf(has) ?? []
    const known: readonly unknown[] = Array.isArray(has) ? has : Array.isArray(marked) ? marked : []
    const source = this.#sources.of(list, from)
    const isText = source?.of.from === 'environment' && source.made !== 'parsed'
    const isUseful = value !== undefined && value !== null && !markOf(value) && value !== ''
    const first = known.find((each) => each !== '' && !markOf(each)) ?? writtenFirst(this.#listOf(list, from))
    return [
      ...(source && isUseful
        ? [wantOf(source, isText ? value : typeof has === 'string' ? value : [...known, value])]
        : []),
      ...this.#value(item, from, typeof has === 'string' ? undefined : first),
    ]
  }

  #listOf(list: AnyNode, from: Activation): AnyNode {
    const meaning = this.#explainer.names.meaning(list, from)
    return meaning?.is === 'value' && meaning.path.length === 0 ? meaning.node : list
  }

  /** What a function says of one element of a list. Of an empty one nothing was asked. */
  #each(node: CallExpression, from: Activation, truth: boolean): readonly RefusalWant[] {
    const [each] = node.arguments
    if (!each || !isFunction(each)) return []
    const { trace } = this.#explainer
    const asked = trace.calls.findLast(({ at, node: known }) => known === each && at > from.at)
    const none: Activation = {
      node: each,
      at: Number.POSITIVE_INFINITY,
      params: [],
      values: new Map(),
      exit: undefined,
    }
    if (each.body.type !== 'BlockStatement') return this.#truth(each.body, asked ?? none, truth)
    const decision = asked?.exit && this.#explainer.decided(asked, asked.exit)
    return decision ? this.#truth(decision.node, decision.from, !decision.truth) : []
  }
}

function wantOf({ made, of }: Source, value: unknown): RefusalWant {
  const isText = of.from === 'environment' && typeof value !== 'string'
  const plain = plainOf(value)
  const text = made === 'split' && Array.isArray(plain) ? plain.join(',') : plain
  return { of, value: JSON.stringify(isText && typeof text !== 'string' ? JSON.stringify(text) : text) }
}

/** As JSON has it: a date is its text. */
function plainOf(value: unknown): unknown {
  const [kind, fact] = markOf(value) ?? []
  if (kind === 'date') return new Date(Number(fact)).toISOString()
  if (kind === 'bigint') return Number(fact)
  if (kind !== undefined) return null
  if (Array.isArray(value)) return value.map(plainOf)
  return value
}

const DECIDES = /^(?:Binary|Logical|Unary|Conditional|Call)Expression$/

const SAMPLES: Readonly<Record<string, unknown>> = {
  string: 'member',
  number: 1,
  boolean: true,
  object: {},
}

function literalTruth(node: AnyNode): boolean | undefined {
  const value = literalOf(node)
  return value === undefined ? undefined : Boolean(value)
}

function isLength(
  node: AnyNode,
): node is AnyNode & { readonly type: 'MemberExpression'; readonly object: AnyNode } {
  return node.type === 'MemberExpression' && /^(?:length|size)$/.test(nameOf(node.property))
}

/** Something that is true, or not, and fits a name. */
function sampleFor(name: string, truth: boolean, now: unknown): unknown {
  if (!truth)
    return typeof now === 'boolean' || now === undefined ? false : typeof now === 'string' ? '' : null
  if (typeof now === 'boolean') return true
  if (/^(?:is|has|can)[A-Z_]|active|enabled|admin|approved|allowed|ativo|activo/i.test(name)) return true
  if (/(?:At|_at|date|verified)$/i.test(name)) return '2020-01-01T00:00:00.000Z'
  if (/roles|groups|permissions|teams|orgs|guilds|members|list$/i.test(name)) return ['member']
  if (/e?mail/i.test(name)) return 'ada@example.com'
  if (/role|status|plan|type|name|team|group|org/i.test(name)) return 'member'
  return /id$/i.test(name) ? '1' : true
}

function moved(value: unknown, isMore: boolean): unknown {
  if (typeof value === 'number') return isMore ? value + 1 : value - 1
  const [kind, fact] = markOf(value) ?? []
  if (kind !== 'date') return undefined
  const days = 365 * 86_400_000
  return { $: ['date', Number(fact) + (isMore ? days : -days)] }
}

function unlike(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  return typeof value === 'string' ? (value === 'active' ? 'member' : 'active') : null
}

function partOf(value: unknown, name: string): unknown {
  if (typeof value !== 'string') return undefined
  return name === 'endsWith' && value.includes('@') ? value.slice(value.indexOf('@')) : value
}

function patternIn(node: AnyNode): readonly unknown[] {
  return node.type === 'Literal' && 'regex' in node && node.regex ? ['regexp', node.regex.pattern] : []
}

/** The first of a list as it is written: `new Set(['admin'])`. */
function writtenFirst(node: AnyNode): unknown {
  if (node.type === 'NewExpression' && node.arguments[0]) return writtenFirst(node.arguments[0])
  return node.type === 'ArrayExpression' && node.elements[0] ? literalOf(node.elements[0]) : undefined
}
