import { type AnyNode, type Program, parse } from 'acorn'
import { namesOf } from '../code-nodes.ts'
import { TRACE } from './trace-module.ts'

export type FunctionNode = Extract<
  AnyNode,
  { readonly type: 'ArrowFunctionExpression' | 'FunctionDeclaration' | 'FunctionExpression' }
>

/** A file's syntax, with what its instrumented text calls things. */
export interface Table {
  /** Expressions, exits and handlers by number. */
  readonly nodes: AnyNode[]
  readonly functions: (FunctionNode | Program)[]
  readonly numbers: Map<AnyNode, number>
  readonly parents: Map<AnyNode, AnyNode>
  readonly files: Map<Program, { readonly file: string; readonly text: string }>
}

export function emptyTable(): Table {
  return { nodes: [], functions: [], numbers: new Map(), parents: new Map(), files: new Map() }
}

/** The module with calls that keep what its expressions were. Lines stay where they are. `undefined` for what cannot be read. */
export function instrument(file: string, text: string, table: Table): string | undefined {
  try {
    const program = parse(text, { ecmaVersion: 'latest', sourceType: 'module' })
    table.files.set(program, { file, text })
    return new Writer(text, table).module(program)
  } catch {
    return undefined
  }
}

const WRAPPED = new Set(
  `Identifier MemberExpression CallExpression NewExpression AwaitExpression BinaryExpression LogicalExpression UnaryExpression
ConditionalExpression ChainExpression ArrayExpression TemplateLiteral AssignmentExpression`.split(/\s+/),
)

const F = 'authscopeF'

class Writer {
  readonly #text: string
  readonly #table: Table

  constructor(text: string, table: Table) {
    this.#text = text
    this.#table = table
  }

  module(program: Program): string {
    const entered = `import{enter as authscopeEnter}from${JSON.stringify(TRACE)};const ${F}=authscopeEnter(${this.#function(program)},null);`
    return entered + this.#inner(program)
  }

  #function(node: FunctionNode | Program): number {
    return this.#table.functions.push(node) - 1
  }

  #number(node: AnyNode): number {
    const number = this.#table.nodes.push(node) - 1
    this.#table.numbers.set(node, number)
    return number
  }

  /** A node's text with the texts of the nodes in it, from one place to another. */
  #inner(node: AnyNode, from = node.start, to = node.end): string {
    let at = from
    let made = ''
    for (const { child, plain } of partsOf(node)) {
      this.#table.parents.set(child, node)
      if (child.start < from || child.end > to) continue
      made += this.#text.slice(at, child.start) + (plain ? this.#plain(child) : this.#write(child))
      at = child.end
    }
    return made + this.#text.slice(at, to)
  }

  /** What is no value by itself: what is called, what is set, a link of an optional chain. */
  #plain(node: AnyNode): string {
    if (!/Pattern$|^RestElement$/.test(node.type)) return this.#inner(node)
    this.#link(node)
    return this.#text.slice(node.start, node.end)
  }

  /** Patterns stay as they are, and so do functions in them. */
  #link(node: AnyNode): void {
    for (const { child } of partsOf(node)) {
      this.#table.parents.set(child, node)
      this.#link(child)
    }
  }

  #write(node: AnyNode): string {
    switch (node.type) {
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return this.#functionText(node)
      case 'ReturnStatement': {
        const number = this.#number(node)
        if (!node.argument) return `return ${F}.r(${number})`
        const inner = this.#inner(node, node.start + 6).replace(/;$/, '')
        return `return ${F}.r(${number},${inner});`
      }
      case 'ThrowStatement': {
        const number = this.#number(node)
        return `throw ${F}.x(${number},${this.#inner(node, node.start + 5).replace(/;$/, '')});`
      }
      case 'CatchClause':
        return this.#catchText(node)
      case 'Property':
        if (node.shorthand) {
          this.#table.parents.set(node.value, node)
          return this.#text.slice(node.start, node.end)
        }
        return this.#inner(node)
      case 'ObjectPattern':
      case 'ArrayPattern':
      case 'AssignmentPattern':
      case 'RestElement':
      case 'MetaProperty':
        this.#link(node)
        return this.#text.slice(node.start, node.end)
      default: {
        if (!WRAPPED.has(node.type)) return this.#inner(node)
        const number = this.#number(node)
        return `${F}.v(${number},${this.#inner(node)})`
      }
    }
  }

  #functionText(node: FunctionNode): string {
    const { body, params } = node
    const number = this.#function(node)
    for (const param of params) {
      this.#table.parents.set(param, node)
      this.#link(param)
    }
    this.#table.parents.set(body, node)
    const names = params.flatMap((param) => namesOf(param))
    const enter = `const ${F}=authscopeEnter(${number},[${names.join()}]);`
    const head = this.#text.slice(node.start, body.start)
    if (body.type === 'BlockStatement')
      return `${head}{${enter}${this.#inner(body, body.start + 1, body.end - 1)};${F}.e()}`
    const arrow = head.lastIndexOf('=>') + 2
    const kept = this.#number(body)
    const text = head.slice(arrow) + this.#write(body) + this.#text.slice(body.end, node.end)
    return `${head.slice(0, arrow)}{${enter}return ${F}.r(${kept},${text})}`
  }

  #catchText(node: Extract<AnyNode, { readonly type: 'CatchClause' }>): string {
    const { body, param } = node
    this.#table.parents.set(body, node)
    if (param) this.#table.parents.set(param, node)
    const number = this.#number(node)
    const name = param?.type === 'Identifier' ? param.name : 'authscopeError'
    const head = param ? this.#text.slice(node.start, body.start) : `catch(${name})`
    const kept = !param || param.type === 'Identifier' ? `${F}.v(${number},${name});` : ''
    return `${head}{${kept}${this.#inner(body, body.start + 1, body.end - 1)}}`
  }
}

interface Part {
  readonly child: AnyNode
  readonly plain: boolean
}

/** The nodes in a node, in the order of the text. Keys and names aren't among them. */
function partsOf(node: AnyNode): readonly Part[] {
  const found: Part[] = []
  for (const [name, value] of Object.entries(node)) {
    if (isName(node, name)) continue
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) found.push({ child, plain: isPlain(node, name, child) })
  }
  return found.toSorted((one, other) => one.child.start - other.child.start)
}

export function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'
}

function isName(node: AnyNode, name: string): boolean {
  const { computed } = node as { readonly computed?: boolean }
  if (name === 'property') return node.type === 'MemberExpression' && computed !== true
  if (name === 'key') return computed !== true
  if (name === 'id') return node.type !== 'VariableDeclarator'
  if (/^(?:Import|Export(?:All|Specifier|Namespace))/.test(node.type)) return node.type !== 'ImportExpression'
  return name === 'label' || name === 'specifiers' || name === 'meta' || name === 'source' || name === 'quasi'
}

function isPlain(node: AnyNode, name: string, child: AnyNode): boolean {
  if (child.type === 'Super' || child.type === 'PrivateIdentifier') return true
  const isLink = child.type === 'MemberExpression' || child.type === 'CallExpression'
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression':
      return name === 'callee' && (isLink || node.type === 'CallExpression' || child.type === 'Identifier')
    case 'TaggedTemplateExpression':
      return name === 'tag'
    case 'MemberExpression':
      return name === 'object' && isLink && isInChain(child)
    case 'ChainExpression':
      return true
    case 'AssignmentExpression':
      return name === 'left'
    case 'ForInStatement':
    case 'ForOfStatement':
      return name === 'left'
    case 'UpdateExpression':
      return true
    case 'UnaryExpression':
      return node.operator === 'delete' || (node.operator === 'typeof' && child.type === 'Identifier')
    case 'ExpressionStatement':
      return 'directive' in node
    case 'VariableDeclarator':
      return name === 'id'
    default:
      return false
  }
}

/** Whether a link has an optional one at or below it: it ends the whole chain. */
function isInChain(node: AnyNode): boolean {
  if (node.type === 'MemberExpression') return node.optional === true || isInChain(node.object)
  return node.type === 'CallExpression' && (node.optional === true || isInChain(node.callee))
}
