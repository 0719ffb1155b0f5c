import type { Plugin } from 'vite'

/** Declarations of the platform that the editor's compiler options name, and what these refer to. */
const WANTED = /^lib\.(?:es5|es6|es20(?:1\d|2[0-3])(?:\..*)?|decorators(?:\.legacy)?|webworker)\.d\.ts$/

/** Leaves out of the editor's TypeScript the declarations that no configuration is looked at with: the DOM alone is two thirds of them. */
export function leanTypeScript(): Plugin {
  return {
    name: 'authscope:lean-typescript',
    transform(code, id) {
      if (!/typescript\/lib\/lib\.js$/.test(id.replaceAll('\\', '/'))) return undefined
      const [head = '', ...entries] = code.split(/^(?=libFileMap\[)/m)
      const wanted = entries.filter((entry) => WANTED.test(/^libFileMap\["([^"]+)"\]/.exec(entry)?.[1] ?? ''))
      return [head, ...wanted, '\nexport { libFileMap };\n']
        .join('')
        .replace(/\nexport \{[^}]*\};(?=[\s\S]*\nexport \{)/g, '')
    },
  }
}
