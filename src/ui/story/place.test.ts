import { describe, expect, it } from 'vitest'
import type { Story, StoryBeat } from '../../record/story/story.ts'
import { beatsAt, momentOf, placeAt } from './place.ts'

function beat(number: number, steps: readonly [number, number] | undefined, press?: string): StoryBeat {
  return {
    number,
    id: `b${number}`,
    state: 'done',
    title: `Beat ${number}`,
    sentence: '',
    whatIfNot: '',
    terms: [],
    shapes: [],
    count: steps ? steps[1] - steps[0] + 1 : 0,
    ...(steps ? { steps, decisive: steps[1] } : {}),
    ...(press === undefined ? {} : { press }),
  }
}

const beats = [beat(1, [8, 10], 'Sign in'), beat(2, [11, 15]), beat(3, [20, 22], 'Agree'), beat(4, [23, 30])]
const whole: Story = { key: 's', flow: 'oauth', title: 'Sign-in', outcome: 'done', beats }
const planned: Story = {
  ...whole,
  key: 'planned',
  beats: beats.map(({ number, press }) => beat(number, undefined, press)),
}

const at = (step: number, wished?: number, isOver = false) =>
  placeAt([whole], planned, step, { wish: wished ? { story: 's', beat: wished } : undefined, isOver })

describe('the place in a story', () => {
  it('waits at the first beat until a person has acted', () => {
    expect(placeAt([], planned, 7, { wish: undefined, isOver: true })).toMatchObject({ beat: 1, waits: true })
    expect(at(7)).toMatchObject({ beat: 1, waits: true, story: whole })
  })

  it('is the last beat that has happened, and the one that waits when the reader went on', () => {
    expect(at(15)).toMatchObject({ beat: 2, waits: false })
    expect(at(19)).toMatchObject({ beat: 2, waits: false })
    expect(at(19, 3)).toMatchObject({ beat: 3, waits: true })
    expect(at(22, 3)).toMatchObject({ beat: 3, waits: false })
  })

  it('is past the last beat once nothing is paused and nothing more is recorded', () => {
    expect(at(30)).toMatchObject({ beat: 4 })
    expect(at(45, undefined, true)).toMatchObject({ beat: 5, waits: false })
  })

  it('stays at the beat that failed, however often the reader asks for the next one', () => {
    const failed: Story = { ...whole, outcome: 'failed', beats: beats.slice(0, 2) }
    const asked = (isOver: boolean) =>
      placeAt([failed], planned, 30, { wish: { story: 's', beat: 3 }, isOver })
    expect([asked(true), asked(false)]).toMatchObject([
      { beat: 2, waits: false },
      { beat: 2, waits: false },
    ])
  })

  it('is a beat that happened together with later ones, as long as nothing goes on', () => {
    const told = (step: number, beat: number) =>
      placeAt([whole], planned, step, { wish: { story: 's', beat, at: 45 }, isOver: true })
    expect(told(45, 2)).toEqual({ story: whole, beat: 2, waits: false, isBehind: true })
    expect(told(45, 4)).toMatchObject({ beat: 4 })
    expect(told(45, 5)).toMatchObject({ beat: 5, waits: false })
    expect(told(46, 2)).toMatchObject({ beat: 5, waits: false })
  })

  it('goes no further than a press of Next leads, while what it began is under way', () => {
    const limited = (beat: number) =>
      placeAt([whole], planned, 45, { wish: undefined, limit: { story: 's', beat }, isOver: true })
    expect(limited(3)).toEqual({ story: whole, beat: 3, waits: false, isBehind: true })
    expect(limited(5)).toMatchObject({ beat: 5, waits: false })
  })

  it('is in the story that went on last where two take turns', () => {
    const other: Story = { ...whole, key: 'o', beats: [beat(1, [16, 18]), beat(2, [40, 44])] }
    const key = (step: number) =>
      placeAt([whole, other], planned, step, { wish: undefined, isOver: false }).story.key
    expect([15, 18, 25, 44].map(key)).toEqual(['s', 'o', 's', 'o'])
  })

  it('draws what is recorded but comes later as future', () => {
    expect(beatsAt(at(19, 3)).map(({ state }) => state)).toEqual(['done', 'done', 'waiting', 'future'])
    expect(beatsAt(at(15)).map(({ state }) => state)).toEqual(['done', 'now', 'future', 'future'])
  })

  it('returns to before a person acts, and to after anything else', () => {
    expect([1, 2, 3, 4].map((number) => momentOf(whole, number))).toEqual([7, 19, 19, 30])
    expect(momentOf(planned, 2)).toBeUndefined()
  })
})
