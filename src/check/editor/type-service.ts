import { libFileMap } from 'monaco-editor/languages/features/typescript/lib/lib'
import {
  createLanguageService,
  flattenDiagnosticMessageText,
} from 'monaco-editor/languages/features/typescript/lib/typescriptServices'
import { editorTypeFiles } from '../../../tools/build/editor-types.ts'
import { COMPILER_OPTIONS, NOT_SHOWN, pathsFor } from '../../studio/monaco/compiler-options.ts'

/** The editor's own TypeScript with the editor's own types, outside a browser. */
export interface TypeService {
  /** What it says about files by path: `auth.ts:3 …`. */
  check(files: Readonly<Record<string, string>>): readonly string[]
  /** What it offers behind `|` in `auth.ts`. */
  complete(text: string): readonly string[]
}

export function createTypeService(): TypeService {
  const types = editorTypeFiles()
  let files: Readonly<Record<string, string>> = {}
  let paths = pathsFor({})
  let version = 0
  const textOf = (name: string): string | undefined => files[name] ?? types[name] ?? libFileMap[name]
  const service = createLanguageService({
    getCompilationSettings: () => ({ ...COMPILER_OPTIONS, paths }),
    getScriptFileNames: () => [...Object.keys(files), ...Object.keys(types)],
    getScriptVersion: (name) => (name in files ? String(version) : '1'),
    getScriptSnapshot: (name) => {
      const text = textOf(name)
      if (text === undefined) return undefined
      return {
        getText: (start: number, end: number) => text.substring(start, end),
        getLength: () => text.length,
        getChangeRange: () => undefined,
      }
    },
    getCurrentDirectory: () => '',
    getDefaultLibFileName: () => 'lib.es2023.full.d.ts',
    fileExists: (path) => textOf(path) !== undefined,
    readFile: textOf,
  })
  const open = (given: Readonly<Record<string, string>>) => {
    version += 1
    paths = pathsFor(given)
    files = Object.fromEntries(Object.entries(given).map(([path, text]) => [`file:///${path}`, text]))
  }
  return {
    check(given) {
      open(given)
      return Object.keys(files).flatMap((name) =>
        [
          ...service.getSyntacticDiagnostics(name),
          ...service.getSemanticDiagnostics(name).filter(({ code }) => !NOT_SHOWN.has(code)),
        ].map(({ messageText, start = 0 }) => {
          const line = files[name]?.slice(0, start).split('\n').length
          return `${name.slice('file:///'.length)}:${line} ${flattenDiagnosticMessageText(messageText, ' ')}`
        }),
      )
    },
    complete(text) {
      const at = text.indexOf('|')
      open({ 'auth.ts': text.replace('|', '') })
      return (service.getCompletionsAtPosition('file:///auth.ts', at, {})?.entries ?? []).map(
        ({ name }) => name,
      )
    },
  }
}
