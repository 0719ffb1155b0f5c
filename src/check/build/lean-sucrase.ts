import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { ROOT } from '../paths.ts'

/** What sucrase has for other languages and module systems. The sandbox strips TypeScript's types and nothing else. */
const UNUSED =
  /sucrase\/dist\/esm\/(?:parser\/plugins\/(?:flow|jsx\/index|jsx\/xhtml)|transformers\/(?:CJSImport|Flow|JSX|JestHoist|NumericSeparator|OptionalCatchBinding|OptionalChainingNullish|ReactDisplayName|ReactHotLoader)Transformer|CJSImportProcessor|computeSourceMap|util\/formatTokens)\.js$/

/** Its check of the options at run time: ours are checked as types. */
const OPTIONS = /sucrase\/dist\/esm\/Options\.js$/

/** What it writes before code that uses transforms of newer syntax. There are none. */
const HELPERS = /sucrase\/dist\/esm\/HelperManager\.js$/

/** A table of mostly -1. */
const WORD_TREE = /sucrase\/dist\/esm\/parser\/tokenizer\/readWordTree\.js$/

const SUCRASE = /sucrase\/dist\/esm\/.*\.js$/

/** Its enumerations, by the names under which its files use them. */
const ENUMS = [
  { file: 'parser/util/charcodes.js', names: ['charCodes'] },
  { file: 'parser/tokenizer/keywords.js', names: ['ContextualKeyword'] },
  { file: 'parser/tokenizer/types.js', names: ['TokenType', 'tt'] },
]
const MEMBER = /const (\w+) = ([^;]+); \w+\[\w+\["\1"\] = \1\] = "\1";/g

/** Puts, in place of each file that is never reached, one that says so where it is reached after all. */
export function leanSucrase(): Plugin {
  const numbers = readNumbers()
  return {
    name: 'authscope:lean-sucrase',
    enforce: 'pre',
    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      if (OPTIONS.test(path)) return 'export function validateOptions() {}'
      if (HELPERS.test(path)) return "export class HelperManager { emitHelpers() { return '' } }"
      if (!SUCRASE.test(path)) return undefined
      const inlined = code.replace(
        /\b(charCodes|ContextualKeyword|TokenType|tt)\.(\w+)/g,
        (use) => numbers.get(use) ?? use,
      )
      if (WORD_TREE.test(path)) return sparse(inlined)
      if (ENUMS.some(({ file }) => path.endsWith(file)))
        return inlined.replace(/\(function \((\w+)\) \{[\s\S]*?\}\)\(\1 [^\n]*/, '')
      if (!UNUSED.test(path)) return inlined
      const names = [
        ...code.matchAll(
          /\bexport\s+(?:default\s+)?(?:async\s+)?(?:function|class|const|let|var)\s+([\w$]+)/g,
        ),
      ]
      const lines = names.map(([statement, name]) =>
        /\bdefault\b/.test(statement) ? 'export default left' : `export { left as ${name} }`,
      )
      const last =
        /export default \w+;/.test(code) && !lines.includes('export default left')
          ? ['export default left']
          : []
      const words = JSON.stringify(`left out: ${/([\w-]+)\.js$/.exec(path)?.[1]}`)
      return [`function left() { throw new Error(${words}) }`, ...lines, ...last].join('\n')
    },
  }
}

/** What each use of an enumeration stands for: `tt.bracketL`. */
function readNumbers(): ReadonlyMap<string, string> {
  const found = ENUMS.flatMap(({ file, names }) => {
    const code = readFileSync(`${ROOT}/node_modules/sucrase/dist/esm/${file}`, 'utf8')
    // One of them counts: each is the one before and 1.
    const members = [...code.matchAll(MEMBER)].map(
      ([, member, value = ''], index) => [member, value.endsWith('+ 1') ? index : `(${value})`] as const,
    )
    return names.flatMap((name) =>
      members.map(([member, value]) => [`${name}.${member}`, String(value)] as const),
    )
  })
  return new Map(found)
}

/** The same table, written as the distance to each entry that is not -1, and the entry, which may name a constant. */
function sparse(code: string): string {
  const imports = code.match(/^import .*$/gm) ?? []
  const list = /new Int32Array\(\[([^\]]*)\]\)/.exec(code.replace(/\/\/[^\n]*/g, ''))?.[1] ?? ''
  const entries = list.split(',').flatMap((text) => text.trim() || [])
  const pairs: (string | number)[] = []
  let last = 0
  for (const [index, entry] of entries.entries()) {
    if (entry === '-1') continue
    pairs.push(index - last, entry)
    last = index
  }
  return `${imports.join('\n')}
const pairs = [${pairs}]
export const READ_WORD_TREE = new Int32Array(${entries.length}).fill(-1)
for (let at = 0, index = 0; index < pairs.length; index += 2) {
  at += pairs[index]
  READ_WORD_TREE[at] = pairs[index + 1]
}`
}
