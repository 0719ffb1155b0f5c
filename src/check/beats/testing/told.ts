import { expect } from 'vitest'
import { LONGEST } from '../../../lessons/beats/beat.ts'
import { FLOWS } from '../../../lessons/flows/flows.ts'
import { glossaryEntry } from '../../../lessons/glossary.ts'
import type { Step } from '../../../protocol/steps.ts'
import { storiesOf } from '../../../record/story/stories.ts'
import type { Story } from '../../../record/story/story.ts'

/** Looks at every story of a record as a whole. */
export function expectTold(steps: readonly Step[]): readonly Story[] {
  const stories = storiesOf(steps)
  for (const story of stories) expectSound(story, steps)
  expect(new Set(stories.map(({ key }) => key)).size).toBe(stories.length)
  return stories
}

/** What a record is told as, a line for each flow: `oauth done`, `email failed at use`. */
export function toldIn(steps: readonly Step[]): readonly string[] {
  return expectTold(steps).map(({ beats, flow, outcome }) => {
    const last = beats.find(({ state }) => state !== 'done')
    return `${flow} ${outcome}${last === undefined ? '' : ` at ${last.id}`}`
  })
}

/** Its beats are found in order, once each, and what it fails on is a step of the beat that failed. */
function expectSound({ beats, decisive, ending, flow, key, outcome }: Story, steps: readonly Step[]): void {
  const rule = FLOWS.find(({ id }) => id === flow)
  const ids = rule?.beats.map(({ id }) => id) ?? []
  expect(
    beats.map(({ id }) => id),
    key,
  ).toEqual(ids.slice(0, beats.length))
  expect(beats.length === ids.length, key).toBe(outcome !== 'failed' || beats.at(-1)?.id === ids.at(-1))
  let before = 0
  for (const { count, decisive: step, state, steps: range, ...beat } of beats) {
    const name = `${key}, beat ${beat.number}`
    expect(beat.title.length, name).toBeLessThanOrEqual(LONGEST.title)
    expect(beat.sentence.length, name).toBeLessThanOrEqual(LONGEST.sentence)
    expect(beat.whatIfNot.length, name).toBeLessThanOrEqual(LONGEST.whatIfNot)
    expect(
      beat.terms.filter((id) => glossaryEntry(id) === undefined),
      name,
    ).toEqual([])
    if (state === 'future' || state === 'waiting') {
      expect([count, range, step], name).toEqual([0, undefined, undefined])
      continue
    }
    const [first = 0, last = 0] = range ?? []
    expect(first, name).toBeGreaterThan(before)
    expect(last, name).toBeGreaterThanOrEqual(first)
    expect(count, name).toBeGreaterThan(0)
    before = last
    if (state === 'now') continue
    expect(step, name).toBeGreaterThanOrEqual(first)
    expect(step, name).toBeLessThanOrEqual(last)
  }
  if (outcome === 'open') return
  expect(ending, key).toBeTruthy()
  const end = beats.find(({ state }) => state === 'failed') ?? beats.at(-1)
  expect(decisive, key).toBe(end?.decisive)
  if (outcome === 'failed') expect(end?.error?.type, key).toBeTruthy()
  expect(
    steps.some(({ seq }) => seq === decisive),
    key,
  ).toBe(true)
}
