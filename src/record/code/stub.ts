import { codeOnly } from '../../protocol/code-text.ts'

type Files = Readonly<Record<string, string>>

/** How the files use a name of a module. */
export interface Use {
  readonly name: string
  /** What the files call it. */
  readonly local: string
  readonly isType: boolean
  readonly isCalled: boolean
  readonly isAwaited: boolean
  readonly isConstructed: boolean
  /** Members that are read or called: `user.findUnique()`. */
  readonly members: readonly string[]
}

/** What the files use of a module, each name once. */
export function usesOf(files: Files, specifier: string): readonly Use[] {
  return mergedUses(Object.values(files).flatMap((text) => usesIn(text, specifier)))
}

/** A file that exports exactly what the others import from a module that is not here. What it gives is for its reader to change. */
export function stubFor(files: Files, specifier: string): string {
  if (specifier.endsWith('.json')) return '{}\n'
  const uses = usesOf(files, specifier)
  const head = `// Replaces ${specifier.replace(/[^\x20-\x7e]/g, '')}. Change what it gives.\n`
  const spread = uses.find(({ local }) => isSettings(files, specifier, local))
  if (spread) return `${head}${settingsOf(spread)}`
  return uses.length === 0 ? `${head}export {}\n` : `${head}\n${uses.map(exportOf).join('\n\n')}\n`
}

/** Whether a name is spread into the configuration: `NextAuth({ ...authConfig })`. */
function isSettings(files: Files, specifier: string, local: string): boolean {
  const spread = new RegExp(`\\.\\.\\.${escaped(local)}\\s*[,})]`)
  const hasName = local !== '' && /auth|config/i.test(specifier) && /config|options/i.test(local)
  return hasName && Object.values(files).some((text) => spread.test(codeOnly(text)))
}

/** The least that a configuration needs: one provider. */
function settingsOf({ name }: Use): string {
  const value = '{ providers: [GitHub], callbacks: {} }'
  const made =
    name === 'default' ? `export default ${value}` : `export const ${name}: NextAuthConfig = ${value}`
  const type = name === 'default' ? '' : "import type { NextAuthConfig } from 'next-auth'\n"
  return `${type}import GitHub from 'next-auth/providers/github'\n\n${made}\n`
}

const CLAUSE = (specifier: string) =>
  new RegExp(
    `\\b(import|export)\\s+(type\\s+)?([\\w$*{}\\s,]*?)\\s*from\\s*(['"])${escaped(specifier)}\\4|([\\w$]+|\\{[^{}]*\\})\\s*=\\s*(?:await\\s+import|require)\\(\\s*(['"])${escaped(specifier)}\\6`,
    'g',
  )

function usesIn(text: string, specifier: string): readonly Use[] {
  const code = codeOnly(text)
  return [...text.matchAll(CLAUSE(specifier))].flatMap(
    ({ index, 1: keyword, 2: type, 3: clause, 5: taken }) => {
      // In a comment or in quotes.
      if (code.charAt(index) !== text.charAt(index)) return []
      if (taken !== undefined)
        return taken.startsWith('{')
          ? namesIn(taken.replaceAll(':', ' as ')).map((each) => howUsed(code, each))
          : wholeUses(code, taken)
      const whole = /\*\s*as\s+([\w$]+)/.exec(clause ?? '')?.[1]
      const first = /^\s*([\w$]+)/.exec(clause ?? '')?.[1]
      const named = namesIn(/\{[^}]*\}/.exec(clause ?? '')?.[0] ?? '')
      return [
        ...(first === undefined
          ? []
          : [howUsed(code, { name: 'default', local: first, isType: type !== undefined })]),
        ...(whole === undefined ? [] : wholeUses(code, whole)),
        ...named.map((each) =>
          howUsed(code, {
            ...each,
            isType: each.isType || type !== undefined,
            ...(keyword === 'export' ? { local: '' } : {}),
          }),
        ),
      ]
    },
  )
}

interface Named {
  readonly name: string
  /** What the importing file calls it. */
  readonly local: string
  readonly isType: boolean
}

function namesIn(list: string): readonly Named[] {
  return list
    .replace(/[{}]/g, '')
    .split(',')
    .flatMap((part) => {
      const [, type, name, local] = /^\s*(type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?/.exec(part) ?? []
      return name === undefined ? [] : [{ name, local: local ?? name, isType: type !== undefined }]
    })
}

/** `import * as users`: each member is an export. */
function wholeUses(code: string, local: string): readonly Use[] {
  const names = [...code.matchAll(new RegExp(`(?<![\\w$.])${escaped(local)}\\.([\\w$]+)`, 'g'))].map(
    ([, name = '']) => name,
  )
  return [...new Set(names)].map((name) => howUsed(code, { name, local: `${local}.${name}`, isType: false }))
}

function howUsed(code: string, { isType, local, name }: Named): Use {
  const it = `(?<![\\w$.'"])${escaped(local)}`
  const has = (pattern: string) => local !== '' && new RegExp(pattern).test(code)
  const members = [
    ...code.matchAll(new RegExp(`${it}((?:\\??\\.[\\w$]+)+)(\\s*(?:<[^()]{1,200}>\\s*)?\\()?`, 'g')),
  ].map(([, path = '', call]) => path.replaceAll('?', '').slice(1) + (call === undefined ? '' : '()'))
  return {
    name,
    local,
    isType,
    isCalled: has(`${it}\\s*(?:<[^>()]*>)?\\(`),
    isAwaited: has(`await\\s+${it}\\s*(?:<[^>()]*>)?\\(`),
    isConstructed: has(`new\\s+${escaped(local)}\\b`),
    members: local === '' ? [] : [...new Set(members)],
  }
}

/** Each name once, with what all files do with it. */
function mergedUses(uses: readonly Use[]): readonly Use[] {
  return grouped(uses, ({ name }) => name).map(([, same]) => ({
    name: same[0]?.name ?? '',
    local: same[0]?.local ?? '',
    isType: same.every(({ isType }) => isType),
    isCalled: same.some(({ isCalled }) => isCalled),
    isAwaited: same.some(({ isAwaited }) => isAwaited),
    isConstructed: same.some(({ isConstructed }) => isConstructed),
    members: [...new Set(same.flatMap(({ members }) => members))],
  }))
}

function exportOf({ name, isType, isCalled, isAwaited, isConstructed, members }: Use): string {
  const isDefault = name === 'default'
  const word = isDefault ? 'standIn' : name
  const begin = isDefault ? 'export default ' : 'export '
  if (isType) return isDefault ? `type ${word} = any\nexport default ${word}` : `export type ${name} = any`
  if (isConstructed)
    return `${begin}class ${word} {\n  [member: string]: any\n  constructor(..._args: any[]) {}\n}`
  if (isCalled && members.length === 0)
    return `${begin}${isAwaited ? 'async ' : ''}function ${word}(..._args: any[]): ${isAwaited ? 'Promise<any>' : 'any'} {\n  return null\n}`
  const value = members.length === 0 ? 'null' : objectOf(members, '')
  const alsoType = /^[A-Z][a-z]/.test(name) ? `export type ${name} = any\n` : ''
  return isDefault
    ? `const ${word}: any = ${value}\nexport default ${word}`
    : `${alsoType}export const ${name}: any = ${value}`
}

/** An object with the members that are used: `{ user: { findUnique: async () => null } }`. */
function objectOf(paths: readonly string[], indent: string): string {
  const inner = `${indent}  `
  const lines = grouped(paths, (path) => path.split('.')[0] ?? '').map(([first, all]) => {
    const deeper = all.flatMap((path) => (path.includes('.') ? [path.slice(path.indexOf('.') + 1)] : []))
    const key = first.replace('()', '')
    if (deeper.length > 0) return `${inner}${key}: ${objectOf(deeper, inner)},`
    if (first.endsWith('()')) return `${inner}${key}: async (..._args: any[]): Promise<any> => null,`
    return `${inner}${key}: ${/^[A-Z\d_]+$/.test(key) ? `'${key}'` : 'null'},`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function grouped<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): readonly (readonly [string, readonly T[]])[] {
  const keys = [...new Set(items.map(keyOf))]
  return keys.map((key) => [key, items.filter((item) => keyOf(item) === key)] as const)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
