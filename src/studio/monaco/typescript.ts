import { types } from 'virtual:editor-types'
import { typescriptDefaults } from 'monaco-editor/languages/features/typescript/register'
import { COMPILER_OPTIONS, pathsFor } from './compiler-options.ts'

/** Gives the editor's TypeScript the engine's own types, once. */
export function setUpTypes(): void {
  setPaths(COMPILER_OPTIONS.paths)
  // `type-check.ts` does this for all files.
  typescriptDefaults.setDiagnosticsOptions({ noSemanticValidation: true })
  typescriptDefaults.setEagerModelSync(true)
  typescriptDefaults.setExtraLibs(Object.entries(types).map(([filePath, content]) => ({ filePath, content })))
}

let paths = ''

/** Lets imports lead to files as they do when the code runs. What TypeScript knows is only thrown away where that changes it. */
export function followImports(files: Readonly<Record<string, string>>): void {
  const next = pathsFor(files)
  if (JSON.stringify(next) !== paths) setPaths(next)
}

function setPaths(next: ReturnType<typeof pathsFor>): void {
  paths = JSON.stringify(next)
  const options = { ...COMPILER_OPTIONS, lib: [...COMPILER_OPTIONS.lib] }
  typescriptDefaults.setCompilerOptions({ ...options, paths: JSON.parse(paths) })
}
