import type { AnyNode, Declaration, Pattern } from 'acorn'

/** Variables that a pattern declares. */
export function namesOf(pattern: Pattern): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) =>
        namesOf(each.type === 'Property' ? each.value : each.argument),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each ? namesOf(each) : []))
    case 'AssignmentPattern':
      return namesOf(pattern.left)
    case 'RestElement':
      return namesOf(pattern.argument)
    default:
      return []
  }
}

export function namesDeclaredBy(declaration: Declaration | null | undefined): readonly string[] {
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => namesOf(id))
  return declaration?.id ? [declaration.id.name] : []
}

/** Of a member, or of what is imported. */
export function nameOf(node: AnyNode): string {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name
  return node.type === 'Literal' ? String(node.value) : ''
}

/** What is written out: a text, a number, or nothing at all as `null`. */
export function literalOf(node: AnyNode): unknown {
  if (node.type === 'Literal') return node.value instanceof RegExp ? undefined : node.value
  if (node.type === 'Identifier') return node.name === 'undefined' ? null : undefined
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const value = literalOf(node.argument)
    return typeof value === 'number' ? -value : undefined
  }
  return undefined
}
