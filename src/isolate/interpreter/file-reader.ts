import type { AnyNode, Expression, Function as FunctionNode, Pattern, Program } from 'acorn'
import type { FileFinder } from '../../protocol/code-paths.ts'
import { Guards } from './code-guards.ts'
import { eitherOf, listOf, memberOf, objectOf } from './code-literals.ts'
import { Modules } from './code-modules.ts'
import { literalOf, nameOf, namesDeclaredBy, namesOf } from './code-nodes.ts'
import type { Frame, Known, Reader, Reading, Request } from './code-reader.ts'
import { schemaIn } from './code-schemas.ts'
import { Scope } from './code-scope.ts'
import { childOf, createSlot, flow, type Slot, used } from './code-slots.ts'
import { ofValue } from './value-methods.ts'

/** Reads one file: each expression becomes the slot of its value. */
export class FileReader implements Reader {
  readonly #file: string
  readonly #reading: Reading
  readonly #modules: Modules
  readonly #read = new Map<object, Slot>()
  /** What constants were set to. */
  readonly #written = new Map<Slot, Expression>()
  readonly #scope = new Scope()
  #frame: Frame = { name: '', result: createSlot() }
  readonly #guards = new Guards(this)

  constructor(file: string, find: FileFinder, reading: Reading) {
    this.#file = file
    this.#modules = new Modules(file, find, reading)
    this.#reading = reading
  }

  get frame(): Frame {
    return this.#frame
  }

  read(program: Program): void {
    this.#block(program.body)
  }

  asks(request: Request): void {
    this.#reading.requests.push(request)
  }

  letsThrough(schema: Slot, value: Slot): void {
    this.#reading.schemas.push({ schema, value })
  }

  checks(schema: Slot, value: Slot): void {
    this.#reading.checks.push({ schema, value })
  }

  written(node: AnyNode): Expression | undefined {
    return node.type === 'Identifier' ? this.#written.get(this.#scope.variable(node.name)) : undefined
  }

  functionOf(node: AnyNode): Known | undefined {
    return this.#reading.functions.get(this.expression(node))
  }

  #block(statements: readonly AnyNode[]): void {
    this.#scope.enter()
    // A function can be called above its line, and so can what is exported.
    for (const statement of statements) this.#hoist(statement)
    statements.forEach((statement, index) => {
      this.#statement(statement, statements.slice(index + 1))
    })
    this.#scope.leave()
  }

  #hoist(statement: AnyNode): void {
    if (statement.type === 'ImportDeclaration') this.#import(statement)
    const inner =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
        ? statement.declaration
        : statement
    if (inner?.type === 'VariableDeclaration')
      for (const { id } of inner.declarations) this.#scope.declare(id as Pattern)
    if ((inner?.type === 'FunctionDeclaration' || inner?.type === 'ClassDeclaration') && inner.id)
      this.#scope.declare(inner.id)
    if (inner?.type === 'FunctionDeclaration') this.#head(inner as FunctionNode)
  }

  #import(node: Extract<AnyNode, { readonly type: 'ImportDeclaration' }>): void {
    const specifier = String(node.source.value)
    const module = this.#modules.of(specifier)
    for (const each of node.specifiers) {
      const name =
        each.type === 'ImportSpecifier'
          ? nameOf(each.imported)
          : each.type === 'ImportDefaultSpecifier'
            ? 'default'
            : undefined
      const slot = name === undefined ? module : childOf(module, `.${name}`)
      this.#scope.set(each.local.name, slot)
      const own = this.#reading.locals.get(specifier) ?? new Map()
      this.#reading.locals.set(specifier, own.set(each.local.name, slot))
    }
  }

  /** What goes into a pattern goes into its variables. */
  #assign(pattern: Pattern, from: Slot): void {
    if (pattern.type === 'ObjectPattern') {
      for (const each of pattern.properties) {
        if (each.type === 'RestElement') this.#assign(each.argument, from)
        else if (!each.computed) this.#assign(each.value, childOf(from, `.${nameOf(each.key)}`))
      }
    } else if (pattern.type === 'ArrayPattern') {
      from.facts.kind = 'list'
      pattern.elements.forEach((each, index) => {
        if (each?.type === 'RestElement') this.#assign(each.argument, from)
        else if (each) this.#assign(each, childOf(from, `.${index}`))
      })
    } else if (pattern.type === 'AssignmentPattern') {
      from.facts.otherwise ??= literalOf(pattern.right)
      this.#assign(pattern.left, from)
    } else if (pattern.type !== 'RestElement') flow(from, this.expression(pattern))
  }

  #statement(node: AnyNode, rest: readonly AnyNode[]): void {
    switch (node.type) {
      case 'BlockStatement':
        this.#block(node.body)
        return
      case 'ImportDeclaration':
        return
      case 'ExpressionStatement':
        this.expression(node.expression, '', true)
        return
      case 'VariableDeclaration':
        for (const { id, init } of node.declarations) if (init) this.#initial(id as Pattern, init)
        return
      case 'FunctionDeclaration':
        this.#body(node as FunctionNode)
        return
      case 'ReturnStatement':
        if (node.argument) this.#returned(node.argument)
        return
      case 'IfStatement':
        this.expression(node.test)
        this.#guards.condition(node, rest)
        this.#statement(node.consequent, rest)
        if (node.alternate) this.#statement(node.alternate, rest)
        return
      case 'SwitchStatement':
        this.expression(node.discriminant)
        this.#guards.choice(node)
        for (const { consequent, test } of node.cases) {
          if (test) this.expression(test)
          this.#block(consequent)
        }
        return
      case 'ForOfStatement':
        this.#scope.enter()
        this.#loop(node.left, node.right)
        this.#statement(node.body, [])
        this.#scope.leave()
        return
      case 'ExportNamedDeclaration':
      case 'ExportDefaultDeclaration':
      case 'ExportAllDeclaration':
        this.#export(node)
        return
      default:
        this.#inside(node, (inner) => this.#statement(inner, rest))
    }
  }

  #initial(id: Pattern, init: Expression): void {
    const value = this.expression(init, id.type === 'Identifier' ? id.name : '')
    this.#assign(id, value)
    if (id.type !== 'Identifier') return
    const variable = this.#scope.variable(id.name)
    this.#written.set(variable, init)
    const known = this.#reading.functions.get(value)
    if (known) this.#reading.functions.set(variable, known)
  }

  #loop(left: AnyNode, right: Expression): void {
    const list = this.expression(right)
    list.facts.kind = 'list'
    const [declared] = left.type === 'VariableDeclaration' ? left.declarations : []
    const pattern = (declared?.id ?? left) as Pattern
    if (declared) this.#scope.declare(pattern)
    this.#assign(pattern, childOf(list, '[]'))
  }

  #export(
    node: Extract<AnyNode, { readonly type: `Export${'Named' | 'Default' | 'All'}Declaration` }>,
  ): void {
    const own = this.#modules.at(this.#file)
    if (node.type === 'ExportAllDeclaration') {
      const whole = this.#modules.of(String(node.source.value))
      flow(whole, node.exported ? childOf(own, `.${nameOf(node.exported)}`) : own)
      return
    }
    if (node.type === 'ExportDefaultDeclaration') {
      const { declaration } = node
      if (/Declaration$/.test(declaration.type)) this.#statement(declaration, [])
      const id = 'id' in declaration ? declaration.id : undefined
      const value = id ? this.#scope.variable(id.name) : this.expression(declaration)
      this.#exported('default', value)
      return
    }
    if (node.declaration) this.#statement(node.declaration, [])
    for (const { exported, local } of node.specifiers) {
      const from = node.source
        ? childOf(this.#modules.of(String(node.source.value)), `.${nameOf(local)}`)
        : this.#scope.variable(nameOf(local))
      flow(from, childOf(own, `.${nameOf(exported)}`))
    }
    for (const name of namesDeclaredBy(node.declaration)) this.#exported(name, this.#scope.variable(name))
  }

  /** What another file would give a function is what `caller` gives. */
  #exported(name: string, value: Slot): void {
    flow(value, childOf(this.#modules.at(this.#file), `.${name}`))
    for (const param of this.#reading.functions.get(value)?.params ?? [])
      flow(this.#modules.at('caller'), param)
  }

  #returned(node: Expression): void {
    const value = this.expression(node)
    this.#guards.returned(node)
    value.facts.isReturned = true
    const { name } = this.#frame
    if (name === 'jwt' || name === 'session' || name === 'generateVerificationToken')
      value.facts.returnedBy = name
    // `return { ...token, ...user }`
    if (name === 'jwt' && /^(?:Object|Conditional)/.test(node.type))
      flow(value, childOf(this.#modules.at(''), '.token'))
    if (name === 'authorize') {
      value.facts.isUser = true
      flow(value, childOf(this.#modules.at(''), '.user'))
    }
    // `userinfo.request` gives what the provider's `profile` reads.
    if (name === 'request') flow(value, childOf(this.#modules.at(''), '.profile'))
    flow(value, this.#frame.result)
  }

  /** Of a function: what can be known before its body is read. */
  #head(node: FunctionNode, name = node.id?.name ?? ''): Slot {
    const known = this.#read.get(node)
    if (known) return known
    const slot =
      node.id && node.type === 'FunctionDeclaration' ? this.#scope.variable(node.id.name) : createSlot(name)
    this.#read.set(node, slot)
    const params = node.params.map((param) => createSlot(param.type === 'Identifier' ? param.name : ''))
    this.#reading.functions.set(slot, { params, result: childOf(slot, '()'), node })
    return slot
  }

  #body(node: FunctionNode, name = node.id?.name ?? ''): Slot {
    const slot = this.#head(node, name)
    const { params = [], result = slot } = this.#reading.functions.get(slot) ?? {}
    const before = this.#frame
    this.#frame = { name, result }
    this.#scope.enter()
    node.params.forEach((param, index) => {
      this.#scope.declare(param)
      this.#assign(param, params[index] ?? createSlot())
    })
    const [first] = params
    if (first && OF_AUTH.test(name)) this.#share(first, node.params[0])
    if (first && name === 'profile') flow(childOf(this.#modules.at(''), '.profile'), first)
    if (node.body.type === 'BlockStatement') this.#block(node.body.body)
    else this.#returned(node.body)
    this.#scope.leave()
    this.#frame = before
    return slot
  }

  /** What one callback puts into the token, another one reads. */
  #share(params: Slot, pattern: Pattern | undefined): void {
    const all = this.#modules.at('')
    for (const name of ['token', 'user', 'session']) {
      const shared = childOf(all, `.${name}`)
      const taken = pattern?.type === 'ObjectPattern' && namesOf(pattern).includes(name)
      const own = taken ? this.#scope.variable(name) : childOf(params, `.${name}`)
      flow(own, shared)
      flow(shared, own)
    }
  }

  /** The slot of a value. `name` is what the value is called where it is written. */
  expression(node: AnyNode, name = '', isDropped = false): Slot {
    const known = this.#read.get(node)
    if (known) return known
    const slot = this.#slotOf(node, name, isDropped)
    this.#read.set(node, slot)
    return slot
  }

  #slotOf(node: AnyNode, name: string, isDropped: boolean): Slot {
    switch (node.type) {
      case 'Identifier':
        return this.#scope.variable(node.name)
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return this.expression(node.expression, name, isDropped)
      case 'AwaitExpression':
        return this.expression(node.argument, name, isDropped)
      case 'MemberExpression':
        return memberOf(this, node)
      case 'CallExpression':
        return this.#call(node, isDropped)
      case 'NewExpression': {
        const args = node.arguments.map((each) => this.expression(each))
        const [first] = args
        const made = node.callee.type === 'Identifier' ? node.callee.name : ''
        if (first && made === 'Date') first.facts.kind = 'date'
        if (first && made === 'URL' && args.length === 1) first.facts.kind = 'address'
        if (first && (made === 'Set' || made === 'Map')) first.facts.kind = 'list'
        return childOf(this.expression(node.callee), 'new')
      }
      case 'TaggedTemplateExpression':
        for (const each of node.quasi.expressions) this.expression(each)
        return used(childOf(this.expression(node.tag), '()'))
      case 'TemplateLiteral':
        for (const each of node.expressions) this.expression(each).facts.kind ??= 'text'
        return createSlot(name)
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return this.#body(node as FunctionNode, name)
      case 'ObjectExpression':
        return objectOf(this, node)
      case 'ArrayExpression':
        return listOf(this, node)
      case 'ImportExpression': {
        const from = literalOf(node.source)
        return typeof from === 'string' ? this.#modules.named(from) : createSlot()
      }
      case 'AssignmentExpression':
        this.#assign(node.left as Pattern, this.expression(node.right))
        return this.expression(node.right)
      case 'LogicalExpression':
        return eitherOf(this, [node.left, node.right], node.operator === '&&' ? undefined : node.right)
      case 'ConditionalExpression':
        this.expression(node.test)
        return eitherOf(this, [node.consequent, node.alternate])
      case 'BinaryExpression':
        this.#guards.compared(node)
        return createSlot(name)
      default:
        this.#inside(node, (inner) => this.expression(inner))
        return createSlot(name)
    }
  }

  #call(node: Extract<AnyNode, { readonly type: 'CallExpression' }>, isDropped: boolean): Slot {
    const { callee } = node
    const [first] = node.arguments
    const required = callee.type === 'Identifier' && callee.name === 'require' && first && literalOf(first)
    if (typeof required === 'string') return this.#modules.named(required)
    const args = node.arguments.map((each) => this.expression(each))
    const schema = schemaIn(this, node)
    if (schema) return schema
    const ofKind = ofValue(this, node, args)
    if (ofKind) return ofKind
    const called = this.expression(callee)
    const known = this.#reading.functions.get(called)
    args.forEach((arg, index) => {
      const param = known?.params[index]
      if (param) flow(arg, param)
    })
    const result = childOf(called, '()')
    // A function that is given a function most often gives it on, `cache(async () => …)`, or what it gives: `span(async () => …)`.
    for (const arg of args) {
      const given = this.#reading.functions.get(arg)
      const [event] = (nameOf(callee) === 'SvelteKitAuth' && given?.params) || []
      if (event) flow(this.#modules.at('locals'), childOf(event, '.locals'))
      if (given) for (const each of [arg, given.result]) flow(each, result)
      else if (!known) arg.facts.passedTo.push(result)
    }
    if (!known) this.#reading.calls.push({ called, args })
    return isDropped ? result : used(result)
  }

  #inside(node: AnyNode, read: (inner: AnyNode) => void): void {
    for (const value of Object.values(node))
      for (const each of Array.isArray(value) ? value : [value])
        if (typeof Object(each).type === 'string' && 'start' in Object(each)) this.#each(each, read)
  }

  #each(node: AnyNode, read: (inner: AnyNode) => void): void {
    if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') {
      if (node.value) this.expression(node.value, nameOf(node.key))
    } else if (/Statement$|Declaration$/.test(node.type)) this.#statement(node, [])
    else if (node.type === 'ClassBody' || node.type === 'CatchClause' || node.type === 'StaticBlock')
      this.#inside(node, read)
    else this.expression(node)
  }
}

const OF_AUTH = /^(?:jwt|session|signIn)$/
