import type { AnyNode, Expression, ReturnStatement } from 'acorn'
import type { Refusal, RefusalExit } from '../../../protocol/refusal.ts'
import { literalOf, nameOf } from '../code-nodes.ts'
import { type FunctionNode, isNode } from './instrument.ts'
import type { Names } from './names.ts'
import {
  type Activation,
  type Exit,
  isFunction,
  isTruthy,
  markOf,
  shown,
  type Trace,
  UNDEFINED,
} from './trace.ts'

/** An expression that decided, and whether it was true. */
export interface Decision {
  readonly node: AnyNode
  readonly from: Activation
  readonly truth: boolean
}

type Part = Pick<Decision, 'from' | 'node'>

/** How many functions deep, and how many names and parts of an expression far. */
const DEEPEST = 5
const FARTHEST = 30

/** What led a function to its end, as a trace of it has it. */
export class Explainer {
  readonly trace: Trace
  readonly names: Names

  constructor(trace: Trace, names: Names) {
    this.trace = trace
    this.names = names
  }

  /** The exits, from the function that was called to the one that decided, and what decided there. */
  explain(
    root: Activation,
  ): { readonly told: Omit<Refusal, 'wants'>; readonly decision?: Decision } | undefined {
    const exits: RefusalExit[] = []
    let at: { readonly from: Activation; readonly exit: Exit } | undefined = this.#exitOf(root)
    let decision: Decision | undefined
    while (at && exits.length < DEEPEST) {
      const { exit, from } = at
      const first = this.decided(from, exit)
      const leaf = first && this.reduced(first)
      exits.push({ ...this.#exit(from, exit), ...(leaf && this.#condition(leaf)) })
      decision = leaf ?? decision
      at = leaf && this.exitBehind(leaf)
    }
    if (exits.length === 0) return undefined
    const operands = decision ? this.#operands(decision) : []
    return { told: { exits, operands }, ...(decision && { decision }) }
  }

  /** An error that went through the function was thrown by another one. */
  #exitOf(root: Activation): { readonly from: Activation; readonly exit: Exit } | undefined {
    if (root.exit) return { from: root, exit: root.exit }
    const thrown = this.trace.calls
      .filter(({ at, exit }) => at > root.at && exit?.how === 'threw')
      .toSorted((a, b) => (b.exit?.tick ?? 0) - (a.exit?.tick ?? 0))[0]
    return thrown?.exit && { from: thrown, exit: thrown.exit }
  }

  #exit(from: Activation, { how, node, value }: Exit): RefusalExit {
    const place = node ?? (from.node as FunctionNode).body
    const file = this.trace.fileOf(place)
    const line = node ? this.trace.lineOf(node) : this.trace.lineOf(place, place.end)
    const said = markOf(value)?.[0] === 'promise' ? undefined : shown(value)
    return { location: { file, line }, how, ...(how !== 'ended' && said !== undefined && { value: said }) }
  }

  #condition({ node, from }: Decision): Partial<RefusalExit> {
    const value = node.type === 'CatchClause' ? from.values.get(node) : this.valueOf(node, from)
    const was = value === undefined ? undefined : shown(value.value)
    if (node.type === 'CatchClause') return was === undefined ? {} : { caught: was }
    const meaning = this.names.meaning(node, from)
    const source = meaning?.is === 'value' && this.trace.parentOf(meaning.node) ? meaning.node : undefined
    return {
      condition: this.trace.textOf(node),
      ...(was !== undefined && { was }),
      ...(source && literalOf(source) === undefined && { source: this.trace.textOf(source) }),
    }
  }

  /** The condition above an exit, or the value that it gave. */
  decided(from: Activation, { how, node, value }: Exit): Decision | undefined {
    if (how === 'ended' || !node) {
      const { body } = from.node as FunctionNode
      return body.type === 'BlockStatement' ? this.#above(body.body, body.body.length, from) : undefined
    }
    const given = how === 'threw' ? null : node.type === 'ReturnStatement' ? node.argument : node
    const isOwn = given && this.#isOwn(given, from)
    if (!given || literalOf(given) !== undefined || (isTruthy(value) && !isOwn))
      return this.#control(node, from)
    return { node: given, from, truth: false }
  }

  #isOwn(node: AnyNode, from: Activation): boolean {
    return this.names.calledBy(node.type === 'AwaitExpression' ? node.argument : node, from) !== undefined
  }

  #control(node: AnyNode, from: Activation): Decision | undefined {
    let inner = node
    for (let at = this.trace.parentOf(node); at && !isFunction(at); at = this.trace.parentOf(at)) {
      if (at.type === 'BlockStatement') {
        const above = this.#above(at.body, at.body.indexOf(inner as never), from)
        if (above) return above
      }
      if (at.type === 'IfStatement' && inner !== at.test)
        return { node: at.test, from, truth: inner === at.consequent }
      if (at.type === 'ConditionalExpression' && inner !== at.test)
        return { node: at.test, from, truth: inner === at.consequent }
      if (at.type === 'CatchClause') return { node: at, from, truth: true }
      if (at.type === 'SwitchCase') {
        const above = this.#above(at.consequent, at.consequent.indexOf(inner as never), from)
        if (above) return above
      }
      if (at.type === 'SwitchStatement') return { node: at.discriminant, from, truth: true }
      inner = at
    }
    return undefined
  }

  /** The nearest branch above that would have let the person in and was not taken. */
  #above(statements: readonly AnyNode[], before: number, from: Activation): Decision | undefined {
    for (const statement of statements.slice(0, Math.max(0, before)).toReversed()) {
      const found = this.#branches(statement, from)
        .toSorted((a, b) => this.#tick(b) - this.#tick(a))
        .find((each) => this.#tick(each) > 0)
      if (found) return found
    }
    return undefined
  }

  #tick({ from, node }: Decision): number {
    return this.trace.recorded(node, from)?.tick ?? from.values.get(node)?.tick ?? 0
  }

  #branches(node: AnyNode, from: Activation): readonly Decision[] {
    if (isFunction(node)) return []
    const inner = childrenOf(node).flatMap((each) => this.#branches(each, from))
    if (node.type === 'CatchClause') return [...inner, { node, from, truth: true }]
    if (node.type === 'ForOfStatement' && lets(node.body))
      return [...inner, { node: node.right, from, truth: false }]
    if (node.type !== 'IfStatement') return inner
    const value = this.trace.valueOf(node.test, from)
    if (!value) return inner
    const truth = isTruthy(value.value)
    const other = truth ? node.alternate : node.consequent
    return other && lets(other) ? [...inner, { node: node.test, from, truth }] : inner
  }

  /** The part of an expression that made it what it was. */
  reduced(decision: Decision): Decision {
    let at = decision
    for (let steps = 0; steps < FARTHEST; steps += 1) {
      const next = this.#part(at)
      if (!next) return at
      at = next
    }
    return at
  }

  #part({ from, node, truth }: Decision): Decision | undefined {
    const as = (part: AnyNode, isSame = truth): Decision => ({ node: part, from, truth: isSame })
    switch (node.type) {
      case 'UnaryExpression':
        return node.operator === '!' ? as(node.argument, !truth) : undefined
      case 'LogicalExpression': {
        const left = this.valueOf(node.left, from)
        if (!left) return undefined
        if (node.operator === '??') return as(isNullish(left.value) ? node.right : node.left)
        if (isTruthy(left.value) === (node.operator === '||')) return as(node.left)
        // Of several that were false, none decided alone.
        if (literalOf(node.right) !== undefined) return as(node.left)
        return truth || node.operator === '&&' ? as(node.right) : undefined
      }
      case 'ConditionalExpression': {
        const test = this.valueOf(node.test, from)
        if (!test) return undefined
        const taken = isTruthy(test.value) ? node.consequent : node.alternate
        return literalOf(taken) === undefined ? as(taken) : as(node.test, isTruthy(test.value))
      }
      case 'CallExpression':
        return node.callee.type === 'Identifier' && node.callee.name === 'Boolean' && node.arguments[0]
          ? as(node.arguments[0])
          : undefined
      case 'Identifier': {
        const meaning = this.names.meaning(node, from)
        if (meaning?.is !== 'value' || meaning.path.length > 0) return undefined
        const around = this.trace.around(meaning.node, from)
        return around && DECIDES.has(bare(meaning.node).type) && this.valueOf(meaning.node, around)
          ? { node: meaning.node, from: around, truth }
          : undefined
      }
      default:
        return undefined
    }
  }

  /** Where the function ended that a decision asked, if it is the project's own. */
  exitBehind({ from, node }: Decision): { readonly from: Activation; readonly exit: Exit } | undefined {
    const call = bare(node)
    const own = this.names.calledBy(call, from)
    const last = this.trace.recorded(node, from) ?? this.trace.recorded(call, from)
    if (!own || !last || own === from.node) return undefined
    const found = this.trace.calls.findLast(
      (each) =>
        each.node === own && each.at > from.at && (each.exit?.tick ?? Number.POSITIVE_INFINITY) <= last.tick,
    )
    return found?.exit && { from: found, exit: found.exit }
  }

  /** What an expression was, also where it is only a part of a chain. */
  valueOf(node: AnyNode, from: Activation): { readonly value: unknown } | undefined {
    const known = this.trace.valueOf(node, from)
    if (known || node.type !== 'MemberExpression' || node.computed) return known
    const object = this.valueOf(node.object, from)
    if (!object || markOf(object.value)) return object && { value: UNDEFINED }
    const members = Object(object.value) as Readonly<Record<string, unknown>>
    const name = nameOf(node.property)
    if (name === 'length' && Array.isArray(object.value)) return { value: object.value.length }
    return { value: Object.hasOwn(members, name) ? members[name] : UNDEFINED }
  }

  #operands({ from, node }: Decision): Refusal['operands'] {
    const found = this.#operandsOf({ node, from }).flatMap((each) => {
      const value = literalOf(each.node) === undefined && this.valueOf(each.node, each.from)
      return value && !isCode(value.value) && !this.#isImported(each)
        ? [{ text: this.trace.textOf(each.node), value: shown(value.value) }]
        : []
    })
    return [...new Map(found.map((each) => [each.text, each])).values()].slice(0, 4)
  }

  #operandsOf({ from, node }: Part): readonly Part[] {
    const inside = (part: AnyNode): readonly Part[] =>
      this.#isNamed(part) ? [{ node: part, from }] : this.#operandsOf({ node: bare(part), from })
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
        return [node.left, node.right].flatMap(inside)
      case 'UnaryExpression':
        return inside(node.argument)
      case 'ChainExpression':
      case 'AwaitExpression':
        return this.#operandsOf({ node: bare(node), from })
      case 'CallExpression': {
        const { callee } = node
        const args = node.arguments.filter((each) => each.type !== 'ObjectExpression')
        return [...(callee.type === 'MemberExpression' ? [callee.object] : []), ...args].flatMap((each) =>
          isFunction(each) ? this.#within(each, from) : [{ node: each, from }],
        )
      }
      case 'MemberExpression':
        return [{ node: node.object, from }]
      default:
        return []
    }
  }

  /** `prisma.user`: what it is says nothing. */
  #isImported({ from, node }: Part): boolean {
    let at = bare(node)
    while (at.type === 'MemberExpression') at = bare(at.object)
    return this.names.meaning(at, from)?.is === 'import'
  }

  /** What a function was about that a list gave its elements to. */
  #within({ body }: FunctionNode, from: Activation): readonly Part[] {
    const asked = this.trace.calls.findLast(
      ({ at, node }) => node === this.trace.parentOf(body) && at > from.at,
    )
    return asked && body.type !== 'BlockStatement' ? this.#operandsOf({ node: body, from: asked }) : []
  }

  #isNamed(node: AnyNode): boolean {
    return ['Identifier', 'MemberExpression', 'ChainExpression'].includes(node.type)
  }
}

/** Expressions that say more than the name of the variable they are kept in. */
const DECIDES = new Set(
  'BinaryExpression LogicalExpression UnaryExpression ConditionalExpression CallExpression Identifier'.split(
    ' ',
  ),
)

/** Without what only waits or ends early. */
export function bare(node: AnyNode): AnyNode {
  if (node.type === 'AwaitExpression') return bare(node.argument)
  return node.type === 'ChainExpression' ? node.expression : node
}

function isNullish(value: unknown): boolean {
  return value === null || markOf(value)?.[0] === 'undefined'
}

function isCode(value: unknown): boolean {
  return ['function', 'promise', 'cut', 'missing'].includes(String(markOf(value)?.[0]))
}

function childrenOf(node: AnyNode): readonly AnyNode[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

/** Whether a branch returns something other than a refusal. */
function lets(node: AnyNode): boolean {
  if (isFunction(node)) return false
  if (node.type === 'ReturnStatement') return isGiving(node)
  return childrenOf(node).some(lets)
}

function isGiving({ argument }: ReturnStatement): boolean {
  if (!argument) return false
  const value = literalOf(argument as Expression)
  return value === undefined || (value !== null && value !== false)
}
