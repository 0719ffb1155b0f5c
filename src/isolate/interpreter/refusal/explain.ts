import type { AnyNode, BinaryExpression, MemberExpression, SwitchStatement } from 'acorn'
import type { Refusal, RefusalExit } from '../../../protocol/refusal.ts'
import { literalOf, nameOf } from '../code-nodes.ts'
import { Behind, type Ended, type Part } from './behind.ts'
import { bare, casesThatLet, childrenOf, lets } from './branches.ts'
import type { FunctionNode } from './instrument.ts'
import { memberOf, type Names } from './names.ts'
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
  /** What it is compared with, if it is the value of a switch. */
  readonly cases?: SwitchStatement
}

/** How many functions deep, and how many names and parts of an expression far. */
const DEEPEST = 5
const FARTHEST = 30

/** What led a function to its end, as a trace of it has it. */
export class Explainer {
  readonly trace: Trace
  readonly names: Names
  readonly behind: Behind

  constructor(trace: Trace, names: Names) {
    this.trace = trace
    this.names = names
    this.behind = new Behind(trace, names)
  }

  /** The exits, from the function that was called to the one that decided, and what decided there. */
  explain(
    root: Activation,
  ): { readonly told: Omit<Refusal, 'wants'>; readonly decision?: Decision } | undefined {
    const exits: RefusalExit[] = []
    let at: Ended | undefined = this.#exitOf(root)
    let decision: Decision | undefined
    while (at && exits.length < DEEPEST) {
      const { exit, from } = at
      const first = this.decided(at)
      const leaf = first && this.reduced(first)
      const condition: Partial<RefusalExit> = leaf ? this.#condition(leaf) : {}
      const value = isPromise(exit.value) ? condition.was : undefined
      exits.push({ ...this.#exit(from, exit), ...condition, ...(value !== undefined && { value }) })
      decision = leaf ?? decision
      at = leaf && this.behind.exitOf(leaf)
    }
    const [first] = exits
    if (first === undefined) return undefined
    if (exits.length === 1 && !decision && root.exit && !mayBranch((root.node as FunctionNode).body))
      exits[0] = { ...first, isAlways: true }
    const operands = decision ? this.#operands(decision) : []
    return { told: { exits, operands }, ...(decision && { decision }) }
  }

  /** An error that went through the function was thrown by another one. */
  #exitOf(root: Activation): Ended | undefined {
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
    const said = isPromise(value) ? undefined : shown(value)
    return { location: { file, line }, how, ...(how !== 'ended' && said !== undefined && { value: said }) }
  }

  #condition({ node, from }: Decision): Partial<RefusalExit> {
    const value = node.type === 'CatchClause' ? from.values.get(node) : this.valueOf(node, from)
    const settled = isPromise(value?.value) ? this.behind.exitOf({ node, from })?.exit : value
    const was = settled === undefined || isPromise(settled.value) ? undefined : shown(settled.value)
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
  decided({ exit: { how, node, value }, from, path = [] }: Ended): Decision | undefined {
    if (how === 'ended' || !node) {
      const { body } = from.node as FunctionNode
      return body.type === 'BlockStatement' ? this.#above(body.body, body.body.length, from) : undefined
    }
    const given = how === 'threw' ? null : node.type === 'ReturnStatement' ? node.argument : node
    const member = given && path.reduce<AnyNode | undefined>((at, name) => at && memberOf(at, name), given)
    if (member && path.length > 0)
      return literalOf(member) === undefined
        ? { node: member, from, truth: false }
        : this.#control(node, from)
    const isOwn = given && this.#isOwn(given, from)
    if (given && isTruthy(value) && !isOwn) return this.#chosen(given, from) ?? this.#control(node, from)
    if (!given || literalOf(given) !== undefined) return this.#control(node, from)
    return { node: given, from, truth: false }
  }

  /** Of `isMember || '/join'` and `isMember ? true : '/join'`, what chose. */
  #chosen(given: AnyNode, from: Activation): Decision | undefined {
    const test =
      given.type === 'ConditionalExpression'
        ? given.test
        : given.type === 'LogicalExpression'
          ? given.left
          : undefined
    const value = test && this.valueOf(test, from)
    return test && value && { node: test, from, truth: isTruthy(value.value) }
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
      if (at.type === 'SwitchStatement') return this.#switched(at, from)
      inner = at
    }
    return undefined
  }

  /** Its value, or of `switch (true)` the newest of its cases that would have let the person in. */
  #switched(cases: SwitchStatement, from: Activation): Decision {
    const { discriminant } = cases
    if (literalOf(discriminant) === undefined) return { node: discriminant, from, truth: true, cases }
    const tests = casesThatLet(cases).filter((each) => this.trace.recorded(each, from))
    return { node: tests.at(-1) ?? discriminant, from, truth: literalOf(discriminant) !== true }
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
    if (node.type === 'SwitchStatement' && lets(node)) return [...inner, this.#switched(node, from)]
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

  #part({ cases, from, node, truth }: Decision): Decision | undefined {
    if (cases) return undefined
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
      case 'BinaryExpression':
        return this.#chooser(node, from)
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

  /** `role === 'owner'` where `role` is `isOwner ? 'owner' : 'guest'`: what chose the one rather than the other. */
  #chooser({ left, operator, right }: BinaryExpression, from: Activation): Decision | undefined {
    const wanted = literalOf(right)
    const meaning = /^[!=]==?$/.test(operator) && wanted !== undefined && this.names.meaning(left, from)
    const around = meaning && meaning.is === 'value' && this.trace.around(meaning.node, from)
    let at = around && meaning.path.length === 0 ? meaning.node : left
    for (let steps = 0; around && at.type === 'ConditionalExpression' && steps < FARTHEST; steps += 1) {
      const test = this.valueOf(at.test, around)
      if (!test) return undefined
      const truth = isTruthy(test.value)
      const [taken, other] = truth ? [at.consequent, at.alternate] : [at.alternate, at.consequent]
      if (literalOf(other) === wanted || literalOf(taken) === wanted)
        return { node: at.test, from: around, truth }
      at = taken
    }
    return undefined
  }

  /** What an expression was, also where it is only a part of a chain. */
  valueOf(node: AnyNode, from: Activation): { readonly value: unknown } | undefined {
    const known = this.trace.valueOf(node, from)
    if (known || node.type !== 'MemberExpression' || node.computed) return known
    const object = this.valueOf(node.object, from)
    if (object && isNullish(object.value)) return { value: UNDEFINED }
    if (!object || markOf(object.value)) return undefined
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
        return this.#isTelling(node, from) ? [{ node: node.object, from }] : []
      default:
        return []
    }
  }

  /** What it has instead, or the error that it has. */
  #isTelling(node: MemberExpression, from: Activation): boolean {
    const members = Object.values(Object(this.valueOf(node.object, from)?.value))
    return isNothing(this.valueOf(node, from)?.value) || members.some((each) => markOf(each)?.[0] === 'error')
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

/** Whether anything in a function could end it in another way. */
function mayBranch(node: AnyNode): boolean {
  if (isFunction(node)) return false
  return BRANCHES.test(node.type) || childrenOf(node).some(mayBranch)
}

const BRANCHES =
  /^(?:(?:If|Switch|Try|For|ForOf|ForIn|While|DoWhile)Statement|(?:Conditional|Logical)Expression)$/

function isNullish(value: unknown): boolean {
  return value === null || isNothing(value)
}

function isNothing(value: unknown): boolean {
  return value === undefined || markOf(value)?.[0] === 'undefined'
}

function isPromise(value: unknown): boolean {
  return markOf(value)?.[0] === 'promise'
}

function isCode(value: unknown): boolean {
  return ['function', 'promise', 'cut', 'missing'].includes(String(markOf(value)?.[0]))
}
