import type { Plugin } from 'vite'

/** Declarations of the platform that the editor's compiler options name, and what these refer to. */
const WANTED =
  /^lib\.(?:es5|es6|es20(?:1\d|2[0-3])(?:\..*)?|decorators(?:\.legacy)?|webworker(?:\..*)?)\.d\.ts$/

/**
 * Leaves out of the editor's TypeScript the declarations that its compiler options never name; the DOM alone is two thirds of them. Saves 279 kB
 * of the editor's 2.7 MB (gzip).
 */
export function leanTypeScript(): Plugin {
  return {
    name: 'authscope:lean-typescript',
    transform(code, id) {
      if (isOf(id, 'languages/features/typescript/tsWorker.js')) return readsJson(code)
      if (!isOf(id, 'languages/features/typescript/lib/lib.js')) return undefined
      const [head = '', ...entries] = code.replace(/^export \{.*$/m, '').split(/^(?=libFileMap\[)/m)
      const wanted = entries.filter((entry) => WANTED.test(/^libFileMap\["([^"]+)"\]/.exec(entry)?.[1] ?? ''))
      return [head, ...wanted, '\nexport { libFileMap };\n'].join('')
    },
  }
}

/** The editor's TypeScript would read a `.json` file as JavaScript, and find errors in it and in every file that imports it. */
function readsJson(code: string): string {
  const before = 'case "jsx":'
  if (!code.includes(before)) throw new Error(`monaco-editor has changed: tsWorker.js has no ${before}`)
  return code.replace(before, `case "json":\n        return ScriptKind.JSON;\n      ${before}`)
}

/**
 * The file that starts the editor's TypeScript imports every feature of the editor, after the editor's services have started, which then lack what
 * the late features need. We import the features that we want by name instead, which also saves 54 kB (gzip). TypeScript's worker is made from its
 * own address, whatever the editor's other worker is made from.
 */
export function leanMonaco(): Plugin {
  return {
    name: 'authscope:lean-monaco',
    enforce: 'pre',
    transform(code, id) {
      if (!isOf(id, 'internal/common/workers.js')) return undefined
      return code
        .replace(/^import '[^']+';$/gm, '')
        .replace(
          /(function getWorker\(descriptor\) \{[\s\S]*?const monacoEnvironment = )/,
          '$1descriptor.createWorker ? undefined : ',
        )
    },
  }
}

/** In development addresses of files have a query. */
function isOf(id: string, path: string): boolean {
  const [file = ''] = id.replaceAll('\\', '/').split('?')
  return file.endsWith(`monaco-editor/esm/vs/${path}`)
}
