import { expect, it } from 'vitest'
import { recognise } from './recognise.ts'
import { termsIn } from './recognise-terms.ts'

const ids = (text: string) => termsIn(text).map(({ id }) => id)

it.each([
  ['What is a code?', ['authorization-code', 'code-verifier', 'code-challenge']],
  ['what is PKCE', ['pkce']],
  ['code_verifier', ['code-verifier']],
  ['What does the state do?', ['state']],
  ['why do I need a refresh token?', ['refresh-token']],
  ['cookies', ['cookie']],
  ['oauth', ['oauth']],
])('finds the terms that a question is about: %s', (question, wanted) => {
  expect(ids(question)).toEqual(wanted)
})

it('finds nothing in words that any question may have, and none in a long text', () => {
  expect(ids('What does it mean?')).toEqual([])
  expect(ids('hello')).toEqual([])
  expect(ids(`state ${'and more '.repeat(20)}`)).toEqual([])
})

it('explains an error by its name first, even if the name is a term too', () => {
  expect(recognise('InvalidCheck')?.is).toBe('error')
  expect(recognise('What is a code?')).toMatchObject({ is: 'term' })
})
