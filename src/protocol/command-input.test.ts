import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCommandInput, isCommandName } from './command-input.ts'
import type { CommandName } from './commands.ts'
import { MAX_NESTING } from './frame.ts'

const navigation = { url: 'https://app.example/', initiator: 'person' }

const pageRequest = {
  exchange: 'e1',
  url: 'https://app.example/auth/session',
  method: 'GET',
  headers: [['accept', '*/*']],
  fetch: { mode: 'cors', credentials: 'include', destination: '', redirect: 'follow' },
}

const accepted: readonly (readonly [CommandName, unknown])[] = [
  ['ping', {}],
  ['world.reset', {}],
  ['world.reset', { scenario: { strategy: 'database' } }],
  ['steps.page', {}],
  ['steps.page', { after: 0, limit: 500, run: 3, kind: 'cookie.sent' }],
  ['cookies.list', { device: 'laptop' }],
  ['database.page', {}],
  ['database.page', { limit: 200 }],
  ['clock.advance', { seconds: 0.5 }],
  ['tab.open', { device: 'laptop', navigation }],
  [
    'tab.navigate',
    {
      device: 'laptop',
      tab: 't1',
      navigation: {
        ...navigation,
        method: 'POST',
        contentType: 'text/plain',
        body: new ArrayBuffer(2),
        action: 'press Save',
        replace: true,
        nesting: MAX_NESTING,
      },
    },
  ],
  ['tab.traverse', { device: 'laptop', tab: 't1', delta: -1 }],
  ['page.request', pageRequest],
  ['page.cookie', { exchange: 'e1', line: '' }],
  ['ping', { later: 'versions may add fields' }],
]

const refused: readonly (readonly [CommandName, unknown, string])[] = [
  ['ping', undefined, 'input must be an object, not absent.'],
  ['ping', [], 'input must be an object, not a list.'],
  ['cookies.list', {}, 'input.device must be a string, not absent.'],
  ['cookies.list', Object.create({ device: 'laptop' }), 'input.device must be a string, not absent.'],
  ['steps.page', { limit: 0 }, 'input.limit must be a whole number of at least 1, not 0.'],
  ['database.page', { limit: 0 }, 'input.limit must be a whole number of at least 1, not 0.'],
  ['steps.page', { after: 1.5 }, 'input.after must be a whole number of at least 0, not 1.5.'],
  ['clock.advance', { seconds: -1 }, 'input.seconds must be a number of seconds, 0 or more.'],
  ['clock.advance', { seconds: Number.NaN }, 'input.seconds must be a number of seconds, 0 or more.'],
  [
    'tab.open',
    { device: 'laptop', navigation: { ...navigation, url: 'javascript:alert(1)' } },
    'input.navigation.url must be an absolute http or https URL, not "javascript:alert(1)".',
  ],
  [
    'tab.open',
    { device: 'laptop', navigation: { ...navigation, method: 'TRACE' } },
    'input.navigation.method must be an HTTP method, not "TRACE".',
  ],
  [
    'tab.open',
    { device: 'laptop', navigation: { ...navigation, body: 'x' } },
    'input.navigation.body must be an ArrayBuffer, not "x".',
  ],
  [
    'tab.open',
    { device: 'laptop', navigation: { ...navigation, contentType: 'text/plain\r\nx: y' } },
    'input.navigation.contentType must be one line of Latin-1 text, not "text/plain\r\nx: y".',
  ],
  [
    'page.request',
    { ...pageRequest, headers: [['x', 'a\nb: c']] },
    'input.headers[0][1] must be one line of Latin-1 text, not "a\nb: c".',
  ],
  [
    'page.request',
    { ...pageRequest, headers: [['x y', 'a']] },
    'input.headers[0][0] must be a header name, not "x y".',
  ],
  [
    'fault.add',
    {
      fault: { target: { at: 'network' }, effect: { does: 'content-type', value: '☃' }, once: true },
    },
    'fault.effect.value must be one line of ASCII text, not "☃".',
  ],
  [
    'tab.open',
    { device: 'laptop', navigation: { ...navigation, nesting: MAX_NESTING + 1 } },
    `input.navigation.nesting must be a whole number from 0 to ${MAX_NESTING}, not ${MAX_NESTING + 1}.`,
  ],
  [
    'world.reset',
    { scenario: { seed: -1 } },
    'scenario.seed must be a whole number from 0 to 4294967295, not -1.',
  ],
]

describe('checkCommandInput', () => {
  it.each(accepted)('accepts %s with %j', (name, input) => {
    expect(checkCommandInput(name, input)).toBeUndefined()
  })

  it.each(refused)('refuses %s with %j', (name, input, sentence) => {
    expect(checkCommandInput(name, input)).toBe(sentence)
  })

  it('knows its own commands only, whatever a prototype has', () => {
    expect(isCommandName('tab.open')).toBe(true)
    for (const name of ['toString', '__proto__', 'constructor', '', 7, undefined])
      expect(isCommandName(name)).toBe(false)
    expect(checkCommandInput('constructor' as CommandName, {})).toBe('There is no command "constructor".')
  })

  it('refuses what is larger than anything it asks for, in members that it does not know too', () => {
    let later: unknown = 1
    for (let level = 0; level < 3000; level += 1) later = { later }
    expect(checkCommandInput('world.reset', { scenario: { later } })).toMatch(
      /^input\.scenario\.later.* is nested more than 100 levels deep\.$/,
    )
    expect(checkCommandInput('ping', { later: 'x'.repeat(8_000_001) })).toBe(
      'input must have at most 8000000 characters in all.',
    )
    expect(checkCommandInput('cookies.list', { device: 'x'.repeat(1_000_000) })).toBe(
      'input.device must have at most 200 characters, not 1000000.',
    )
  })

  it('never throws, whatever arrives', () => {
    fc.assert(
      fc.property(fc.constantFrom(...accepted.map(([name]) => name)), fc.anything(), (name, input) => {
        const problem = checkCommandInput(name, input)
        expect(problem === undefined || problem.endsWith('.')).toBe(true)
      }),
    )
  })
})
