import type { AnyNode, BinaryExpression, Expression, IfStatement, SwitchStatement } from 'acorn'
import { literalOf, nameOf } from './code-nodes.ts'
import type { Reader } from './code-reader.ts'
import { childOf, type Facts, type Slot } from './code-slots.ts'
import { literals } from './value-methods.ts'

/** Reads what must be true for the code to go on: `if (!user) return null`, `if (res.status !== 200) throw …`. */
export class Guards {
  readonly #reader: Reader

  constructor(reader: Reader) {
    this.#reader = reader
  }

  #slotOf(node: AnyNode): Slot {
    return this.#reader.expression(node)
  }

  #bails(node: AnyNode | null | undefined): boolean {
    if (!node) return false
    if (node.type === 'BlockStatement') return this.#bails(node.body.at(-1))
    if (node.type === 'ThrowStatement' || node.type === 'ContinueStatement') return true
    // `else if (status === 401) throw …; else throw …`
    if (node.type === 'IfStatement') return this.#bails(node.consequent) && this.#bails(node.alternate)
    return node.type === 'ReturnStatement' && this.#isRefusal(node.argument)
  }

  #isRefusal(node: Expression | null | undefined): boolean {
    if (!node) return true
    if (isRefusingResponse(node)) return true
    const value = literalOf(node)
    if (value === null || value === false || value === '') return true
    if (typeof value === 'string' || node.type === 'TemplateLiteral')
      return this.#reader.frame.name === 'signIn'
    if (node.type !== 'ObjectExpression') return false
    return node.properties.some(
      (each) =>
        each.type === 'Property' &&
        (/^errors?$/.test(nameOf(each.key))
          ? literalOf(each.value) !== null
          : /^(?:ok|success|valid)$/.test(nameOf(each.key)) && literalOf(each.value) === false),
    )
  }

  /** Whether something is returned in it that is no refusal. */
  #gives(node: AnyNode): boolean {
    if (node.type === 'ReturnStatement') return !this.#isRefusal(node.argument)
    if (node.type === 'BlockStatement') return node.body.some((each) => this.#gives(each))
    if (node.type === 'IfStatement')
      return this.#gives(node.consequent) || (!!node.alternate && this.#gives(node.alternate))
    if (node.type === 'TryStatement') return this.#gives(node.block)
    return false
  }

  #must(node: AnyNode, wanted: boolean, depth = 0): void {
    if (depth > 8) return
    const inner = (each: AnyNode, how = wanted) => this.#must(each, how, depth + 1)
    switch (node.type) {
      case 'AwaitExpression':
        inner(node.argument)
        return
      case 'ChainExpression':
      case 'ParenthesizedExpression':
        inner(node.expression)
        return
      case 'AssignmentExpression':
        inner(node.right)
        return
      case 'UnaryExpression':
        if (node.operator === '!') inner(node.argument, !wanted)
        return
      case 'LogicalExpression':
        if (node.operator === '??') {
          inner(node.left)
          return
        }
        if ((node.operator === '&&') === wanted) {
          inner(node.left)
          inner(node.right)
          return
        }
        // One of them is enough.
        inner(wanted ? node.left : node.right)
        return
      case 'BinaryExpression':
        this.#compare(node, wanted)
        return
      case 'CallExpression':
        this.#call(node, wanted)
        return
      case 'Identifier': {
        const written = this.#reader.written(node)
        if (written && IS_CONDITION.test(written.type) && depth < 4) inner(written)
        truth(this.#slotOf(node), wanted)
        return
      }
      default: {
        const list = lengthOf(node)
        if (list) counted(this.#slotOf(list), '>', 0, wanted)
        else truth(this.#slotOf(node), wanted)
      }
    }
  }

  #call(node: Extract<AnyNode, { readonly type: 'CallExpression' }>, wanted: boolean): void {
    const { callee } = node
    const [first] = node.arguments
    const method = callee.type === 'MemberExpression' ? nameOf(callee.property) : ''
    const owner = callee.type === 'MemberExpression' ? callee.object : undefined
    if (callee.type === 'Identifier' && callee.name === 'Boolean' && first) {
      this.#must(first, wanted)
      return
    }
    if (owner?.type === 'Identifier' && owner.name === 'Array' && method === 'isArray' && first) {
      if (wanted) this.#slotOf(first).facts.kind = 'list'
      return
    }
    if (owner && first && wanted && /^(?:includes|startsWith|endsWith|has)$/.test(method))
      this.#holds(owner, method, first)
    const run = first && this.#reader.functionOf(first)
    if (owner && run && wanted && /^(?:some|every|find|findIndex)$/.test(method)) {
      this.#slotOf(owner).facts.isTrue = true
      if (run.node.body.type !== 'BlockStatement') this.#must(run.node.body, true)
    }
    truth(this.#slotOf(node), wanted)
  }

  #holds(owner: AnyNode, method: string, arg: AnyNode): void {
    const object = this.#slotOf(owner)
    const value = literalOf(arg)
    const listed = literals(this.#reader, owner)
    if (listed && listed.length > 0) this.#slotOf(arg).facts.equal.push(listed[0])
    else if (value === undefined || value === null) return
    else if (method === 'startsWith') object.facts.begins = String(value)
    else if (method === 'endsWith') object.facts.ends = String(value)
    else object.facts.contains.push(value)
  }

  #compare(node: BinaryExpression, wanted: boolean): void {
    const { operator, right } = node
    const left = uncounted(node.left)
    if (operator === 'in' && wanted) {
      const key = literalOf(left)
      if (typeof key === 'string') childOf(this.#slotOf(right), `.${key}`)
      return
    }
    const [subject, other, sign] =
      literalOf(left) !== undefined && literalOf(right) === undefined
        ? [right, left, TURNED[operator] ?? operator]
        : [left, right, operator]
    const value = literalOf(other)
    const list = lengthOf(subject)
    if (list && typeof value === 'number') {
      counted(this.#slotOf(list), sign, value, wanted)
      return
    }
    const slot = this.#slotOf(subject)
    if (/^[<>]/.test(sign) && typeof value === 'number') {
      slot.facts.kind ??= 'number'
      slot.facts.number = within(sign, value, wanted)
      return
    }
    if (!/^[!=]==?$/.test(sign)) return
    const isEqual = sign.startsWith('=') === wanted
    if (subject.type === 'UnaryExpression' && subject.operator === 'typeof') {
      const kind = value === 'string' ? 'text' : value === 'number' ? 'number' : undefined
      if (isEqual && kind) this.#slotOf(subject.argument).facts.kind = kind
      // `if (typeof answer.error === 'string') throw`: it isn't there.
      else if (kind) truth(this.#slotOf(subject.argument), false)
      return
    }
    if (value === null) {
      truth(slot, !isEqual)
      return
    }
    if (typeof value === 'boolean') {
      truth(slot, value === isEqual)
      return
    }
    if (!isEqual) return
    if (value === undefined) slot.facts.same.push(this.#slotOf(other))
    else slot.facts.equal.push(value)
  }

  /** A condition, and what follows it in its block. */
  condition(node: IfStatement, rest: readonly AnyNode[]): void {
    const { alternate, consequent, test } = node
    if (this.#bails(consequent)) this.#must(test, false)
    else if (this.#bails(alternate)) this.#must(test, true)
    else if (this.#gives(consequent) && !alternate && !rest.some((each) => this.#gives(each)))
      this.#must(test, true)
  }

  /** The first case that does not refuse is the one to go on with. */
  choice({ cases, discriminant }: SwitchStatement): void {
    const good = cases.find(
      ({ consequent, test }) =>
        test && consequent.length > 0 && !consequent.some((each) => this.#bails(each)),
    )
    if (!good?.test) return
    const value = literalOf(good.test)
    const { facts } = this.#slotOf(discriminant)
    if (value === undefined) facts.same.push(this.#slotOf(good.test))
    else facts.equal.push(value)
  }

  returned(node: Expression): void {
    if (node.type === 'ConditionalExpression') {
      if (this.#isRefusal(node.alternate)) this.#must(node.test, true)
      if (this.#isRefusal(node.consequent)) this.#must(node.test, false)
    }
    if (node.type === 'LogicalExpression' && node.operator === '&&') this.#must(node.left, true)
    if (this.#reader.frame.name === 'signIn' && /^(?:Logical|Unary|Binary|Call|Await|Chain)/.test(node.type))
      this.#must(node, true)
  }

  /** A comparison anywhere says what kind of value it is, and which it may be. */
  compared(node: BinaryExpression): void {
    const { operator, right } = node
    const left = node.left as Expression
    const sides = [this.#slotOf(left), this.#slotOf(right)]
    const [one, other] = [literalOf(left), literalOf(right)]
    const texts = [one, other].filter((value) => typeof value === 'string')
    const kind: Facts['kind'] =
      operator === '+' && (texts.length > 0 || left.type === 'TemplateLiteral') ? 'text' : KIND_OF[operator]
    for (const { facts } of sides) if (kind) facts.kind ??= kind
    if (!/^[!=]==?$/.test(operator)) return
    // Someone whose password is right goes on.
    if (operator.startsWith('=') && IS_PASSWORD.test(wordOf(right)))
      sides[0]?.facts.same.push(this.#slotOf(right))
    if (other !== undefined) sides[0]?.facts.compared.push(other)
    if (one !== undefined) sides[1]?.facts.compared.push(one)
  }
}

/** `+res.statusCode`, `Number(res.statusCode)` */
function uncounted(node: AnyNode): AnyNode {
  if (node.type === 'UnaryExpression' && node.operator === '+') return node.argument
  const [first] = node.type === 'CallExpression' && nameOf(node.callee) === 'Number' ? node.arguments : []
  return first ?? node
}

const IS_CONDITION = /^(?:Binary|Logical|Unary|Call|Await|Chain)Expression$/
const TURNED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' }
const KIND_OF: Readonly<Record<string, 'number'>> = {
  '-': 'number',
  '*': 'number',
  '/': 'number',
  '%': 'number',
}

const IS_PASSWORD = /^(?:password|passwd|pwd|pass)$/i

/** What a variable or a member is called. */
function wordOf(node: AnyNode): string {
  if (node.type === 'ChainExpression') return wordOf(node.expression)
  return nameOf(node.type === 'MemberExpression' ? node.property : node)
}

function truth({ facts }: Slot, wanted: boolean): void {
  if (wanted) facts.isTrue = true
  else facts.isFalse = true
}

/** `new Response('Too many requests', { status: 429 })`, `NextResponse.json(…, { status: 403 })`, `c.json(…, 401)`, `res.status(401).end()` */
function isRefusingResponse(node: Expression): boolean {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false
  const { callee } = node
  const last = node.arguments.at(-1)
  if (
    last?.type === 'ObjectExpression' &&
    last !== node.arguments[0] &&
    last.properties.some(isRefusingStatus)
  )
    return true
  if (callee.type !== 'MemberExpression') return false
  if (callee.object.type === 'CallExpression' && isRefusingResponse(callee.object)) return true
  const named = nameOf(callee.property)
  const status = named === 'status' || /^(?:json|text|body|html)$/.test(named) ? last : undefined
  return (
    status !== undefined &&
    (named === 'status' || status !== node.arguments[0]) &&
    isRefusing(literalOf(status))
  )
}

function isRefusingStatus(node: AnyNode): boolean {
  return node.type === 'Property' && nameOf(node.key) === 'status' && isRefusing(literalOf(node.value))
}

function isRefusing(status: unknown): boolean {
  return typeof status === 'number' && status >= 400 && status < 600
}

/** The list of `list.length`. */
function lengthOf(node: AnyNode): AnyNode | undefined {
  if (node.type === 'ChainExpression') return lengthOf(node.expression)
  return node.type === 'MemberExpression' && !node.computed && nameOf(node.property) === 'length'
    ? node.object
    : undefined
}

/** `rows.length === 0`, `rows.length > 1` */
function counted({ facts }: Slot, sign: string, value: number, wanted: boolean): void {
  facts.kind ??= 'list'
  const hasOne = holdsFor(1, sign, value) === wanted
  if (hasOne) facts.isTrue = true
  else if (holdsFor(0, sign, value) === wanted) facts.isEmpty = true
}

function holdsFor(count: number, sign: string, value: number): boolean {
  if (sign.startsWith('=')) return count === value
  if (sign.startsWith('!')) return count !== value
  if (sign === '<') return count < value
  if (sign === '<=') return count <= value
  return sign === '>' ? count > value : count >= value
}

/** A number for which the comparison comes out as wanted. */
function within(sign: string, value: number, wanted: boolean): number {
  const isAbove = sign.startsWith('>') === wanted
  return isAbove ? value + 1 : value > 0 ? 0 : value - 1
}
