import { Circle, CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { useMemo } from 'react'
import { glossaryEntry } from '../../lessons/glossary.ts'
import type { Scene } from '../../lessons/scenes/scene.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { Marked } from '../../parts/text/marked.tsx'
import type { Step } from '../../protocol/steps.ts'
import { numberIn } from '../../record/outline/focus.ts'
import { failureOf, noteworthy } from '../../record/outline/next.ts'
import { useWorldData } from '../data/world.ts'
import { useLayout } from '../layout/layout.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { useSelection } from '../selection/selection.ts'
import { BrowserErrors } from './browser-errors.tsx'
import { openedIn } from './opened.ts'

/** Shows a step with its details. */
function useShow(): (seq: number) => void {
  const { select } = useSelection()
  const { pane } = useLayout()
  return (seq) => {
    select(seq)
    pane.set('details')
  }
}

/** What the scene promises: each thing can be opened once it is recorded, and is ticked when it was opened. */
export function WatchList({ scene, kept }: { readonly scene: Scene; readonly kept: readonly Step[] }) {
  const runs = useStore(useWorldData().runs)
  const opened = openedIn(useStore(usePreferences().opened), scene)
  const show = useShow()
  return (
    <ol>
      {scene.watch.map(({ says, term }, index) => {
        const step = kept[index]
        const isOpened = opened.includes(index)
        return (
          <li key={says}>
            <button
              type="button"
              className="scene-item row"
              disabled={step === undefined}
              onClick={step && (() => show(step.seq))}
            >
              {isOpened ? (
                <CircleCheck className="icon" aria-hidden />
              ) : (
                <Circle className="icon faint" aria-hidden />
              )}
              <span className="grow">
                {says} {term === undefined ? undefined : <TermChip id={term} />}
              </span>
              {isOpened ? <span className="hidden-text">opened, </span> : undefined}
              {step ? (
                <span className="faint nowrap">step {numberIn(runs, step.seq)}</span>
              ) : (
                <span className="hidden-text">not yet</span>
              )}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function TermChip({ id }: { readonly id: string }) {
  const entry = glossaryEntry(id)
  if (!entry) return undefined
  return (
    <span className="chip" title={entry.meaning.replaceAll('`', '')}>
      <Marked text={entry.term} />
    </span>
  )
}

/** What the scene asks, until the step that it is about answers it. */
export function Question({
  scene,
  decisive,
}: {
  readonly scene: Scene
  readonly decisive: Step | undefined
}) {
  const { asks, answer } = scene.question
  const show = useShow()
  return (
    <div className="scene-question row">
      <CircleHelp className="icon" aria-hidden />
      <div className="grow" aria-live="polite">
        <p>
          <b>{asks}</b>
        </p>
        {decisive ? <p>{answer}</p> : <p className="faint">Make a guess before you go on.</p>}
        {decisive && scene.error ? <BrowserErrors id={scene.error} /> : undefined}
      </div>
      {decisive ? (
        <Button look="small scene-step" onClick={() => show(decisive.seq)}>
          Show why
        </Button>
      ) : undefined}
    </div>
  )
}

/** What failed in the newest run, until the reader looks at it. */
export function SceneFailure({ decisive }: { readonly decisive: Step | undefined }) {
  const runs = useStore(useWorldData().runs)
  const selected = useStore(useSelection().selected)
  const show = useShow()
  const note = useMemo(() => noteworthy(runs), [runs])
  if (note?.type !== 'failed' || note.step.seq === decisive?.seq || note.step.seq === selected)
    return undefined
  return (
    <div className="row">
      <CircleX className="icon failed" aria-hidden />
      <span className="grow">
        <b>Step {numberIn(runs, note.step.seq)} failed:</b> {failureOf(note.step)}
      </span>
      <Button look="small scene-step" onClick={() => show(note.step.seq)}>
        Show why
      </Button>
    </div>
  )
}
