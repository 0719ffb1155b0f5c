import { describe, expect, test } from 'vitest'
import { answerQuestion, type Surroundings } from './answer-questions.ts'

/** What was asked of the world. */
function world(answer: object = { session: null }) {
  const asked: unknown[] = []
  const around = {
    askVisitor: async (given: object) => {
      asked.push(given)
      return answer
    },
  } as unknown as Surroundings
  const ask = (text: string) => answerQuestion({ operation: 'visitor', text } as never, around)
  return { ask, asked }
}

describe('the question of middleware for the visitor', () => {
  test.each([
    ['["o","authorized",true]', true],
    ['["o","authorized",false]', false],
    ['["o"]', false],
    ['["o","authorized","yes"]', false],
    ['["o","authorized",1]', false],
    ['["o","authorized",["o","valueOf",true]]', false],
    ['["o","__proto__",["o","authorized",true]]', false],
    [
      '["o","authorized",true,"session",["o","user",["o","name","Eve"]],"cookies",["a","session=mine"]]',
      true,
    ],
    ['["a",true]', false],
    ['null', false],
    ['"authorized"', false],
  ])('passes on whether authorized is wanted, and nothing else: %s', async (text, authorized) => {
    const { ask, asked } = world()
    await ask(text)
    expect(asked).toEqual([{ authorized }])
    expect(({} as { authorized?: unknown }).authorized).toBeUndefined()
  })

  test.each([
    [''],
    ['{'],
    ['{"authorized":true}'],
    ['["zz",1]'],
    ['["k",0]'],
    ['["r",7]'],
    ['["o","a"]'],
    [`${'["a",'.repeat(3000)}1${']'.repeat(3000)}`],
  ])('is refused if it is no value of ours: %.20s', async (text) => {
    const { ask, asked } = world()
    await expect(ask(text)).rejects.toThrow(Error)
    expect(asked).toEqual([])
  })

  test('has no answer where the world gives none', async () => {
    const around = {} as Surroundings
    await expect(answerQuestion({ operation: 'visitor', text: '["o"]' } as never, around)).rejects.toThrow(
      'auth() has no answer here',
    )
  })

  test('brings in values only, never what belongs to the engine', async () => {
    const { ask } = world({ session: { user: { name: 'Ada' } }, run: () => 'out', cookies: ['a=b'] })
    const text = await ask('["o"]')
    expect(text).toContain('Ada')
    expect(text).not.toContain('out')
  })
})
