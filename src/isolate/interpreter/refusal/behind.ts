import type { AnyNode, CallExpression, CatchClause } from 'acorn'
import { nameOf } from '../code-nodes.ts'
import { bare } from './branches.ts'
import type { Names } from './names.ts'
import {
  type Activation,
  type Exit,
  isFunction,
  isTruthy,
  type Recorded,
  shown,
  type Trace,
} from './trace.ts'

/** An expression, in a run of the function that it is in. */
export interface Part {
  readonly node: AnyNode
  readonly from: Activation
}

/** A function, and where it ended. */
export interface Ended {
  readonly from: Activation
  readonly exit: Exit
  /** The member of what it gave. */
  readonly path?: readonly string[]
}

/** The functions that were asked, behind a value that they gave. */
export class Behind {
  readonly trace: Trace
  readonly names: Names

  constructor(trace: Trace, names: Names) {
    this.trace = trace
    this.names = names
  }

  /** Where the function ended that a decision asked or whose error it caught, if it is the project's own. */
  exitOf({ from, node }: Part): Ended | undefined {
    if (node.type === 'CatchClause') return this.#thrownTo(node, from)
    const { call, path } = this.#callBehind(node, from)
    const own = call && this.names.calledBy(call, from)
    const last = call && (this.trace.recorded(call, from) ?? this.trace.recorded(node, from))
    if (!last || own === from.node) return undefined
    // It began before the call had a value, and may have ended later.
    const found = own
      ? this.trace.calls.findLast((each) => each.node === own && each.at > from.at && each.at <= last.tick)
      : this.#refusedWithin(call, from, last)
    return found?.exit && { from: found, exit: found.exit, path }
  }

  /** A function of the project that a package asked on the way, and that refused: `z.string().refine((text) => …)`. */
  #refusedWithin(call: CallExpression, from: Activation, ended: Recorded): Activation | undefined {
    if (call.arguments.some((each) => isFunction(each))) return undefined
    const began = Math.max(
      from.at,
      ...call.arguments.map((each) => this.trace.recorded(each, from)?.tick ?? 0),
    )
    return this.trace.calls.findLast(
      ({ at, exit }) =>
        at > began && exit?.how === 'returned' && exit.tick < ended.tick && !isTruthy(exit.value),
    )
  }

  /** `Form.safeParse(…)` behind `parsed.success`, with what leads from one to the other. */
  #callBehind(node: AnyNode, from: Activation): { call?: CallExpression; path: readonly string[] } {
    const at = bare(node)
    if (at.type === 'CallExpression') return { call: at, path: [] }
    if (at.type === 'MemberExpression' && !at.computed) {
      const { path, ...found } = this.#callBehind(at.object, from)
      return { ...found, path: [...path, nameOf(at.property)] }
    }
    const meaning = this.names.meaning(at, from)
    if (meaning?.is !== 'value' || this.trace.around(meaning.node, from) !== from) return { path: [] }
    const { path, ...found } = this.#callBehind(meaning.node, from)
    return { ...found, path: [...path, ...meaning.path] }
  }

  #thrownTo(clause: CatchClause, from: Activation): Ended | undefined {
    const caught = from.values.get(clause)
    if (!caught) return undefined
    const said = shown(caught.value)
    const isIt = ({ tick, value }: Recorded) => tick < caught.tick && shown(value) === said
    const own = [...from.values].findLast(([node, each]) => node.type === 'ThrowStatement' && isIt(each))
    if (own) return { from, exit: { how: 'threw', node: own[0], ...own[1] } }
    const other = this.trace.calls.findLast(
      ({ at, exit }) => at > from.at && exit?.how === 'threw' && isIt(exit),
    )
    return other?.exit && { from: other, exit: other.exit }
  }
}
