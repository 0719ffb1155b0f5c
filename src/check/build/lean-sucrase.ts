import type { Plugin } from 'vite'

/** What sucrase has for other languages and module systems. The sandbox strips TypeScript's types and nothing else. */
const UNUSED =
  /sucrase\/dist\/esm\/(?:parser\/plugins\/(?:flow|jsx\/index|jsx\/xhtml)|transformers\/(?:CJSImport|Flow|JSX|JestHoist|NumericSeparator|OptionalCatchBinding|OptionalChainingNullish|ReactDisplayName|ReactHotLoader)Transformer|CJSImportProcessor|computeSourceMap|util\/formatTokens)\.js$/

/** Its check of the options at run time: ours are checked as types. */
const OPTIONS = /sucrase\/dist\/esm\/Options\.js$/

/** What it writes before code that uses transforms of newer syntax. There are none. */
const HELPERS = /sucrase\/dist\/esm\/HelperManager\.js$/

/** A table of mostly -1. */
const WORD_TREE = /sucrase\/dist\/esm\/parser\/tokenizer\/readWordTree\.js$/

/** Enumerations that also map each number back to its name, which nobody asks for. */
const ENUM = /sucrase\/dist\/esm\/parser\/(?:util\/charcodes|tokenizer\/(?:keywords|types))\.js$/
const NAME_OF_NUMBER = /(\w+)\[\1\["(\w+)"\] = (\w+)\] = "\2"/g

/** Puts, in place of each file that is never reached, one that says so where it is reached after all. */
export function leanSucrase(): Plugin {
  return {
    name: 'authscope:lean-sucrase',
    enforce: 'pre',
    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      if (OPTIONS.test(path)) return 'export function validateOptions() {}'
      if (HELPERS.test(path)) return "export class HelperManager { emitHelpers() { return '' } }"
      if (WORD_TREE.test(path)) return sparse(code)
      if (ENUM.test(path)) return code.replace(NAME_OF_NUMBER, '$1["$2"] = $3')
      if (!UNUSED.test(path)) return undefined
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
