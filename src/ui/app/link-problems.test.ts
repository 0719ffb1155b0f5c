import { expect, test } from 'vitest'
import { linkProblems } from './link-problems.ts'

const asked = (search: string, hash: string) => linkProblems({ search, hash, newest: 140 })

test.each([
  ['', ''],
  ['?world=w1', '#step=140&tab=cookies'],
  ['?world=scene-github&utm_source=mail', '#tab=HTTP'],
  ['', '#live=abc'],
])('says nothing about a link that is understood: %s %s', (search, hash) => {
  expect(asked(search, hash)).toBeUndefined()
})

test.each([
  ['?scen=github', '', '“scen”'],
  ['', '#conformanc', '“conformanc”'],
  ['', '#step=141', '“step=141”'],
  ['', '#step=abc&tab=nope', '“step=abc”, “tab=nope”'],
  ['?a=1&b=2&c=3&d=4&e=5', '', '“a”, “b”, “c” and 2 more'],
  [`?${'x'.repeat(200)}=1`, '', `“${'x'.repeat(40)}…”`],
  ['?%E2%80%AEgpj=1', '', '“\uFFFDgpj”'],
])('names what a link asks for and is not here: %s %s', (search, hash, named) => {
  expect(asked(search, hash)).toBe(
    `This link asks for ${named}, which isn’t here. Everything else of it was opened.`,
  )
})
