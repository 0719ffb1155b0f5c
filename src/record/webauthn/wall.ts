import { failure } from '../../authenticator/platform/messages.ts'
import type { CeremonyCall, CeremonyOutcome, CeremonyRefusal } from '../../protocol/ceremony.ts'
import type { Step } from '../../protocol/steps.ts'
import { authenticatorAnswered } from '../kinds/authenticator-answered.ts'
import { ceremonyAsked } from '../kinds/ceremony-asked.ts'
import { ceremonyDecided } from '../kinds/ceremony-decided.ts'
import { ceremonyEnded } from '../kinds/ceremony-ended.ts'
import { ceremonyPrompted } from '../kinds/ceremony-prompted.ts'
import { ceremonyRefused } from '../kinds/ceremony-refused.ts'
import { anyOf } from '../kinds/kind.ts'
import { labelOf } from '../kinds/registry.ts'
import { describeFailure, FAILURE_REASONS } from '../kinds/shared/ceremony.ts'

/** A recorded ceremony: what happened on the person's side of the wall, and what the site got. */
export interface CeremonyStory {
  readonly id: string
  readonly call: CeremonyCall['call']
  readonly rpId: string
  /** Where it begins in the record. */
  readonly seq: number
  readonly at: number
  readonly parts: readonly StoryPart[]
  /** Absent while it goes on. */
  readonly outcome?: CeremonyOutcome
  /** The browser refused what the page asked for: no authenticator was asked. */
  readonly refusal?: CeremonyRefusal
  /** The step of its end. */
  readonly end?: number
}

export interface StoryPart {
  readonly seq: number
  readonly who: 'page' | 'browser' | 'person' | 'authenticator'
  readonly says: string
}

const isPart = anyOf(ceremonyAsked, ceremonyPrompted, ceremonyDecided, authenticatorAnswered, ceremonyEnded)
type Part = Extract<Step, { readonly data: { readonly ceremony: string } }>

/** Every ceremony in the record, in order. An id comes again after a fork or a reset: each request begins a new one. */
export function ceremonyStories(steps: readonly Step[]): readonly CeremonyStory[] {
  const stories: (CeremonyStory & { parts: StoryPart[]; outcome?: CeremonyOutcome; end?: number })[] = []
  for (const step of steps) {
    if (ceremonyRefused.is(step)) stories.push(refusedStory(step))
    if (!isPart(step)) continue
    if (ceremonyAsked.is(step)) {
      const { asked, ceremony } = step.data
      const { call, request } = asked
      stories.push({ id: ceremony, call, rpId: request.rpId, seq: step.seq, at: step.at, parts: [] })
    }
    const story = stories.findLast(({ id }) => id === step.data.ceremony)
    if (!story) continue
    if (ceremonyEnded.is(step)) {
      story.outcome = step.data.outcome
      story.end = step.seq
    } else story.parts.push({ seq: step.seq, who: whoIn(step), says: textOf(step) })
  }
  return stories
}

/** It has no ID: no authenticator heard of it. */
function refusedStory({
  at,
  seq,
  data: { refusal },
}: Extract<Step, { readonly kind: typeof ceremonyRefused.kind }>) {
  const { call, message, rpId = '' } = refusal
  const parts: StoryPart[] = [{ seq, who: 'browser', says: message }]
  return { id: '', call, rpId, seq, at, refusal, end: seq, parts }
}

function whoIn(step: Part): StoryPart['who'] {
  if (ceremonyAsked.is(step)) return 'page'
  if (ceremonyDecided.is(step)) return 'person'
  return authenticatorAnswered.is(step) ? 'authenticator' : 'browser'
}

function textOf(step: Part): string {
  const { name, note } = labelOf(step)
  return note ? `${name}, ${note}` : name
}

/** The ceremony that a response came from. */
export function storyOf(
  stories: readonly CeremonyStory[],
  { id, seq }: { readonly id: string; readonly seq: number },
): CeremonyStory | undefined {
  return stories.findLast(
    ({ outcome, seq: began }) => began < seq && outcome && 'id' in outcome && outcome.id === id,
  )
}

/** Everything else for which a site gets the same name, as clauses. */
export function toldAlike({
  name,
  reason,
}: {
  readonly name: string
  readonly reason: string
}): readonly string[] {
  return FAILURE_REASONS.filter((each) => each !== reason && failure(each).name === name).map(describeFailure)
}
