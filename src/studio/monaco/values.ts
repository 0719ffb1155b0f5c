import { type editor, type IDisposable, languages, Range } from 'monaco-editor/editor'
import type { ValueHere } from '../../record/code/value-at.ts'
import { asCode, asText } from './markdown.ts'

/** The recorded value of what is written at a place of the shown file. Lines and columns are counted from 1. */
export type ValueAt = (line: number, column: number) => ValueHere | undefined

/** Shows recorded values above what TypeScript says, when the pointer rests on a name. */
export function showValues(shown: editor.IStandaloneCodeEditor, valueAt: ValueAt): IDisposable {
  return languages.registerHoverProvider('typescript', {
    provideHover(model, { column, lineNumber }) {
      const found = model === shown.getModel() ? valueAt(lineNumber, column) : undefined
      if (!found) return null
      return {
        range: new Range(lineNumber, found.from, lineNumber, found.to),
        contents: [{ value: asText(found.title) }, { value: asCode(found.text) }],
      }
    },
  })
}
