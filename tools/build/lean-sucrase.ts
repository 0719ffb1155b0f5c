import type { Plugin } from 'vite'

/** Parts of sucrase that removing types never runs: Flow, JSX, CommonJS, older syntax, and a check of its options that weighs more than they do. */
const UNUSED =
  /\/sucrase\/dist\/esm\/(?:Options|computeSourceMap|CJSImportProcessor|util\/formatTokens|parser\/plugins\/(?:flow|jsx\/index)|transformers\/(?:CJSImport|Flow|JestHoist|JSX|NumericSeparator|OptionalCatchBinding|OptionalChainingNullish|ReactDisplayName|ReactHotLoader)Transformer)\.js$/

/** Sucrase with its TypeScript transform alone. What is left out keeps its names, and does nothing. */
export function leanSucrase(): Plugin {
  return {
    name: 'authscope:lean-sucrase',
    enforce: 'pre',
    transform: (code, id) => (UNUSED.test(id) ? namesOnly(code) : undefined),
  }
}

const EXPORTED = /^export (default )?(?:class|function|const|let)(?: (\w+))?/gm

function namesOnly(code: string): string {
  return [...code.matchAll(EXPORTED)]
    .map(([, byDefault, name]) => (byDefault ? 'export default () => {}' : `export const ${name} = () => {}`))
    .join('\n')
}
