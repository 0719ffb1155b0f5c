import { editor, KeyCode, KeyMod, MarkerSeverity } from 'monaco-editor/editor'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import { createStore, type Readable } from '../../link/worker/store.ts'
import './features.ts'
import type { LineMark } from '../../record/code/line-marks.ts'
import { createFiles, type Files, uriOf } from './files.ts'
import { createCovers, createMarks, type Stretch } from './marks.ts'
import { applyColours } from './theme.ts'
import { createTypeCheck } from './type-check.ts'
import { setUpTypes } from './typescript.ts'
import { showValues, type ValueAt } from './values.ts'

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
  /** The line of the cursor. */
  line(): number | undefined
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
  /** The same with the right button: what the breakpoint there waits for. */
  readonly onMarginMenu: (line: number) => void
  readonly valueAt: ValueAt
}

let isSetUp = false

/** Creates the editor in an element. */
export function createWorkspace(element: HTMLElement, events: WorkspaceEvents): Workspace {
  if (!isSetUp) setUp()
  isSetUp = true
  applyColours(element)
  const shown = editor.create(element, { ...OPTIONS, ...fontOf(element), model: null })
  const files = createFiles({
    onChange: (file, text) => events.onChange(file, text),
    onEdit: () => types.check('waits'),
  })
  const marks = createMarks(shown)
  const covers = createCovers(shown)
  const problems = createStore<readonly Problem[]>([])
  const checked = createStore(false)
  const types = createTypeCheck(files, () => checked.set(true))
  const watching = editor.onDidChangeMarkers(() => problems.set(problemsOf(files)))
  const values = showValues(shown, events.valueAt)
  listen(shown, events)
  letTabLeave(shown)
  return {
    problems,
    checked,
    show(texts, open) {
      const isOther = files.set(texts)
      const next = files.of(open) ?? null
      if (shown.getModel() !== next) shown.setModel(next)
      if (isOther) types.check()
      problems.set(problemsOf(files))
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
    line: () => shown.getPosition()?.lineNumber,
    dispose() {
      watching.dispose()
      values.dispose()
      types.dispose()
      shown.dispose()
      files.dispose()
    },
  }
}

function listen(shown: editor.IStandaloneCodeEditor, events: WorkspaceEvents): void {
  shown.onMouseDown(({ event, target }) => {
    const isMargin =
      target.type === editor.MouseTargetType.GUTTER_GLYPH_MARGIN ||
      target.type === editor.MouseTargetType.GUTTER_LINE_NUMBERS
    if (!isMargin || !target.position) return
    if (event.leftButton) events.onMargin(target.position.lineNumber)
    else if (event.rightButton) events.onMarginMenu(target.position.lineNumber)
  })
  shown.addCommand(KeyMod.CtrlCmd | KeyCode.Enter, events.onRun)
  shown.addCommand(KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.Enter, events.onRunFrom)
  // Otherwise the editor begins a chord with it and swallows the next letter.
  shown.addCommand(KeyMod.CtrlCmd | KeyCode.KeyK, events.onPalette)
  const atCursor = (act: (line: number) => void) => () => {
    const line = shown.getPosition()?.lineNumber
    if (line !== undefined) act(line)
  }
  shown.addCommand(KeyCode.F9, atCursor(events.onMargin))
  shown.addCommand(KeyMod.Shift | KeyCode.F9, atCursor(events.onMarginMenu))
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

function problemsOf(files: Files): readonly Problem[] {
  return files.names().flatMap((file) =>
    editor
      .getModelMarkers({ resource: uriOf(file) })
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
