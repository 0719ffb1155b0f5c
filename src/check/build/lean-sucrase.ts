import type { Plugin } from 'vite'

/** What sucrase has for other languages and module systems. The sandbox strips TypeScript's types and nothing else. */
const UNUSED =
  /sucrase\/dist\/esm\/(?:parser\/plugins\/(?:flow|jsx\/index|jsx\/xhtml)|transformers\/(?:CJSImport|Flow|JSX|JestHoist|NumericSeparator|OptionalCatchBinding|OptionalChainingNullish|ReactDisplayName|ReactHotLoader)Transformer|CJSImportProcessor|computeSourceMap|util\/formatTokens|util\/getJSXPragmaInfo)\.js$/

/** Its check of the options at run time: ours are checked as types. */
const OPTIONS = /sucrase\/dist\/esm\/Options\.js$/

/** What it writes before code that uses transforms of newer syntax. There are none. */
const HELPERS = /sucrase\/dist\/esm\/HelperManager\.js$/

/** Puts, in place of each file that is never reached, one that says so where it is reached after all. */
export function leanSucrase(): Plugin {
  return {
    name: 'authscope:lean-sucrase',
    enforce: 'pre',
    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      if (OPTIONS.test(path)) return 'export function validateOptions() {}'
      if (HELPERS.test(path)) return "export class HelperManager { emitHelpers() { return '' } }"
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
      return ['function left() { throw new Error("left out of the build") }', ...lines, ...last].join('\n')
    },
  }
}
