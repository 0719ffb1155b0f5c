import { types } from 'virtual:editor-types'
import { typescriptDefaults } from 'monaco-editor/languages/features/typescript/register'
import { COMPILER_OPTIONS } from './compiler-options.ts'
import { NOT_FOUND } from './imports.ts'

/** Gives the editor's TypeScript the engine's own types, once. */
export function setUpTypes(): void {
  typescriptDefaults.setCompilerOptions({ ...COMPILER_OPTIONS, lib: [...COMPILER_OPTIONS.lib] })
  typescriptDefaults.setDiagnosticsOptions({ diagnosticCodesToIgnore: [...NOT_FOUND] })
  typescriptDefaults.setEagerModelSync(true)
  typescriptDefaults.setExtraLibs(Object.entries(types).map(([filePath, content]) => ({ filePath, content })))
}
