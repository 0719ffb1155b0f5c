import { useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Focus } from '../../record/outline/focus.ts'
import { foldsOf } from '../../record/outline/levels.ts'
import type { Story, StoryBeat } from '../../record/story/story.ts'
import { useYou } from '../data/world.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { useKept } from '../steps/step-list.ts'
import { rowsOf } from './beats/beat-rows.tsx'
import { BeatsDiagram } from './beats/beats-diagram.tsx'

/** The story around the selected step: selecting a beat selects the step that it turns on. */
export function StoryDiagram({ story, focus }: { readonly story: Story; readonly focus: Focus }) {
  const selection = useSelection()
  const whole = useStore(useStepper().whole)
  const kept = useKept()
  const [open, setOpen] = useState<{ readonly story: string; readonly beat: number | undefined }>()
  const unfolded = open?.story === story.key ? open.beat : undefined
  const beat = story.beats.find(({ number }) => number === unfolded)
  const steps = beat?.steps
  const folds = steps && whole.flatMap((run) => foldsOf(run, { kept, unfolded: true, within: steps }))
  return (
    <BeatsDiagram
      story={story}
      you={useYou()}
      current={currentOf(story, focus.step.seq)}
      unfolded={folds && unfolded}
      rows={folds && rowsOf({ folds, label: beat.title, selected: focus.step.seq, onStep: selection.select })}
      onBeat={(number) => {
        const chosen = story.beats.find((each) => each.number === number)
        const seq = chosen?.decisive ?? chosen?.steps?.[0]
        if (seq !== undefined) selection.select(seq)
      }}
      onUnfold={(number) => setOpen({ story: story.key, beat: number })}
    />
  )
}

/** The beat that has the step, else the last one before it. */
function currentOf({ beats }: Story, seq: number): number {
  const begun = beats.filter(hasBegun).filter(({ steps }) => steps[0] <= seq)
  return begun.at(-1)?.number ?? 1
}

function hasBegun(beat: StoryBeat): beat is StoryBeat & Required<Pick<StoryBeat, 'steps'>> {
  return beat.steps !== undefined
}
