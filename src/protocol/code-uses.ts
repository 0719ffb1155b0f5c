import { codeOnly } from './code-text.ts'

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
  const names = [...new Set(uses.map(({ name }) => name))]
  return names
    .map((each) => uses.filter(({ name }) => name === each))
    .map((same) => ({
      name: same[0]?.name ?? '',
      local: same[0]?.local ?? '',
      isType: same.every(({ isType }) => isType),
      isCalled: same.some(({ isCalled }) => isCalled),
      isAwaited: same.some(({ isAwaited }) => isAwaited),
      isConstructed: same.some(({ isConstructed }) => isConstructed),
      members: [...new Set(same.flatMap(({ members }) => members))],
    }))
}

export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
