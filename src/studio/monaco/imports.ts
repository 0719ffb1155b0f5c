import { editor, MarkerSeverity, Range } from 'monaco-editor/editor'
import { getTypeScriptWorker } from 'monaco-editor/languages/features/typescript/register'
import { describeMissingImport } from '../../record/code/describe-imports.ts'

/** TypeScript's errors about a module that it can't find. It only knows the packages of the sandbox; code may still import types from others. */
export const NOT_FOUND = [2307, 2792]

/** Time to finish typing a word. */
const QUIET_MS = 600

/** Marks imports of missing modules as warnings, in our own words. `onChecked` is called each time that TypeScript has checked a file. */
export function createImportCheck(onChecked: () => void): {
  /** Checks the file soon. */
  check(model: editor.ITextModel, waits?: 'waits'): void
} {
  const waiting = new Map<editor.ITextModel, ReturnType<typeof setTimeout>>()
  return {
    check(model, waits) {
      clearTimeout(waiting.get(model))
      const look = async () => {
        waiting.delete(model)
        if (model.isDisposed()) return
        const version = model.getVersionId()
        const found = await missingIn(model)
        // What was typed in the meantime gets its own check.
        if (model.isDisposed() || model.getVersionId() !== version) return
        editor.setModelMarkers(model, 'imports', found)
        onChecked()
      }
      // A worker that was stopped doesn't answer; the next check will.
      waiting.set(
        model,
        setTimeout(() => look().catch(() => undefined), waits ? QUIET_MS : 0),
      )
    },
  }
}

async function missingIn(model: editor.ITextModel): Promise<editor.IMarkerData[]> {
  const worker = await (await getTypeScriptWorker())(model.uri)
  const found = await worker.getSemanticDiagnostics(model.uri.toString())
  if (model.isDisposed()) return []
  return found
    .filter(({ code }) => NOT_FOUND.includes(code))
    .map(({ length = 0, start = 0 }) => {
      const [from, to] = [model.getPositionAt(start), model.getPositionAt(start + length)]
      const specifier = model.getValueInRange(Range.fromPositions(from, to)).replace(/^['"`]|['"`]$/g, '')
      return {
        severity: MarkerSeverity.Warning,
        message: describeMissingImport(specifier),
        startLineNumber: from.lineNumber,
        startColumn: from.column,
        endLineNumber: to.lineNumber,
        endColumn: to.column,
      }
    })
}
