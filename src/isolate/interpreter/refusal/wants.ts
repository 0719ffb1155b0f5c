import type { AnyNode, BinaryExpression, CallExpression, ConditionalExpression } from 'acorn'
import { passwordBehind } from '../../../protocol/likely-password.ts'
import type { RefusalWant } from '../../../protocol/refusal.ts'
import { sampleOf } from '../../../protocol/sample-of.ts'
import { literalOf, nameOf } from '../code-nodes.ts'
import { bare, casesThatLet } from './branches.ts'
import type { Decision, Explainer } from './explain.ts'
import { isCallOf, type Sources } from './sources.ts'
import { type Activation, isFunction, isTruthy, markOf } from './trace.ts'
import { endingIn, moved, partOf, SAMPLES, sampleFor, unlike, wantOf } from './values.ts'

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
  instead({ cases, from, node, truth }: Decision): readonly RefusalWant[] {
    if (node.type === 'CatchClause') return []
    const found = cases
      ? casesThatLet(cases).flatMap((each) =>
          this.#value(node, from, this.#valueOf(each, from) ?? literalOf(each)),
        )
      : this.#truth(node, from, !truth)
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
        if (node.computed && truth) {
          const found = this.#kept(node.object, node.property, from)
          if (found.length > 0) return found
        }
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
    const { names, trace } = this.#explainer
    const meaning = names.meaning(node, from)
    const around =
      meaning?.is === 'value' && meaning.path.length === 0 ? trace.around(meaning.node, from) : undefined
    const made = bare(around && meaning?.is === 'value' ? meaning.node : node)
    if (made.type === 'ConditionalExpression') return this.#chosen(made, around ?? from, value)
    if (made.type === 'BinaryExpression') return this.#reckoned(made, around ?? from, value)
    const source = this.#sources.of(node, from)
    return source ? [wantOf(source, value, this.#valueOf(node, from))] : []
  }

  /** `login === OWNER ? 'owner' : 'guest'` gives the value on one of its ways. */
  #chosen(node: ConditionalExpression, from: Activation, value: unknown): readonly RefusalWant[] {
    for (const [side, truth] of [
      [node.consequent, true],
      [node.alternate, false],
    ] as const) {
      const test = this.#explainer.valueOf(node.test, from)
      const isTaken = test !== undefined && isTruthy(test.value) === truth
      if (literalOf(side) === value) return this.#truth(node.test, from, truth)
      const found = isTaken || side.type === 'ConditionalExpression' ? this.#value(side, from, value) : []
      if (found.length > 0) return found
    }
    return []
  }

  /** What a number is to be that a sum or a product has this value with. */
  #reckoned(
    { left, operator, right }: BinaryExpression,
    from: Activation,
    value: unknown,
  ): readonly RefusalWant[] {
    const [one, other] = [this.#numberOf(left, from), this.#numberOf(right, from)]
    if (typeof value !== 'number' || one === undefined || other === undefined) return []
    switch (operator) {
      case '+':
        return [...this.#value(left, from, value - other), ...this.#value(right, from, value - one)]
      case '-':
        return [...this.#value(left, from, value + other), ...this.#value(right, from, one - value)]
      case '*':
        return other === 0 ? [] : this.#value(left, from, value / other)
      case '/':
        return this.#value(left, from, value * other)
      default:
        return []
    }
  }

  #numberOf(node: AnyNode, from: Activation): number | undefined {
    const value = this.#valueOf(node, from)
    const [kind, fact] = markOf(value) ?? []
    return typeof value === 'number' ? value : kind === 'date' ? Number(fact) : undefined
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
      return this.#value(side, from, unlike(value, this.#explainer.trace.wantedOf(lastName(side))))
    }
    const [first, second] = [
      one?.value ?? this.#constant(left, from),
      other?.value ?? this.#constant(right, from),
    ]
    return [...this.#value(left, from, second), ...this.#value(right, from, first)]
  }

  /** What a name has for good, also where nothing was asked yet. */
  #constant(node: AnyNode, from: Activation): unknown {
    const meaning = this.#explainer.names.meaning(node, from)
    if (meaning?.is !== 'value' || meaning.path.length > 0) return undefined
    const around = this.#explainer.trace.around(meaning.node, from)
    return literalOf(meaning.node) ?? (around && this.#valueOf(meaning.node, around))
  }

  #called(node: CallExpression, from: Activation, truth: boolean): readonly RefusalWant[] {
    const behind = this.#explainer.behind.exitOf({ node, from })
    if (behind) {
      const decision = this.#explainer.decided(behind)
      return decision ? this.#truth(decision.node, decision.from, !decision.truth) : []
    }
    const typed = truth ? this.#typedFor(node, from) : []
    if (typed.length > 0) return typed
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
      case 'get': {
        const found = truth ? this.#kept(callee.object, first, from) : []
        return found.length > 0
          ? found
          : this.#value(node, from, sampleFor(name, truth, this.#valueOf(node, from)))
      }
      case 'isArray':
        return truth ? this.#value(first, from, ['member']) : []
      case 'endsWith':
      case 'startsWith': {
        if (!truth) return []
        const [now, part] = [this.#valueOf(callee.object, from), this.#valueOf(first, from)]
        const text =
          name === 'endsWith' ? endingIn(now, part) : typeof part === 'string' ? part + now : undefined
        return [...this.#value(callee.object, from, text), ...this.#value(first, from, partOf(now, name))]
      }
      case 'test':
      case 'exec':
        return truth ? this.#matching(callee.object, first, from) : []
      case 'match':
      case 'search':
        return truth ? this.#matching(first, callee.object, from) : []
      default:
        return this.#value(node, from, sampleFor(name, truth, this.#valueOf(node, from)))
    }
  }

  /** `compare(password, user.hash)`: what the hash was made of. */
  #typedFor({ arguments: args }: CallExpression, from: Activation): readonly RefusalWant[] {
    const behind = args.map((each) => passwordBehind(this.#valueOf(each, from)))
    const password = behind.find((each) => each !== undefined)
    return args.flatMap((each, index) => (behind[index] ? [] : this.#value(each, from, password)))
  }

  #matching(pattern: AnyNode, text: AnyNode, from: Activation): readonly RefusalWant[] {
    const [kind, source] = markOf(this.#valueOf(pattern, from)) ?? patternIn(pattern)
    const sample = kind === 'regexp' ? sampleOf(String(source)) : undefined
    // It may only say how an address ends.
    const isEnd = sample !== undefined && !String(source).startsWith('^') && /\.[a-z]+$/.test(sample)
    return this.#value(text, from, isEnd ? endingIn(this.#valueOf(text, from), sample) : sample)
  }

  /** `ROLES[login]`, `roles.get(login)`: under the first key there is something. */
  #kept(all: AnyNode, key: AnyNode, from: Activation): readonly RefusalWant[] {
    const has = this.#valueOf(all, from)
    const [kind, marked] = markOf(has) ?? []
    const keys =
      kind === 'map' ? marked : kind === undefined && !Array.isArray(has) ? Object.keys(Object(has)) : []
    return key.type === 'Literal' || !Array.isArray(keys) ? [] : this.#value(key, from, keys[0])
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
    const decision = asked?.exit && this.#explainer.decided({ from: asked, exit: asked.exit })
    return decision ? this.#truth(decision.node, decision.from, !decision.truth) : []
  }
}

const DECIDES = /^(?:Binary|Logical|Unary|Conditional|Call|Member)Expression$/

/** `role` of `user?.role` */
function lastName(node: AnyNode): string {
  const inner = bare(node)
  return nameOf(inner.type === 'MemberExpression' ? inner.property : inner)
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

function patternIn(node: AnyNode): readonly unknown[] {
  return node.type === 'Literal' && 'regex' in node && node.regex ? ['regexp', node.regex.pattern] : []
}

/** The first of a list as it is written: `new Set(['admin'])`. */
function writtenFirst(node: AnyNode): unknown {
  if (node.type === 'NewExpression' && node.arguments[0]) return writtenFirst(node.arguments[0])
  return node.type === 'ArrayExpression' && node.elements[0] ? literalOf(node.elements[0]) : undefined
}
