import { BookOpen, Copy, Play, RotateCcw, StepBack, WandSparkles } from 'lucide-react'
import { useMemo } from 'react'
import { isStanding } from '../model/standing.ts'
import { MenuButton } from '../workbench/kit/menu-button.tsx'
import { useStore } from '../workbench/kit/use-store.ts'
import type { MenuSection } from '../workbench/overlays/overlay.ts'
import { useView, type View } from '../workbench/view.ts'
import { useDesk } from './desk-context.ts'
import { EXAMPLES, type Example } from './examples/examples.ts'
import { isKeptElsewhere } from './kept-elsewhere.ts'
import type { Desk } from './model/desk.ts'
import { draftOf, draftWith } from './model/draft.ts'
import { runFrom } from './model/run-from.ts'
import { TARGETS, taken } from './model/take-away.ts'
import { textState } from './model/text-state.ts'
import type { Workspace } from './monaco/workspace.ts'
import { SideButton } from './side-by-side/side-button.tsx'
import { StrategySegment } from './side-by-side/strategy-segment.tsx'
import { RUNNING, runAgain, showHome, useRun } from './use-run.ts'

/** What is written beside what runs, and what can be done with it. */
export function EditorBar({ workspace }: { readonly workspace: Workspace | undefined }) {
  const view = useView()
  const desk = useDesk()
  const run = useRun()
  const draft = useStore(desk.draft)
  const steps = useStore(view.session.steps)
  const doing = useStore(view.doing)
  const { setup } = useStore(view.session.world)
  const state = textState(draft, setup, steps)
  const isRecording = view.session.recorded !== undefined
  return (
    <div className="code-head bar">
      <h2 className="cut grow">{draft.open}</h2>
      <MenuButton
        label="Examples"
        name="Examples"
        opens="examples"
        className="button bare small"
        sections={() => exampleSections(view, desk)}
        title="Configurations to begin with"
      >
        <BookOpen className="icon" aria-hidden />
        <span className="code-wide">Examples</span>
      </MenuButton>
      <button
        type="button"
        className="button bare small"
        aria-label="Format"
        data-opens="format"
        disabled={workspace === undefined}
        onClick={() => void workspace?.format()}
        title="Indents and spaces the file as usual (Shift Alt F)"
      >
        <WandSparkles className="icon" aria-hidden />
        <span className="code-wide code-wider">Format</span>
      </button>
      <MenuButton
        label="Copy for"
        name="Copy for"
        opens="copy-for"
        className="button bare small"
        sections={() => copySections(view, desk)}
        title="Copies the file as a framework takes it"
      >
        <Copy className="icon" aria-hidden />
        <span className="code-wide code-wider">Copy for</span>
      </MenuButton>
      <button
        type="button"
        className="button bare small"
        aria-label="Revert"
        disabled={
          isRecording ||
          (setup.code === null && draft.files[draft.entry] === draftOf(setup).files[draft.entry])
        }
        onClick={() => askRevert(view, desk)}
        title="The stock app runs again, and its text stands here"
      >
        <RotateCcw className="icon" aria-hidden />
        <span className="code-wide code-wider">Revert</span>
      </button>
      <SideButton />
      <StrategySegment />
      <AgainButton desk={desk} />
      <button
        type="button"
        className={state.isRunning ? 'button small' : 'button ink small'}
        aria-busy={doing === RUNNING}
        data-opens="run-code"
        disabled={isRecording}
        onClick={run}
        title="The app runs this text from its next request on (Ctrl Enter)"
      >
        <Play className="icon" aria-hidden />
        Run code
      </button>
    </div>
  )
}

/** After an edit: the last run, from where the edit first counts. */
function AgainButton({ desk }: { readonly desk: Desk }) {
  const view = useView()
  const draft = useStore(desk.draft)
  const runs = useStore(view.runs)
  const { code } = useStore(view.session.world).setup
  const standing = useStore(view.stepper.standing)
  const from = useMemo(() => runFrom(draft, code, runs), [draft, code, runs])
  if (!from || isStanding(standing) || view.session.recorded !== undefined) return undefined
  return (
    <button
      type="button"
      className="button small"
      data-opens="run-from"
      title={`${from.words} (Ctrl Shift Enter)`}
      onClick={() => runAgain(view, desk, from.step)}
    >
      <StepBack className="icon" aria-hidden />
      Run from {from.step + 1}
    </button>
  )
}

function exampleSections(view: View, desk: Desk): readonly MenuSection[] {
  return [
    {
      title: 'Examples',
      items: EXAMPLES.map((example) => ({
        id: example.id,
        label: example.title,
        detail: example.watch,
        onPress: () => askExample(view, desk, example),
      })),
    },
  ]
}

/** Asks where something would be lost that stands nowhere else. */
function askExample(view: View, { draft }: Desk, example: Example): void {
  const take = () => draft.update((now) => draftWith(example.files, now))
  if (isKeptElsewhere(view, draft.get())) take()
  else
    view.overlay.set({
      type: 'confirm',
      title: `Take “${example.title}”?`,
      text: 'What is written here has not run and stands nowhere else. The example takes its place.',
      action: 'Take the example',
      onConfirm: take,
    })
}

function askRevert(view: View, desk: Desk): void {
  view.overlay.set({
    type: 'confirm',
    title: 'Back to the stock app?',
    text: 'The world runs the stock configuration from its next request on. Your text is replaced by it; what was recorded stays.',
    action: 'Revert',
    onConfirm: () =>
      view.perform('Reverting…', async () => {
        await desk.revert()
        await showHome(view)
      }),
  })
}

function copySections(view: View, { draft }: Desk): readonly MenuSection[] {
  const { entry, files } = draft.get()
  return [
    {
      title: `Copy ${entry} for`,
      note: 'Imports, exports and names of the environment become those of the framework; notes stand at the top.',
      items: TARGETS.map((target) => ({
        id: target.id,
        label: target.name,
        detail: target.file,
        onPress: () =>
          view.perform('Copying…', () => navigator.clipboard.writeText(taken(files[entry] ?? '', target))),
      })),
    },
  ]
}
