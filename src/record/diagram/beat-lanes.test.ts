import { expect, it } from 'vitest'
import type { BeatShape, Story } from '../story/story.ts'
import { beatLanes } from './beat-lanes.ts'

function storyOf(shapes: readonly BeatShape[], more: Partial<Story> = {}): Story {
  const beat = {
    number: 1,
    id: 'one',
    state: 'done',
    title: '',
    sentence: '',
    whatIfNot: '',
    terms: [],
    count: 1,
  } as const
  return { key: 'k', flow: 'oauth', title: '', outcome: 'open', beats: [{ ...beat, shapes }], ...more }
}

const places = (story: Story) => beatLanes(story).map(({ label, wide }) => [label, wide])

it('puts person, browser and app where they always are, and the others right of them', () => {
  const token: BeatShape = { form: 'call', from: 'app', to: 'provider' }
  const user: BeatShape = { form: 'call', from: 'app', to: 'database' }
  expect(places(storyOf([token, user], { provider: 'GitHub' }))).toEqual([
    ['You', 9.5],
    ['Browser', 27.5],
    ['App', 54],
    ['GitHub', 79],
    ['Database', 91],
  ])
  expect(places(storyOf([{ form: 'check', from: 'app' }]))).toHaveLength(3)
})

it('names the lane of anyone but the reader', () => {
  const check = storyOf([{ form: 'check', from: 'app' }], { person: 'Mallory' })
  expect(beatLanes(check, 'Ada')[0]?.label).toBe('Mallory')
  expect(beatLanes(check, 'Mallory')[0]?.label).toBe('You')
  expect(beatLanes(check)[0]?.label).toBe('You')
})

it('keeps the lanes of a story that failed before its last beat', () => {
  const failed = storyOf([{ form: 'call', from: 'app', to: 'provider' }], { outcome: 'failed' })
  expect(places(failed).map(([label]) => label)).toEqual(['You', 'Browser', 'App', 'Provider', 'Database'])
})

it('moves lanes apart whose names would touch', () => {
  const calls = (['authenticator', 'database'] as const).map(
    (to): BeatShape => ({ form: 'call', from: 'app', to }),
  )
  const [key, database] = beatLanes(storyOf(calls)).slice(-2)
  expect(database).toMatchObject({ wide: 91, tight: 92 })
  expect(key?.label).toBe('Authenticator')
  expect(key?.wide).toBeLessThan(78)
  expect(key?.tight).toBeLessThan(73)
})
