import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import * as errors from '../core/errors.ts'
import { RequestTooLarge } from '../core/http/read-body.ts'
import type { ErrorLesson } from '../lessons/error-lesson.ts'
import { ERRORS } from '../lessons/errors.ts'
import { sceneNamed } from '../lessons/scenes/scenes.ts'
import { playMoves } from '../link/acts/play-moves.ts'
import { checkScenario } from '../protocol/scenario-check.ts'
import { keptBy } from '../record/scenes/watch.ts'
import { storiesOf } from '../record/story/stories.ts'
import { expectTold } from './beats/testing/told.ts'
import { everyNth } from './testing/extent.ts'
import { inProcessCode } from './testing/in-process-code.ts'
import { createReader, stepsOf } from './testing/scene-reader.ts'
import { createHouse } from './testing/simulated-browser.ts'
import { only } from './testing/user-code-house.ts'

const TYPES = [...Object.values(errors), RequestTooLarge]
  .filter((value) => typeof value === 'function' && value.prototype instanceof Error)
  .flatMap((type) => ('type' in type ? [type.type] : []))

it('names every error of the engine, each once', () => {
  const named = ERRORS.flatMap(({ type }) => (type === undefined ? [] : [type]))
  expect(new Set(named).size).toBe(named.length)
  expect(named.filter((type) => !TYPES.includes(type))).toEqual([])
  expect(ERRORS.filter(({ scene, unseen }) => (scene === undefined) === (unseen === undefined))).toEqual([])
  // Base classes of the others: they are never raised themselves.
  expect(new Set(TYPES.filter((type) => !named.includes(type)))).toEqual(new Set(['AuthError']))
})

const shown = ERRORS.flatMap((lesson) => (lesson.scene === undefined ? [] : [[lesson.name, lesson] as const]))

it.each(everyNth(3, shown))('the scene of %s reproduces it', async (_name, lesson) => {
  const { scene, steps } = await play(lesson)
  expect(scene.watch.slice(keptBy(scene.watch, steps).length)).toEqual([])
  const log = only(steps, 'log.written').map(({ data }) => data.message.split(':')[0] ?? '')
  if (lesson.type !== undefined || lesson.logs !== undefined)
    expect(log).toContain(lesson.type ?? lesson.logs)
})

it('ends the story of a sign-in where a callback sends the person elsewhere', async () => {
  const [lesson] = ERRORS.filter(({ scene }) => scene === 'asked-url-from-sign-in')
  const { steps } = await play(lesson!)
  const [story] = storiesOf(steps)
  expect(story).toMatchObject({ outcome: 'failed', total: 7 })
  expect(story?.beats.at(-1)).toMatchObject({
    ...{ number: 7, state: 'failed' },
    sentence: 'Your signIn callback didn’t let Ada in.',
  })
})

/** What is recorded when the scene of an error has been played. */
async function play({ scene: id = '', name }: ErrorLesson) {
  const scene = sceneNamed(id)
  if (!scene) throw new Error(`${name} leads to ${id}, which is no scene.`)
  expect(checkScenario(scene.scenario)).toBeUndefined()
  const interpreters = inProcessCode()
  const house = createHouse(`errors-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`.slice(0, 40), {
    openUserCode: interpreters.open,
  })
  await house.command('world.reset', { scenario: scene.scenario })
  await playMoves(house.command, scene.before, parse)
  const reader = createReader(house)
  for (const move of scene.way) await reader.make(move)
  const steps = await stepsOf(house)
  expectTold(steps)
  return { scene, steps }
}
