import { describe, expect, it } from 'vitest'
import { PROVIDERS } from '../../catalogue/providers.ts'
import { type FailureText, type FlowText, LONGEST, type Told, type Writes } from '../../lessons/beats/beat.ts'
import { FLOW_TEXTS } from '../../lessons/beats/beats.ts'
import { BY_ERROR } from '../../lessons/beats/failures-by-error.ts'
import { BY_RULE } from '../../lessons/beats/failures-by-rule.ts'
import { VERIFICATION_FAILURES } from '../../lessons/beats/verification-failures.ts'
import { FLOWS } from '../../lessons/flows/flows.ts'
import { GLOSSARY, glossaryEntry } from '../../lessons/glossary.ts'
import type { FlowRule } from '../../protocol/flows.ts'
import { fitting, pronounsOf } from './names.ts'

const rules: readonly FlowRule[] = FLOWS

function toldBy(
  person: string,
  provider: string,
  facts: ReadonlySet<string>,
  leftOut: readonly number[] = [],
): Told {
  return {
    person,
    ...pronounsOf(person),
    provider,
    app: 'Example',
    press: `Sign in with ${provider}`,
    scopes: ['read:user', 'user:email'],
    leftOut,
    count: (fact) => (facts.has(fact) ? 1 : 0),
  }
}

/** No fact, all of them, and each alone or missing. */
function factSets(names: readonly string[]): readonly ReadonlySet<string>[] {
  return [
    new Set<string>(),
    new Set(names),
    ...names.map((name) => new Set([name])),
    ...names.map((name) => new Set(names.filter((each) => each !== name))),
  ]
}

const longestProvider = PROVIDERS.map(({ name }) => name).reduce((a, b) => (b.length > a.length ? b : a))
const CASES = [
  ['Ada', 'GitHub'],
  ['Mallory', 'Discord'],
  ['Grace', 'Google'],
  ['Bartholomew', longestProvider],
] as const

/** Every text of a flow, with the longest that it may be. */
function textsOf({ name, ending, beats }: FlowText): readonly (readonly [string, Writes, number])[] {
  return [
    ['name', name, 60],
    ['ending', ending, LONGEST.sentence],
    ...Object.entries(beats).flatMap(
      ([id, beat]) =>
        [
          [`${id}: title`, beat.title, LONGEST.title],
          [`${id}: sentence`, beat.sentence, LONGEST.sentence],
          [`${id}: what if not`, beat.whatIfNot, LONGEST.whatIfNot],
          [`${id}: failed`, beat.failed, LONGEST.title],
          [`${id}: past`, beat.past, LONGEST.past],
          [`${id}: missed`, beat.missed ?? (() => ''), LONGEST.past],
          ...beat.shapes.flatMap(({ title }) =>
            title === undefined ? [] : [[`${id}: shape`, title, LONGEST.title] as const],
          ),
        ] as const,
    ),
  ]
}

describe('every text of a beat', () => {
  it.each(rules.map((rule) => [rule.id, rule] as const))('of %s fits where it is shown', (id, rule) => {
    const text = FLOW_TEXTS[id]
    if (text === undefined) throw new Error(`${id} has no texts.`)
    expect(Object.keys(text.beats)).toEqual(rule.beats.map((beat) => beat.id))
    const cut = new Set<string>()
    for (const facts of factSets(Object.keys(rule.facts)))
      for (const [person, provider] of CASES)
        for (const [what, write, longest] of textsOf(text)) {
          const shown = fitting(write, toldBy(person, provider, facts), longest)
          if (shown.length > longest || shown.includes('…') || /undefined|NaN/.test(shown))
            cut.add(`${what}: ${shown}`)
        }
    expect([...cut]).toEqual([])
  })

  it('about a verification says what was left out of it, and fits', () => {
    const numbers = Array.from({ length: 29 }, (_, index) => [index + 1])
    for (const flow of ['passkey', 'passkey-registration'])
      for (const leftOut of [...numbers, [11, 12]]) {
        const write = FLOW_TEXTS[flow]?.beats['verify']?.sentence ?? (() => '')
        const shown = fitting(write, toldBy('Ada', 'Passkey', new Set(), leftOut), LONGEST.sentence)
        expect(shown).toMatch(/^The app checks it, but leaves out (?:2 steps|.*\bstep \d+\)?)\.$/)
        expect(shown).not.toContain('…')
      }
  })

  it('that is about a failure fits, too', () => {
    const cut: string[] = []
    for (const [person, provider] of CASES)
      for (const [name, { sentence, title = () => '', why }] of [
        BY_RULE,
        BY_ERROR,
        VERIFICATION_FAILURES,
      ].flatMap((texts) => Object.entries<FailureText>(texts)))
        for (const [write, longest] of [
          [title, LONGEST.title],
          [sentence, LONGEST.sentence],
          [why, LONGEST.whatIfNot],
        ] as const) {
          const shown = fitting(write, toldBy(person, provider, new Set()), longest)
          if (shown.includes('…'))
            cut.push(`${name}: ${shown} (${write(toldBy(person, provider, new Set()))})`)
        }
    expect(cut).toEqual([])
  })
})

describe('the glossary', () => {
  it('has every term once, and no other', () => {
    const used = Object.values(FLOW_TEXTS).flatMap(({ beats }) =>
      Object.values(beats).flatMap(({ terms }) => terms),
    )
    expect(used.filter((id) => glossaryEntry(id) === undefined)).toEqual([])
    const ids = GLOSSARY.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(GLOSSARY.map(({ term }) => term)).size).toBe(ids.length)
  })

  it('explains in one or two sentences', () => {
    for (const { meaning, term } of GLOSSARY) {
      expect(meaning.length, term).toBeLessThanOrEqual(160)
      expect(meaning, term).toMatch(/[.]$/)
    }
  })
})
