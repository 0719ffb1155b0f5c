import { editor, Uri } from 'monaco-editor/editor'
import { plainText } from '../../record/code/draft.ts'

/** The user's files as the editor has them. */
export interface Files {
  /** Replaces the files; whether there are other ones than before. Files that didn't change keep their undo steps. */
  set(texts: Readonly<Record<string, string>>): boolean
  of(file: string): editor.ITextModel | undefined
  names(): readonly string[]
  models(): Iterable<editor.ITextModel>
  texts(): Readonly<Record<string, string>>
  dispose(): void
}

export interface FilesEvents {
  /** Someone changed a text in the editor. */
  readonly onChange: (file: string, text: string) => void
  /** A text is another one. */
  readonly onEdit: () => void
}

export function createFiles({ onChange, onEdit }: FilesEvents): Files {
  const models = new Map<string, editor.ITextModel>()
  let isSetting = false
  const add = (file: string, text: string) => {
    const model = editor.createModel(text, languageOf(file), uriOf(file))
    // Files from other systems have other line ends.
    model.setEOL(editor.EndOfLineSequence.LF)
    model.updateOptions({
      tabSize: 2,
      insertSpaces: true,
      bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
    })
    model.onDidChangeContent(() => {
      onEdit()
      if (!isSetting) onChange(file, plainText(model.getValue()))
    })
    models.set(file, model)
  }
  const names = () => [...models.keys()]
  return {
    names,
    of: (file) => models.get(file),
    models: () => models.values(),
    texts: () => Object.fromEntries([...models].map(([file, model]) => [file, model.getValue()])),
    set(texts) {
      const before = names().join('\n')
      isSetting = true
      for (const [file, model] of models)
        if (!Object.hasOwn(texts, file)) {
          models.delete(file)
          model.dispose()
        }
      for (const [file, text] of Object.entries(texts)) {
        const model = models.get(file)
        if (!model) add(file, text)
        else if (model.getValue() !== plainText(text)) replaceText(model, plainText(text))
      }
      isSetting = false
      return before !== names().join('\n')
    },
    dispose() {
      for (const model of models.values()) model.dispose()
    },
  }
}

export function uriOf(file: string): Uri {
  return Uri.parse(`file:///${file}`)
}

/** TypeScript reads JSON as well, for files that import it. */
function languageOf(file: string): string {
  return /\.(?:[cm]?[jt]sx?|json)$/.test(file) ? 'typescript' : 'plaintext'
}

/** Replaces a text in one step that can be undone. */
function replaceText(model: editor.ITextModel, text: string): void {
  model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null)
}
