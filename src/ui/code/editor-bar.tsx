import { BookOpen, ChevronDown, Play, StepBack } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import type { MenuSection } from '../../parts/overlays/menu.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { draftWith } from '../../record/code/draft.ts'
import { runFrom } from '../../record/code/run-from.ts'
import { textState } from '../../record/code/text-state.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import { EXAMPLES, type Example } from '../../studio/examples/examples.ts'
import { useHandler } from '../commands/commands.ts'
import { useCanWrite, useSetup } from '../data/world.ts'
import { MenuButton } from '../overlays/menu-button.tsx'
import { isKeptElsewhere } from './kept-elsewhere.ts'
import { type CodeParts, useCodeParts } from './parts.ts'
import { SideButton } from './side-by-side/side-button.tsx'
import { RUNNING, runAgain, useRun } from './use-run.ts'
import '../styles/code-head.css'

/** How the code in the editor differs from the code that runs, and what can be done with it. */
export function EditorBar() {
  const parts = useCodeParts()
  const { desk, client, work } = parts
  const run = useRun()
  const draft = useStore(desk.draft)
  const steps = useStore(client.steps)
  const doing = useStore(work.doing)
  const setup = useSetup()
  const state = textState(draft, setup, steps)
  const canWrite = useCanWrite()
  useHandler('run-code', () => run())
  return (
    <div className="code-head bar">
      <h2 className="hidden-text">{draft.open}</h2>
      <MenuButton
        label="Examples"
        name="Examples"
        command="examples"
        className="button bare small"
        sections={() => exampleSections(parts)}
        title="Configurations to start from"
      >
        <BookOpen className="icon" aria-hidden />
        <span className="code-wide">Examples</span>
        <ChevronDown className="icon small" aria-hidden />
      </MenuButton>
      <SideButton />
      <span className="grow" />
      <AgainButton parts={parts} />
      <button
        type="button"
        className={state.isRunning ? 'button small' : 'button ink small'}
        aria-busy={doing === RUNNING}
        disabled={!canWrite}
        onClick={() => run()}
        title="The app uses this code from its next request (Ctrl Enter)"
      >
        <Play className="icon" aria-hidden />
        Run code
      </button>
    </div>
  )
}

/** After an edit: the last run, from the first step that the edit affects. */
function AgainButton({ parts }: { readonly parts: CodeParts }) {
  const { data, desk, stepper } = parts
  const draft = useStore(desk.draft)
  const runs = useStore(data.runs)
  const { code } = useSetup()
  const pauseState = useStore(stepper.pauseState)
  const from = useMemo(() => runFrom(draft, code, runs), [draft, code, runs])
  const canWrite = useCanWrite()
  const isOffered = from !== undefined && !isStopped(pauseState) && canWrite
  const again = () => {
    if (from) runAgain(parts, from.step)
  }
  useHandler('run-from', again, isOffered)
  if (!isOffered) return undefined
  return (
    <Button look="small" icon={StepBack} title={`${from.description} (Ctrl Shift Enter)`} onClick={again}>
      Re-run from step {from.step + 1}
    </Button>
  )
}

function exampleSections(parts: CodeParts): readonly MenuSection[] {
  return [
    {
      title: 'Examples',
      items: EXAMPLES.map((example) => ({
        id: example.id,
        label: example.title,
        detail: example.watch,
        onPress: () => askExample(parts, example),
      })),
    },
  ]
}

/** Asks before discarding code that is not stored anywhere else. */
function askExample({ desk: { draft }, overlays, client }: CodeParts, example: Example): void {
  const take = () => draft.update((now) => draftWith(example.files, now))
  if (isKeptElsewhere(client, draft.get())) take()
  else
    overlays.open('confirm', {
      title: `Take “${example.title}”?`,
      text: 'Your unsaved code will be replaced by the example.',
      action: 'Replace',
      onConfirm: take,
    })
}
