import type { Step } from '../../protocol/steps.ts'
import { kindOf } from '../kinds/registry.ts'
import type { Story } from './story.ts'

/** What a run ended on, as one sentence: of the story that ends there, else of the beat, else of the step itself. */
export function sentenceAt(stories: readonly Story[], step: Step): string {
  const story = stories.findLast(({ beats }) => beats.some(({ decisive }) => decisive === step.seq))
  const beat = story?.beats.find(({ decisive }) => decisive === step.seq)
  const isEnd = story?.outcome === 'done' && story.decisive === step.seq
  return (isEnd ? story.ending : beat?.sentence) ?? kindOf(step).description(step)
}
