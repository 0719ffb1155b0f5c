import type { AnyNode, Expression } from 'acorn'
import { literalOf, nameOf } from './code-nodes.ts'
import type { Reader } from './code-reader.ts'
import { childOf, createSlot, flow, type Slot } from './code-slots.ts'

/** `user.name`, `rows[0]` */
export function memberOf(
  reader: Reader,
  node: Extract<AnyNode, { readonly type: 'MemberExpression' }>,
): Slot {
  const object = reader.expression(node.object)
  if (!node.computed) return childOf(object, `.${nameOf(node.property)}`)
  const key = literalOf(node.property)
  if (typeof key === 'string' || typeof key === 'number') {
    if (typeof key === 'number') object.facts.kind = 'list'
    return childOf(object, `.${key}`)
  }
  reader.expression(node.property)
  return childOf(object, '.*')
}

/** An object that is written out: what goes into it goes on with it. A spread value needs only the members that are not written out. */
export function objectOf(
  reader: Reader,
  node: Extract<AnyNode, { readonly type: 'ObjectExpression' }>,
): Slot {
  const made = createSlot()
  const spread: Slot[] = []
  const isSpread = node.properties.some((each) => each.type === 'SpreadElement')
  const own = isSpread ? createSlot() : made
  for (const each of node.properties) {
    if (each.type === 'SpreadElement') {
      const from = reader.expression(each.argument)
      from.facts.kind ??= 'object'
      flow(from, made)
      spread.push(from)
    } else if (!each.computed) {
      const key = nameOf(each.key)
      const value = reader.expression(each.value, key)
      // A function of another file, which Auth.js calls.
      if (key === 'authorize') childOf(value, '()').facts.isUser = true
      flow(value, childOf(own, `.${key}`))
    } else reader.expression(each.value)
  }
  flow(own, made)
  for (const from of spread) for (const key of missingOfMail(own)) flow(childOf(from, key), childOf(own, key))
  return made
}

/** What a mail still has to have: `send({ from, to, ...template(url) })`. */
function missingOfMail({ members }: Slot): readonly string[] {
  if (!members.has('.to') || !(members.has('.from') || members.has('.subject'))) return []
  const hasText = ['.html', '.react', '.text'].some((key) => members.has(key))
  return [...(members.has('.subject') ? [] : ['.subject']), ...(hasText ? [] : ['.html', '.text'])]
}

/** A list that is written out. */
export function listOf(reader: Reader, node: Extract<AnyNode, { readonly type: 'ArrayExpression' }>): Slot {
  const made = createSlot()
  node.elements.forEach((each, index) => {
    if (each?.type === 'SpreadElement') {
      const from = reader.expression(each.argument)
      from.facts.kind = 'list'
      flow(childOf(from, '[]'), childOf(made, '[]'))
    } else if (each) flow(reader.expression(each), childOf(made, `.${index}`))
  })
  return made
}

/** `a ?? b`, `is ? a : b` */
export function eitherOf(reader: Reader, nodes: readonly Expression[], fallback?: Expression): Slot {
  const made = createSlot()
  for (const each of nodes) if (literalOf(each) === undefined) flow(reader.expression(each), made)
  const [first] = nodes
  if (first && fallback) reader.expression(first).facts.otherwise ??= literalOf(fallback)
  return made
}
