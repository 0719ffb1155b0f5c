import { types } from 'virtual:editor-types'
import { typescriptDefaults } from 'monaco-editor/languages/features/typescript/register'
import { COMPILER_OPTIONS } from './compiler-options.ts'

/** Gives the editor's TypeScript the engine's own types, once. */
export function setUpTypes(): void {
  typescriptDefaults.setCompilerOptions({ ...COMPILER_OPTIONS, lib: [...COMPILER_OPTIONS.lib] })
  // `type-check.ts` does this for all files.
  typescriptDefaults.setDiagnosticsOptions({ noSemanticValidation: true })
  typescriptDefaults.setEagerModelSync(true)
  typescriptDefaults.setExtraLibs(Object.entries(types).map(([filePath, content]) => ({ filePath, content })))
}
