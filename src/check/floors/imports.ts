import { parseSync, Visitor } from 'rolldown/utils'

/** Every module that a source file names, once each: imports, exports from, `import()` of values and of types. */
export function importsOf(fileName: string, code: string): ReadonlySet<string> {
  const found = new Set<string>()
  const take = ({ source }: { readonly source: object | null }): void => {
    if (source !== null && 'value' in source && typeof source.value === 'string') found.add(source.value)
  }
  const { program, errors } = parseSync(fileName, code)
  if (errors.length > 0) throw new Error(`${fileName} cannot be parsed: ${errors[0]?.message}`)
  new Visitor({
    ImportDeclaration: take,
    ExportNamedDeclaration: take,
    ExportAllDeclaration: take,
    ImportExpression: take,
    TSImportType: take,
  }).visit(program)
  return found
}

/** The package of a specifier: `jose` of `jose/jwt/sign`, `node:fs` of itself. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
