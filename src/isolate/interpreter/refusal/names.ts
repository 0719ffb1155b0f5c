import type { AnyNode, ClassBody, Expression, Pattern, Program } from 'acorn'
import { nameOf, namesOf } from '../code-nodes.ts'
import { type FunctionNode, isNode } from './instrument.ts'
import { type Activation, isFunction, type Trace } from './trace.ts'

/** What a name means. `path` leads from the value to what the name has of it. */
export type Meaning =
  | { readonly is: 'value'; readonly node: AnyNode; readonly path: readonly string[] }
  | {
      readonly is: 'parameter'
      readonly of: FunctionNode
      readonly index: number
      readonly path: readonly string[]
    }
  /** One of the values of a list. */
  | { readonly is: 'element'; readonly node: AnyNode; readonly path: readonly string[] }
  | { readonly is: 'caught'; readonly node: AnyNode }
  | { readonly is: 'import'; readonly specifier: string; readonly name: string }

/** Where names lead, across the files of a project. */
export class Names {
  readonly #trace: Trace
  readonly #find: (from: string, specifier: string) => string | undefined

  constructor(trace: Trace, find: (from: string, specifier: string) => string | undefined) {
    this.#trace = trace
    this.#find = find
  }

  /** For a variable that is set more than once, the value that it was given last. */
  meaning(node: AnyNode, from: Activation): Meaning | undefined {
    if (node.type !== 'Identifier') return undefined
    const { name } = node
    for (let at = this.#trace.parentOf(node); at; at = this.#trace.parentOf(at)) {
      const found = this.#declaredIn(at, name)
      if (!found) continue
      const assigned =
        found.is === 'value' || found.is === 'element' ? this.#lastSet(at, name, from) : undefined
      return this.#followed(assigned ?? found)
    }
    return undefined
  }

  /** The function that a call runs, where it is the project's own. */
  calledBy(node: AnyNode, from: Activation): FunctionNode | undefined {
    if (node.type !== 'CallExpression') return undefined
    return this.functionAt(node.callee, from)
  }

  functionAt(node: AnyNode, from: Activation, depth = 0): FunctionNode | undefined {
    if (isFunction(node)) return node
    if (depth > 8) return undefined
    switch (node.type) {
      case 'Identifier': {
        const meaning = this.meaning(node, from)
        return meaning?.is === 'value' && meaning.path.length === 0
          ? this.functionAt(meaning.node, from, depth + 1)
          : undefined
      }
      // `cache(async () => …)`
      case 'CallExpression':
        for (const each of node.arguments) if (isFunction(each)) return each
        return undefined
      case 'MemberExpression': {
        const member = this.#memberAt(node.object, nameOf(node.property), from)
        return member && this.functionAt(member, from, depth + 1)
      }
      default:
        return undefined
    }
  }

  /** A member of an object, of a class or of what it makes, or of all that a file exports. */
  #memberAt(object: AnyNode, name: string, from: Activation): AnyNode | undefined {
    if (object.type === 'ThisExpression') {
      let at = this.#trace.parentOf(object)
      while (at && !isClass(at) && at.type !== 'ObjectExpression') at = this.#trace.parentOf(at)
      return at && memberOf(at, name)
    }
    const meaning = object.type === 'NewExpression' ? undefined : this.meaning(object, from)
    if (meaning?.is === 'import' && meaning.name === '*') return this.#exportOf(meaning.specifier, name)
    const made = meaning?.is === 'value' ? meaning.node : object
    if (made.type !== 'NewExpression') return memberOf(made, name)
    const maker = this.meaning(made.callee, from)
    return maker?.is === 'value' ? memberOf(maker.node, name) : undefined
  }

  #followed(meaning: Meaning): Meaning {
    if (meaning.is !== 'import') return meaning
    const exported = this.#exportOf(meaning.specifier, meaning.name)
    return exported ? { is: 'value', node: exported, path: [] } : meaning
  }

  /** Also what a file only passes on. */
  #exportOf(file: string, name: string, depth = 0): AnyNode | undefined {
    const program = this.#programAt(file)
    if (!program || depth > 5) return undefined
    const own = exportOf(program, name)
    if (own) return own
    for (const statement of program.body) {
      if (statement.type !== 'ExportAllDeclaration' && statement.type !== 'ExportNamedDeclaration') continue
      const specifier = statement.source && this.#find(file, String(statement.source.value))
      if (!specifier) continue
      const passed =
        statement.type === 'ExportAllDeclaration'
          ? name
          : statement.specifiers.find(({ exported }) => nameOf(exported) === name)?.local
      const found =
        passed && this.#exportOf(specifier, typeof passed === 'string' ? passed : nameOf(passed), depth + 1)
      if (found) return found
    }
    return undefined
  }

  #programAt(key: string): Program | undefined {
    return [...this.#trace.table.files].find(([, { file }]) => file === key)?.[0]
  }

  #declaredIn(node: AnyNode, name: string): Meaning | undefined {
    if (isFunction(node)) {
      for (const [index, param] of node.params.entries())
        if (namesOf(param).includes(name))
          return { is: 'parameter', of: node, index, path: pathIn(param, name) ?? [] }
      return undefined
    }
    if (node.type === 'CatchClause')
      return node.param && namesOf(node.param).includes(name) ? { is: 'caught', node } : undefined
    if (node.type === 'ForOfStatement' && node.left.type === 'VariableDeclaration') {
      const [first] = node.left.declarations
      if (first && namesOf(first.id).includes(name))
        return { is: 'element', node: node.right, path: pathIn(first.id, name) ?? [] }
    }
    if (node.type === 'BlockStatement' || node.type === 'Program' || node.type === 'StaticBlock') {
      for (const statement of node.body) {
        const found = this.#declaredBy(statement, name)
        if (found) return found
      }
    }
    if (node.type === 'SwitchCase')
      for (const statement of node.consequent) {
        const found = this.#declaredBy(statement, name)
        if (found) return found
      }
    return undefined
  }

  #declaredBy(statement: AnyNode, name: string): Meaning | undefined {
    if (statement.type === 'ImportDeclaration') {
      for (const each of statement.specifiers) {
        if (each.local.name !== name) continue
        const file = this.#trace.fileOf(statement)
        const specifier = String(statement.source.value)
        const imported =
          each.type === 'ImportSpecifier'
            ? nameOf(each.imported)
            : each.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*'
        return { is: 'import', specifier: this.#find(file, specifier) ?? specifier, name: imported }
      }
      return undefined
    }
    const declared = declarationIn(statement)
    if (
      (declared?.type === 'FunctionDeclaration' || declared?.type === 'ClassDeclaration') &&
      declared.id?.name === name
    )
      return { is: 'value', node: declared, path: [] }
    if (declared?.type !== 'VariableDeclaration') return undefined
    for (const { id, init } of declared.declarations)
      if (namesOf(id).includes(name))
        return { is: 'value', node: init ?? id, path: init ? (pathIn(id, name) ?? []) : [] }
    return undefined
  }

  /** `role = 'admin'` behind `let role`. */
  #lastSet(scope: AnyNode, name: string, from: Activation): Meaning | undefined {
    const node = this.#newest(
      from,
      (left, whole) => left.type === 'Identifier' && left.name === name && this.#isWithin(whole, scope),
    )
    return node && { is: 'value', node, path: [] }
  }

  /** What a member was set to last: `token.roles = profile.roles`. */
  lastSet(member: AnyNode, from: Activation): AnyNode | undefined {
    const text = this.#trace.textOf(member)
    const isSame = (left: AnyNode) => left.type === 'MemberExpression' && this.#trace.textOf(left) === text
    return this.#newest(from, (left, whole) => from.values.has(whole) && isSame(left))
  }

  #newest(from: Activation, fits: (left: AnyNode, whole: AnyNode) => boolean): AnyNode | undefined {
    let newest: { readonly node: Expression; readonly tick: number } | undefined
    for (const node of this.#trace.table.numbers.keys()) {
      if (node.type !== 'AssignmentExpression' || node.operator !== '=' || !fits(node.left, node)) continue
      const tick = this.#trace.recorded(node, from)?.tick ?? -1
      if (tick > (newest?.tick ?? -1)) newest = { node: node.right, tick }
    }
    return newest?.node
  }

  #isWithin(node: AnyNode, scope: AnyNode): boolean {
    for (let at: AnyNode | undefined = node; at; at = this.#trace.parentOf(at)) if (at === scope) return true
    return false
  }
}

function declarationIn(statement: AnyNode): AnyNode | undefined {
  if (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration')
    return statement.declaration ?? undefined
  return statement
}

function exportOf(program: Program, name: string): AnyNode | undefined {
  for (const statement of program.body) {
    if (statement.type === 'ExportDefaultDeclaration' && name === 'default') return statement.declaration
    const declared = declarationIn(statement)
    if (statement.type === 'ExportNamedDeclaration' && !statement.source) {
      const local = statement.specifiers.find(({ exported }) => nameOf(exported) === name)?.local
      if (local) return valueNamed(program, nameOf(local))
    }
    if (statement.type !== 'ExportNamedDeclaration' || !declared) continue
    const found = valueIn(declared, name)
    if (found) return found
  }
  return undefined
}

function valueNamed(program: Program, name: string): AnyNode | undefined {
  return program.body.map((statement) => valueIn(declarationIn(statement) ?? statement, name)).find(Boolean)
}

function valueIn(declared: AnyNode, name: string): AnyNode | undefined {
  if (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration')
    return declared.id?.name === name ? declared : undefined
  if (declared.type !== 'VariableDeclaration') return undefined
  return (
    declared.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init ?? undefined
  )
}

/** What leads from a value to the variable that a pattern makes of it. */
export function pathIn(pattern: Pattern, name: string): readonly string[] | undefined {
  switch (pattern.type) {
    case 'Identifier':
      return pattern.name === name ? [] : undefined
    case 'AssignmentPattern':
      return pathIn(pattern.left, name)
    case 'RestElement':
      return pathIn(pattern.argument, name)
    case 'ArrayPattern':
      for (const [index, each] of pattern.elements.entries()) {
        const path = each && pathIn(each, name)
        if (path) return [String(index), ...path]
      }
      return undefined
    case 'ObjectPattern':
      for (const each of pattern.properties) {
        const path = pathIn(each.type === 'Property' ? each.value : each.argument, name)
        if (path) return each.type === 'Property' ? [nameOf(each.key), ...path] : path
      }
      return undefined
    default:
      return undefined
  }
}

function isClass(node: AnyNode): node is Extract<AnyNode, { readonly body: ClassBody }> {
  return node.type === 'ClassDeclaration' || node.type === 'ClassExpression'
}

/** A member that an object or a class is written with. */
export function memberOf(node: AnyNode, name: string): AnyNode | undefined {
  if (isClass(node))
    return node.body.body.flatMap((each) =>
      each.type !== 'StaticBlock' && nameOf(each.key) === name && each.value ? [each.value] : [],
    )[0]
  if (node.type !== 'ObjectExpression') return undefined
  for (const each of node.properties.toReversed())
    if (each.type === 'Property' && nameOf(each.key) === name && isNode(each.value)) return each.value
  return undefined
}
