import { type ModuleDeclaration, type Program, parse, type Statement } from 'acorn'
import { codeOnly } from '../../protocol/code-text.ts'
import { nameOf, namesDeclaredBy } from './code-nodes.ts'

/** What a file has: exported names, and words outside texts and comments. */
export interface Exported {
  has(name: string): boolean
  mentions(word: string): boolean
}

/** Of a file without types. One that cannot be read exports nothing. */
export function exportsOf(text: string): Exported {
  const names = new Set(bodyOf(text).flatMap(namesExportedBy))
  const words = new Set(codeOnly(text).match(/[\w$]+/g) ?? [])
  return { has: (name) => names.has(name), mentions: (word) => words.has(word) }
}

function bodyOf(text: string): Program['body'] {
  try {
    return parse(text, { ecmaVersion: 'latest', sourceType: 'module' }).body
  } catch {
    return []
  }
}

function namesExportedBy(node: Statement | ModuleDeclaration): readonly string[] {
  if (node.type === 'ExportDefaultDeclaration') return ['default']
  if (node.type === 'ExportAllDeclaration') return node.exported ? [nameOf(node.exported)] : []
  if (node.type !== 'ExportNamedDeclaration') return []
  return [...namesDeclaredBy(node.declaration), ...node.specifiers.map(({ exported }) => nameOf(exported))]
}
