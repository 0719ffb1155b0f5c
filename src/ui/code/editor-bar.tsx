import { BookOpen, ChevronDown, Play, StepBack } from 'lucide-react'
import { useMemo } from 'react'
import type { MenuSection } from '../../parts/overlays/menu.ts'
import { MenuButton } from '../../parts/overlays/menu-button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { draftWith } from '../../record/code/draft.ts'
import { runFrom } from '../../record/code/run-from.ts'
import { textState } from '../../record/code/text-state.ts'
import { isStanding } from '../../record/outline/standing.ts'
import type { Desk } from '../../studio/desk/desk.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import { EXAMPLES, type Example } from '../../studio/examples/examples.ts'
import { useView, type View } from '../app/view.ts'
import { isKeptElsewhere } from './kept-elsewhere.ts'
import { SideButton } from './side-by-side/side-button.tsx'
import { StrategySegment } from './side-by-side/strategy-segment.tsx'
import { RUNNING, runAgain, useRun } from './use-run.ts'

/** What is written beside what runs, and what can be done with it. */
export function EditorBar() {
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
      <h2 className="hidden-text">{draft.open}</h2>
      <MenuButton
        overlay={view.overlay}
        label="Examples"
        name="Examples"
        opens="examples"
        className="button bare small"
        sections={() => exampleSections(view, desk)}
        title="Configurations to start from"
      >
        <BookOpen className="icon" aria-hidden />
        <span className="code-wide">Examples</span>
        <ChevronDown className="icon small" aria-hidden />
      </MenuButton>
      <SideButton />
      <span className="grow" />
      <StrategySegment />
      <AgainButton desk={desk} />
      <button
        type="button"
        className={state.isRunning ? 'button small' : 'button ink small'}
        aria-busy={doing === RUNNING}
        data-opens="run-code"
        disabled={isRecording}
        onClick={run}
        title="The app uses this code from its next request (Ctrl Enter)"
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
      Re-run from step {from.step + 1}
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
      text: 'Your unsaved code will be replaced by the example.',
      action: 'Replace',
      onConfirm: take,
    })
}
