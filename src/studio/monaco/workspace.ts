import { editor, KeyCode, KeyMod, MarkerSeverity, Uri } from 'monaco-editor/editor'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import { createStore, type Readable } from '../../link/worker/store.ts'
import './features.ts'
import { plainText } from '../../record/code/draft.ts'
import type { LineMark } from '../../record/code/line-marks.ts'
import { createImportCheck } from './imports.ts'
import { createCovers, createMarks, type Stretch } from './marks.ts'
import { applyColours } from './theme.ts'
import { setUpTypes } from './typescript.ts'

/** What TypeScript says about a line. */
export interface Problem {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly isError: boolean
  readonly message: string
}

/** The user's files in the editor. */
export interface Workspace {
  readonly problems: Readable<readonly Problem[]>
  /** TypeScript has looked at the files. */
  readonly checked: Readable<boolean>
  /** Replaces the files and shows one of them. Files that didn't change keep their undo steps. */
  show(files: Readonly<Record<string, string>>, open: string): void
  /** Puts the cursor into a line of the shown file. */
  reveal(line: number, column?: number): void
  mark(marks: readonly LineMark[]): void
  /** Makes stretches of the shown file unreadable. */
  cover(stretches: readonly Stretch[]): void
  format(): Promise<void>
  recolour(): void
  focus(): void
  dispose(): void
}

export interface WorkspaceEvents {
  readonly onChange: (file: string, text: string) => void
  readonly onRun: () => void
  /** Continue the last run with the present code. */
  readonly onRunFrom: () => void
  /** The command palette. */
  readonly onPalette: () => void
  /** A click in the margin next to a line. */
  readonly onMargin: (line: number) => void
}

let isSetUp = false

/** Creates the editor in an element. */
export function createWorkspace(element: HTMLElement, events: WorkspaceEvents): Workspace {
  if (!isSetUp) setUp()
  isSetUp = true
  applyColours(element)
  const shown = editor.create(element, { ...OPTIONS, ...fontOf(element), model: null })
  const models = new Map<string, editor.ITextModel>()
  const marks = createMarks(shown)
  const covers = createCovers(shown)
  const problems = createStore<readonly Problem[]>([])
  const checked = createStore(false)
  const imports = createImportCheck(() => checked.set(true))
  let isSetting = false
  const watching = editor.onDidChangeMarkers(() => problems.set(problemsOf(models)))
  listen(shown, events)
  letTabLeave(shown)
  const add = (file: string, text: string) => {
    const model = editor.createModel(text, 'typescript', Uri.parse(`file:///${file}`))
    // Files from other systems have other line ends.
    model.setEOL(editor.EndOfLineSequence.LF)
    model.updateOptions({
      tabSize: 2,
      insertSpaces: true,
      bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
    })
    model.onDidChangeContent(() => {
      imports.check(model, 'waits')
      if (!isSetting) events.onChange(file, plainText(model.getValue()))
    })
    models.set(file, model)
  }
  return {
    problems,
    checked,
    show(files, open) {
      isSetting = true
      const names = [...models.keys()].join('\n')
      for (const [file, model] of models)
        if (!Object.hasOwn(files, file)) {
          models.delete(file)
          model.dispose()
        }
      for (const [file, text] of Object.entries(files)) {
        const model = models.get(file)
        if (!model) add(file, text)
        else if (model.getValue() !== plainText(text)) replaceText(model, plainText(text))
      }
      const next = models.get(open) ?? null
      if (shown.getModel() !== next) shown.setModel(next)
      isSetting = false
      // Another file may import the one that was added or removed.
      if (names !== [...models.keys()].join('\n')) for (const model of models.values()) imports.check(model)
      problems.set(problemsOf(models))
    },
    reveal(line, column = 1) {
      shown.revealLineInCenterIfOutsideViewport(line)
      shown.setPosition({ lineNumber: line, column })
      shown.focus()
    },
    mark: marks.set,
    cover: covers.set,
    format: async () => {
      await shown.getAction('editor.action.formatDocument')?.run()
    },
    recolour: () => applyColours(element),
    focus: () => shown.focus(),
    dispose() {
      watching.dispose()
      shown.dispose()
      for (const model of models.values()) model.dispose()
    },
  }
}

function listen(shown: editor.IStandaloneCodeEditor, events: WorkspaceEvents): void {
  shown.onMouseDown(({ target }) => {
    const isMargin =
      target.type === editor.MouseTargetType.GUTTER_GLYPH_MARGIN ||
      target.type === editor.MouseTargetType.GUTTER_LINE_NUMBERS
    if (isMargin && target.position) events.onMargin(target.position.lineNumber)
  })
  shown.addCommand(KeyMod.CtrlCmd | KeyCode.Enter, events.onRun)
  shown.addCommand(KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.Enter, events.onRunFrom)
  // Otherwise the editor begins a chord with it and swallows the next letter.
  shown.addCommand(KeyMod.CtrlCmd | KeyCode.KeyK, events.onPalette)
  shown.addCommand(KeyCode.F9, () => {
    const line = shown.getPosition()?.lineNumber
    if (line !== undefined) events.onMargin(line)
  })
}

/** Tab indents. After Escape it moves the focus out of the editor (WCAG 2.1.2). */
function letTabLeave(shown: editor.IStandaloneCodeEditor): void {
  const set = (tabFocusMode: boolean) => shown.updateOptions({ tabFocusMode })
  shown.addCommand(KeyCode.Escape, () => set(true), NOTHING_TO_CLOSE)
  shown.onDidChangeModelContent(({ isFlush }) => {
    if (!isFlush && shown.hasTextFocus()) set(false)
  })
  shown.onDidBlurEditorText(() => set(false))
}

/** If Escape can close something, it does that first. */
const NOTHING_TO_CLOSE = [
  'suggestWidgetVisible',
  'findWidgetVisible',
  'renameInputVisible',
  'parameterHintsVisible',
  'markersNavigationVisible',
  'editorHasMultipleSelections',
  'inSnippetMode',
]
  .map((key) => `!${key}`)
  .join(' && ')

/** The editor looks for this name. Without it, it would make its worker from a blob, which the page's policy forbids. */
function setUp(): void {
  Object.assign(globalThis, { MonacoEnvironment: { getWorker: () => new EditorWorker() } })
  setUpTypes()
}

/** Replaces a text in one step that can be undone. */
function replaceText(model: editor.ITextModel, text: string): void {
  model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null)
}

function fontOf(element: HTMLElement): editor.IEditorOptions {
  const style = getComputedStyle(element)
  const size = Number.parseFloat(style.fontSize)
  return { fontFamily: style.fontFamily, fontSize: size, lineHeight: Math.round(size * 1.5) }
}

const OPTIONS: editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  // Its own theme would replace ours; in high contrast the browser takes care of the colours.
  autoDetectHighContrast: false,
  accessibilitySupport: 'auto',
  ariaLabel: 'Code of the app. Tab indents; press Escape, then Tab to leave the editor.',
  // A plain text field: the workbench's shortcuts know not to react there.
  editContext: false,
  bracketPairColorization: { enabled: false },
  fixedOverflowWidgets: true,
  fontLigatures: false,
  glyphMargin: true,
  lineNumbersMinChars: 3,
  lineDecorationsWidth: 8,
  folding: false,
  minimap: { enabled: false },
  occurrencesHighlight: 'off',
  overviewRulerLanes: 0,
  padding: { top: 8, bottom: 24 },
  renderLineHighlight: 'none',
  scrollBeyondLastLine: false,
  scrollbar: { horizontalScrollbarSize: 10, verticalScrollbarSize: 10 },
  stickyScroll: { enabled: false },
  tabSize: 2,
  theme: 'authscope',
  unicodeHighlight: { ambiguousCharacters: false },
  wordBasedSuggestions: 'off',
  wordWrap: 'on',
  wrappingIndent: 'deepIndent',
}

function problemsOf(models: ReadonlyMap<string, editor.ITextModel>): readonly Problem[] {
  return [...models].flatMap(([file, model]) =>
    editor
      .getModelMarkers({ resource: model.uri })
      .filter(({ severity }) => severity >= MarkerSeverity.Warning)
      .map(({ message, severity, startColumn, startLineNumber }) => ({
        file,
        line: startLineNumber,
        column: startColumn,
        isError: severity === MarkerSeverity.Error,
        message,
      }))
      .toSorted((a, b) => a.line - b.line),
  )
}
