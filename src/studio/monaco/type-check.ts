import { editor, MarkerSeverity, Range } from 'monaco-editor/editor'
import { getTypeScriptWorker } from 'monaco-editor/languages/features/typescript/register'
import { describeMissingImport } from '../../record/code/describe-imports.ts'
import { NOT_SHOWN } from './compiler-options.ts'
import type { Files } from './files.ts'
import { followImports } from './typescript.ts'

/** TypeScript's errors about a module that it can't find. It only knows the packages of the sandbox; code may still import types from others. */
const NOT_FOUND = [2307, 2792]

/** Time to finish typing a word. */
const QUIET_MS = 600

const MOST_ATTEMPTS = 50

/** The name under which the markers are kept. */
const OWNER = 'types'

type Diagnostic = Awaited<
  ReturnType<Awaited<ReturnType<Awaited<ReturnType<typeof getTypeScriptWorker>>>>['getSemanticDiagnostics']>
>[number]

/**
 * Marks what TypeScript says about types, in all files: a change of one may be an error in another. (The editor itself would look at the changed file only.)
 * Imports of missing modules are warnings in our own words. `onChecked` is called each time that all files have been checked.
 */
export function createTypeCheck(
  files: Files,
  onChecked: () => void,
): {
  /** Checks the files soon. */
  check(waits?: 'waits'): void
  dispose(): void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0
  const look = async () => {
    latest += 1
    const round = latest
    followImports(files.texts())
    for (const model of files.models()) {
      const found = model.getLanguageId() === 'typescript' ? await problemsIn(model) : []
      // What was changed in the meantime gets its own round.
      if (round !== latest) return
      if (!model.isDisposed()) editor.setModelMarkers(model, OWNER, found)
    }
    onChecked()
  }
  const lookIn = (ms: number, attempts: number) => {
    clearTimeout(timer)
    latest += 1
    // TypeScript is there some time after the editor, and a worker that was stopped doesn't answer.
    timer = setTimeout(() => look().catch(() => attempts > 1 && lookIn(QUIET_MS, attempts - 1)), ms)
  }
  return {
    check: (waits) => lookIn(waits ? QUIET_MS : 0, MOST_ATTEMPTS),
    dispose() {
      clearTimeout(timer)
      latest += 1
    },
  }
}

async function problemsIn(model: editor.ITextModel): Promise<editor.IMarkerData[]> {
  const worker = await (await getTypeScriptWorker())(model.uri)
  const uri = model.uri.toString()
  // Of a text that can't be read, the editor marks where that is: what its words mean is a guess.
  if ((await worker.getSyntacticDiagnostics(uri)).length > 0) return []
  const found = await worker.getSemanticDiagnostics(uri)
  const isMissing = ({ code }: Diagnostic) => NOT_FOUND.includes(code)
  const unused = found.some(isMissing)
    ? (await worker.getSuggestionDiagnostics(uri)).filter(({ reportsUnnecessary }) => reportsUnnecessary)
    : []
  if (model.isDisposed()) return []
  return found
    .filter(
      (each) =>
        !NOT_SHOWN.has(each.code) && (!isMissing(each) || !unused.some((other) => isWithin(each, other))),
    )
    .map((each) => markerOf(model, each))
}

/** An import of which nothing is used is left out when the code runs. */
function isWithin(inner: Diagnostic, outer: Diagnostic): boolean {
  const { start = 0, length = 0 } = outer
  return (inner.start ?? 0) >= start && (inner.start ?? 0) < start + length
}

function markerOf(model: editor.ITextModel, diagnostic: Diagnostic): editor.IMarkerData {
  const { code, length = 0, messageText, start = 0 } = diagnostic
  const range = Range.fromPositions(model.getPositionAt(start), model.getPositionAt(start + length))
  if (!NOT_FOUND.includes(code))
    return { ...range, code: String(code), severity: severityOf(diagnostic), message: textOf(messageText) }
  const specifier = model.getValueInRange(range).replace(/^['"`]|['"`]$/g, '')
  return { ...range, severity: MarkerSeverity.Warning, message: describeMissingImport(specifier) }
}

function severityOf({ category }: Diagnostic): MarkerSeverity {
  return category === 1 ? MarkerSeverity.Error : MarkerSeverity.Warning
}

/** A message and what it follows from, each a line. */
function textOf(message: Diagnostic['messageText'], indent = ''): string {
  if (typeof message === 'string') return indent + message
  const more = (message.next ?? []).map((each) => textOf(each, `${indent}  `))
  return [indent + message.messageText, ...more].join('\n')
}
