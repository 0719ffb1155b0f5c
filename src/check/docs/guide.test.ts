import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/paths.ts'

const guide = readFileSync(join(ROOT, 'docs/own-app.md'), 'utf8')
const tests = ['express', 'better-auth', 'observe'].map((name) =>
  readdirSync(join(ROOT, 'examples', name, 'tests'))
    .map((file) => readFileSync(join(ROOT, 'examples', name, 'tests', file), 'utf8'))
    .join('\n'),
)
const blocks = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)]
  .map(([, code = '']) => code)
  .filter((code) => !code.startsWith('// playwright.config.ts'))

test.each(blocks)(
  'an example of the guide to one’s own app is in an example app, which is compiled and run: %s',
  (code) => {
    const wanted = code.replace(/^import .*\n+/gm, '')
    expect(tests.some((text) => text.includes(wanted))).toBe(true)
  },
)

test('the guide has an example of each fixture', () => {
  for (const fixture of [
    'idp',
    'people',
    'mailbox',
    'faults',
    'record',
    'world',
    'authenticator',
    'internet',
    'signedIn',
    'observe',
  ])
    expect(
      blocks.some((code) => code.includes(fixture)),
      fixture,
    ).toBe(true)
})
