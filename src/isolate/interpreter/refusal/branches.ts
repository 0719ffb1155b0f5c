import type { AnyNode, Expression, ReturnStatement, SwitchStatement } from 'acorn'
import { literalOf } from '../code-nodes.ts'
import { isNode } from './instrument.ts'
import { isFunction } from './trace.ts'

export function childrenOf(node: AnyNode): readonly AnyNode[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

/** Whether a branch returns something other than a refusal. */
export function lets(node: AnyNode): boolean {
  if (isFunction(node)) return false
  if (node.type === 'ReturnStatement') return isGiving(node)
  return childrenOf(node).some(lets)
}

function isGiving({ argument }: ReturnStatement): boolean {
  if (!argument) return false
  const value = literalOf(argument as Expression)
  return value === undefined || (value !== null && value !== false)
}

/** What the cases of a switch compare with that let someone in. An empty one goes on in the next. */
export function casesThatLet({ cases }: SwitchStatement): readonly Expression[] {
  return cases.flatMap(({ test }, index) => {
    const next = cases.slice(index).find(({ consequent }) => consequent.length > 0)
    return test && next && lets(next) ? [test] : []
  })
}

/** Without what only waits or ends early. */
export function bare(node: AnyNode): AnyNode {
  if (node.type === 'AwaitExpression') return bare(node.argument)
  return node.type === 'ChainExpression' ? node.expression : node
}
