import { type editor, Range } from 'monaco-editor/editor'
import type { LineMark } from '../../record/code/line-marks.ts'
import { asText } from './markdown.ts'

/** Draws the marks of the shown file. They move with their lines during typing. */
export function createMarks(shown: editor.IStandaloneCodeEditor): { set(marks: readonly LineMark[]): void } {
  const collection = shown.createDecorationsCollection()
  return {
    set(marks) {
      const lines = shown.getModel()?.getLineCount() ?? 0
      collection.set(marks.filter(({ line }) => line <= lines).flatMap(decorationsOf))
    },
  }
}

/** A stretch of the shown text: where it begins, and how many characters it has. */
export interface Stretch {
  readonly at: number
  readonly length: number
}

/** Covers stretches of the shown file that no one should read over a shoulder. */
export function createCovers(shown: editor.IStandaloneCodeEditor): {
  set(stretches: readonly Stretch[]): void
} {
  const collection = shown.createDecorationsCollection()
  return {
    set(stretches) {
      const model = shown.getModel()
      if (!model) return
      collection.set(
        stretches.map(({ at, length }) => ({
          range: Range.fromPositions(model.getPositionAt(at), model.getPositionAt(at + length)),
          options: { inlineClassName: 'code-covered', stickiness: 1 },
        })),
      )
    },
  }
}

function decorationsOf(mark: LineMark): readonly editor.IModelDeltaDecoration[] {
  const { line, hint, isEdited, isFailed, isNow, breakpoint, title } = mark
  const kind = isFailed ? ' failed' : isEdited ? ' edited' : isNow ? ' now' : ''
  const text = {
    range: new Range(line, 1, line, Number.MAX_SAFE_INTEGER),
    options: {
      isWholeLine: isNow === true || isFailed === true,
      showIfCollapsed: true,
      ...(isNow ? { className: 'code-now', marginClassName: 'code-now-margin' } : {}),
      ...(isFailed ? { className: 'code-failed', marginClassName: 'code-failed-margin' } : {}),
      ...(hint ? { after: { content: `    ${hint}`, inlineClassName: `code-hint${kind}` } } : {}),
    },
  }
  if (!breakpoint) return [text]
  // A wrapped line shows it once.
  const margin = {
    range: new Range(line, 1, line, 1),
    options: {
      glyphMarginClassName: `code-breakpoint ${breakpoint}`,
      ...(title ? { glyphMarginHoverMessage: { value: asText(title) } } : {}),
    },
  }
  return [text, margin]
}
