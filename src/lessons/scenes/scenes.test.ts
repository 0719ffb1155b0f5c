import { describe, expect, it } from 'vitest'
import { glossaryEntry } from '../glossary.ts'
import { RULE_LINES } from '../rule-lines.ts'
import { describeMove } from './describe-move.ts'
import { type Move, SCENE_GROUPS } from './scene.ts'
import { SCENES, sceneNamed } from './scenes.ts'

describe('the scenes', () => {
  it('have an id that fits into the name of a world', () => {
    const ids = SCENES.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(`scene-${id}`).toMatch(/^[a-z0-9-]{1,40}$/)
    expect(sceneNamed('github')?.title).toBe('GitHub, first time')
    expect(sceneNamed('constructor')).toBeUndefined()
  })

  it('are at least fifteen, and leave no group empty', () => {
    expect(SCENES.length).toBeGreaterThanOrEqual(15)
    for (const group of SCENE_GROUPS)
      expect(
        SCENES.some((scene) => scene.group === group),
        group,
      ).toBe(true)
  })

  it.each(SCENES.map((scene) => [scene.id, scene] as const))(
    '%s says what to do and what to watch',
    (_id, scene) => {
      for (const line of [scene.title, scene.about]) expect(line).toMatch(/^\S.*[^.\s]$/)
      expect(scene.about.length).toBeLessThanOrEqual(110)
      expect(scene.why).toMatch(/\.$/)
      expect(scene.way.length).toBeGreaterThan(0)
      expect(scene.watch.length).toBeGreaterThan(1)
      // Nobody can be asked to write a setup down: where it changes, words say how.
      for (const move of scene.way) if (move.do === 'setup') expect(move.say).toBeDefined()
    },
  )

  it.each(SCENES.map((scene) => [scene.id, scene] as const))(
    '%s asks one question, which its decisive step answers',
    (_id, { question, switch: other, watch }) => {
      expect(watch.filter(({ decides }) => decides)).toHaveLength(1)
      expect(question.asks).toMatch(/^[A-Z].*[?]$/)
      expect(question.asks.length).toBeLessThanOrEqual(110)
      expect(question.answer).toMatch(/[.]$/)
      expect(question.answer.length).toBeLessThanOrEqual(120)
      expect(watch.filter(({ term }) => term !== undefined && glossaryEntry(term) === undefined)).toEqual([])
      if (other) expect(sceneNamed(other.other)?.switch?.isOn).toBe(!other.isOn)
    },
  )

  it('promise rules that are written down', () => {
    const known = RULE_LINES
    const rules = SCENES.flatMap(({ watch }) => watch.flatMap(({ rule }) => rule ?? []))
    expect(rules.filter((rule) => !known.has(rule))).toEqual([])
  })
})

describe('a move is asked for', () => {
  const words = (move: Move) => describeMove(move, { scenario: {} })

  it('in the words of the page', () => {
    expect(words({ do: 'press', button: 'Sign out' })).toBe('Click Sign out')
    expect(words({ do: 'press', button: 'Go', fields: { a: '1', b: '2' } })).toBe(
      'Enter 1 and 2 and click Go',
    )
    expect(words({ do: 'open', url: 'https://app.example/' })).toBe('Open app.example')
  })

  it('with the device where it is another one', () => {
    const move = { do: 'follow', link: 'Sign in', device: 'phone' } as const
    expect(words(move)).toBe('On the phone: click Sign in')
    const devices = [{ id: 'phone', person: 'ada', name: 'Ada’s phone' }]
    expect(describeMove(move, { scenario: { devices } })).toBe('On Ada’s phone: click Sign in')
  })

  it('with its time in the largest units', () => {
    expect(words({ do: 'advance', seconds: 86_400 })).toBe('Move the clock forward by 1 day')
    expect(words({ do: 'advance', seconds: 960 })).toBe('Move the clock forward by 16 minutes')
    expect(words({ do: 'advance', seconds: 901 })).toBe('Move the clock forward by 15 minutes and 1 second')
  })
})
