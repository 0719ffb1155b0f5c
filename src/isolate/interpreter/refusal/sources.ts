import type { AnyNode, CallExpression } from 'acorn'
import type { RefusalSource } from '../../../protocol/refusal.ts'
import { literalOf, nameOf, namesOf } from '../code-nodes.ts'
import { bare } from './branches.ts'
import type { Explainer } from './explain.ts'
import type { FunctionNode } from './instrument.ts'
import { type Meaning, memberOf, pathIn } from './names.ts'
import { type Activation, isTruthy, markOf } from './trace.ts'

/** Where a value came from. `isText`: a list or an object was made of a text there. */
export interface Source {
  readonly of: RefusalSource
  readonly made?: 'split' | 'parsed' | undefined
  /** What the value is made of, if it is known. */
  readonly whole?: unknown
}

type Path = readonly string[]
type Parameter = Extract<Meaning, { readonly is: 'parameter' }>

const DEEPEST = 40

/** Follows values back to what the callback was given, to the environment, to answers and rows. */
export class Sources {
  readonly #explainer: Explainer
  readonly #root: Activation
  #depth = 0

  constructor(explainer: Explainer, root: Activation) {
    this.#explainer = explainer
    this.#root = root
  }

  /** Of what an expression was; `path` leads to a part of it. */
  of(node: AnyNode, from: Activation, path: Path = []): Source | undefined {
    if (this.#depth > DEEPEST) return undefined
    this.#depth += 1
    try {
      return this.#of(node, from, path)
    } finally {
      this.#depth -= 1
    }
  }

  #of(node: AnyNode, from: Activation, path: Path): Source | undefined {
    switch (node.type) {
      case 'AwaitExpression':
      case 'ChainExpression':
        return this.of(bare(node), from, path)
      case 'Identifier':
        return this.#named(node, from, path)
      case 'MemberExpression':
        return this.#member(node, from, path)
      case 'ObjectExpression': {
        const member = path[0] === undefined ? undefined : memberOf(node, path[0])
        if (member) return this.of(member, from, path.slice(1))
        const spread = node.properties.findLast((each) => each.type === 'SpreadElement')
        return spread?.type === 'SpreadElement' ? this.of(spread.argument, from, path) : undefined
      }
      case 'ArrayExpression': {
        const element = node.elements[Number(path[0])]
        if (!element) return undefined
        return element.type === 'SpreadElement'
          ? this.of(element.argument, from, path)
          : this.of(element, from, path.slice(1))
      }
      case 'LogicalExpression': {
        const left = this.#explainer.valueOf(node.left, from)
        const isRight = left && node.operator !== '&&' && !isTruthy(left.value)
        const [first, other] =
          isRight || node.operator === '&&' ? [node.right, node.left] : [node.left, node.right]
        return (
          (isRight ? this.of(node.left, from, path) : undefined) ??
          this.of(first, from, path) ??
          this.of(other, from, path)
        )
      }
      case 'ConditionalExpression': {
        const test = this.#explainer.valueOf(node.test, from)
        return this.of(test && !isTruthy(test.value) ? node.alternate : node.consequent, from, path)
      }
      case 'NewExpression':
        return node.arguments[0] && HOLDS.test(nameOf(node.callee))
          ? this.of(node.arguments[0], from, path)
          : undefined
      case 'TemplateLiteral':
        return node.expressions.length === 1 && node.expressions[0]
          ? this.of(node.expressions[0], from, path)
          : undefined
      case 'CallExpression':
        return this.#call(node, from, path)
      default:
        return undefined
    }
  }

  #named(node: AnyNode & { readonly type: 'Identifier' }, from: Activation, path: Path): Source | undefined {
    const { names, trace } = this.#explainer
    const meaning = names.meaning(node, from)
    switch (meaning?.is) {
      case 'value': {
        const around = trace.around(meaning.node, from)
        return around && meaning.node !== node
          ? this.of(meaning.node, around, [...meaning.path, ...path])
          : undefined
      }
      case 'element': {
        const around = trace.around(meaning.node, from)
        return around && this.of(meaning.node, around, ['0', ...meaning.path, ...path])
      }
      case 'parameter':
        return this.#parameter({ ...meaning, node }, from, path)
      case 'import':
        return /^\$env\/(?:static|dynamic)/.test(meaning.specifier) && meaning.name !== 'env'
          ? { of: { from: 'environment', name: meaning.name }, whole: this.#wholeOf(node, from, path) }
          : undefined
      default:
        return undefined
    }
  }

  #parameter(
    { index, node, of, path: own }: Omit<Parameter, 'is'> & { readonly node: AnyNode },
    from: Activation,
    more: Path,
  ): Source | undefined {
    const { trace } = this.#explainer
    const path = [...own, ...more]
    const whole = this.#wholeOf(node, from, more)
    if (of === this.#root.node) return index === 0 ? { of: { from: 'argument', path }, whole } : undefined
    const parent = trace.parentOf(of)
    const callee =
      parent?.type === 'CallExpression' && parent.arguments.includes(of as never) && parent.callee
    if (callee && callee.type === 'MemberExpression' && ON_EACH.test(nameOf(callee.property))) {
      const around = trace.around(callee, from)
      return around && index === 0 ? this.of(callee.object, around, ['0', ...path]) : undefined
    }
    const call = callee ? undefined : this.#callOf(of, from)
    const given = call?.node.arguments[index]
    if (call) return given && this.of(given, call.from, path)
    const same = this.#givenAs(whole)
    return same && { of: { from: 'argument', path: same }, whole }
  }

  #wholeOf(node: AnyNode, from: Activation, path: Path): unknown {
    const parent = this.#explainer.trace.parentOf(node)
    if (parent?.type === 'AwaitExpression') return this.#wholeOf(parent, from, path)
    return path.reduce<unknown>(
      (value, name) =>
        Array.isArray(value) || Object.hasOwn(Object(value), name) ? Object(value)[name] : undefined,
      this.#explainer.valueOf(node, from)?.value,
    )
  }

  /** The one member of what was given to the callback that has this text: a package asked with it. */
  #givenAs(value: unknown): Path | undefined {
    const [param] = (this.#root.node as FunctionNode).params
    if (typeof value !== 'string' || value === '' || !param) return undefined
    const found = namesOf(param).flatMap((name, index): Path[] => {
      const [path, given] = [pathIn(param, name) ?? [], this.#root.params?.[index]]
      if (given === value) return [path]
      return typeof given === 'object' && given !== null && !markOf(given)
        ? Object.entries(given).flatMap(([key, member]) => (member === value ? [[...path, key]] : []))
        : []
    })
    return found.length === 1 ? found[0] : undefined
  }

  /** Where a function was called. */
  #callOf(
    of: AnyNode,
    from: Activation,
  ): { readonly node: CallExpression; readonly from: Activation } | undefined {
    const { names, trace } = this.#explainer
    for (const each of [...trace.calls].reverse())
      if (each.at < from.at && each.at >= this.#root.at)
        for (const node of each.values.keys())
          if (node.type === 'CallExpression' && names.calledBy(node, each) === of) return { node, from: each }
    return undefined
  }

  #member(
    node: AnyNode & { readonly type: 'MemberExpression' },
    from: Activation,
    path: Path,
  ): Source | undefined {
    const name = this.#memberName(node, from)
    if (name === undefined) return undefined
    const set = this.#explainer.names.lastSet(node, from)
    if (set) return this.of(set, from, path)
    if (isEnvironment(node.object, name))
      return {
        of: { from: 'environment', name },
        made: path.length > 0 ? 'parsed' : undefined,
        whole: this.#wholeOf(node, from, []),
      }
    // A part of a token: `token.split('.')[1]`.
    const object = bare(node.object)
    const isPart =
      object.type === 'CallExpression' &&
      isCallOf(object, /^split$/) &&
      literalOf(object.arguments[0] ?? object) === '.'
    return this.of(node.object, from, isPart ? path : [name, ...path])
  }

  #memberName(node: AnyNode & { readonly type: 'MemberExpression' }, from: Activation): string | undefined {
    if (!node.computed) return nameOf(node.property)
    const value = this.#explainer.valueOf(node.property, from)?.value
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }

  #call(node: CallExpression, from: Activation, path: Path): Source | undefined {
    const { names } = this.#explainer
    const { callee } = node
    const [first] = node.arguments
    const behind = names.calledBy(node, from) && this.#explainer.behind.exitOf({ node, from })
    if (behind) {
      const { exit } = behind
      const given = exit.node?.type === 'ReturnStatement' ? exit.node.argument : exit.node
      return given ? this.of(given, behind.from, path) : undefined
    }
    const name = callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee)
    if (first && name === 'fetch') return this.#answer(node, from, path)
    if (callee.type === 'MemberExpression') {
      if (
        /^(?:axios|ky|ofetch|got|http|client|api)$/.test(nameOf(callee.object)) &&
        /^(?:get|post|put|request)$/.test(name)
      )
        return this.#answer(node, from, path[0] === 'data' ? path.slice(1) : path)
      if (PICKS.test(name)) return this.of(callee.object, from, ['0', ...path])
      if (name === 'json' || TAKES_APART.test(name) || PASSES.test(name)) {
        const source = this.of(callee.object, from, TAKES_APART.test(name) ? [] : path)
        // A client of a database gives what it has.
        if (source || name !== 'get')
          return source && name === 'split' ? { ...source, made: 'split' } : source
      }
    }
    if (
      first &&
      /^(?:safeParse|parse|parseAsync|safeParseAsync)$/.test(name) &&
      nameOf(receiver(callee)) !== 'JSON'
    )
      return path[0] === 'success' || path[0] === 'error'
        ? undefined
        : this.of(first, from, path[0] === 'data' ? path.slice(1) : path)
    if (first && name === 'parse') {
      const source = this.of(first, from, path)
      return source?.of.from === 'environment' ? { ...source, made: 'parsed' } : source
    }
    if (first && READS.test(name)) return this.of(first, from, path)
    return this.#elsewhere(node, from, path)
  }

  #answer(node: CallExpression, from: Activation, path: Path): Source | undefined {
    const [first, options] = node.arguments
    const value = first && this.#explainer.valueOf(first, from)?.value
    const written = first?.type === 'TemplateLiteral' || typeof value === 'string' ? value : undefined
    const named =
      node.callee.type === 'MemberExpression' ? nameOf(node.callee.property).toUpperCase() : undefined
    const said = options && memberOf(options, 'method')
    const method =
      named && named !== 'FETCH' && named !== 'REQUEST' ? named : String((said && literalOf(said)) ?? 'GET')
    const url = typeof written === 'string' ? written : ''
    return { of: { from: 'answer', method, url, path } }
  }

  #elsewhere(node: CallExpression, from: Activation, path: Path): Source {
    const { trace } = this.#explainer
    const [line, lastLine] = [trace.lineOf(node), trace.lineOf(node, node.end)]
    const whole = this.#wholeOf(node, from, path)
    return { of: { from: 'call', file: trace.fileOf(node), line, lastLine, path }, whole }
  }
}

/** Methods that give an element of a list to a function. */
const ON_EACH = /^(?:some|every|find|findLast|findIndex|filter|map|flatMap|forEach)$/

/** What is made of a value and still says it. */
const HOLDS = /^(?:URL|URLSearchParams|Headers|FormData|Date|Set|Map|Array|String|Number|TextEncoder)$/

/** Methods that give one element of a list. */
const PICKS = /^(?:pop|shift|at|find|findLast)$/

/** Methods that make a list of a text. */
const TAKES_APART = /^(?:split|match)$/

/** What gives the value on, in another form. */
const PASSES =
  /^(?:toLowerCase|toUpperCase|toLocaleLowerCase|trim|toString|filter|map|flatMap|slice|text|data|concat|replace|replaceAll|normalize|valueOf|flat|sort|substring|substr|getTime|toISOString|padStart|get|then|catch|clone)$/

/** Functions that give what they are given in another form. */
const READS =
  /^(?:String|Number|Date|Buffer|parseInt|parseFloat|Boolean|BigInt|from|atob|decode|decodeJwt|jwtDecode|jwt_decode|decodeURIComponent|structuredClone|values|keys|verify|toArray|all)$/

function receiver(callee: AnyNode): AnyNode {
  return callee.type === 'MemberExpression' ? callee.object : callee
}

export function isCallOf(node: AnyNode, name: RegExp): node is CallExpression {
  return (
    node.type === 'CallExpression' &&
    name.test(node.callee.type === 'MemberExpression' ? nameOf(node.callee.property) : nameOf(node.callee))
  )
}

/** `process.env.X`, `import.meta.env.X`, `env.X` of a file that reads the environment. */
function isEnvironment(object: AnyNode, name: string): boolean {
  const at = bare(object)
  if (at.type === 'MemberExpression') return nameOf(at.property) === 'env'
  return (
    at.type === 'Identifier' &&
    /^(?:server|client|private)?_?env(?:ironment)?$/i.test(at.name) &&
    /^[A-Z][A-Z0-9_]+$/.test(name)
  )
}
