import { describe, expect, it } from 'vitest'
import { isCommandMessage } from './commands.ts'
import { isPageMessage, type PageMessage } from './frame.ts'
import { checkPageMessage } from './page-message-check.ts'
import { partitionPrefix } from './partition.ts'

const page = {
  base: '/',
  world: 'w1',
  device: 'laptop',
  tab: 't1',
  exchange: 'e1',
  url: 'https://app.example/',
  nesting: 0,
  cookie: '',
  referrer: '',
  now: 0,
}

describe('messages of simulated pages', () => {
  it('are known by their mark, whatever else arrives at a window', () => {
    for (const data of [undefined, null, 'page.ready', 7, [], {}, { authscope: 1 }, { authscope: 'command' }])
      expect(isPageMessage(data)).toBe(false)
    expect(isPageMessage({ authscope: 'page.ready' })).toBe(true)
    expect(isCommandMessage({ authscope: 'page.ready' })).toBe(false)
    expect(isCommandMessage({ authscope: 'command' })).toBe(true)
  })

  it.each<PageMessage>([
    { authscope: 'page.ready', page, title: 'Home' },
    { authscope: 'page.cookie', page, line: 'a=1' },
    { authscope: 'page.traverse', page, delta: -1 },
    {
      authscope: 'page.navigate',
      page,
      url: 'https://a.example/',
      method: 'GET',
      replace: false,
      target: 'nested',
    },
  ])('of the right shape are accepted: $authscope', (message) => {
    expect(checkPageMessage(message)).toBeUndefined()
  })

  it.each([
    [{ authscope: 'page.ready', page }, 'message.title must be a string, not absent.'],
    [{ authscope: 'page.ready', title: '' }, 'message.page must be an object, not absent.'],
    [
      { authscope: 'page.traverse', page, delta: '1' },
      'message.delta must be a whole number from -10000 to 10000, not "1".',
    ],
    [{ authscope: 'page.toString', page }, 'There is no message "page.toString".'],
    [
      {
        authscope: 'page.navigate',
        page,
        url: 'javascript:1',
        method: 'GET',
        replace: false,
        target: 'frame',
      },
      'message.url must be an absolute http or https URL, not "javascript:1".',
    ],
  ])('of another shape are refused: %j', (message, sentence) => {
    expect(checkPageMessage(message as PageMessage)).toBe(sentence)
  })
})

describe('partitionPrefix', () => {
  it('begins alike for all of a world, and differs for every origin', () => {
    const own = partitionPrefix('w1', 'laptop', 'https://app.example')
    expect(own).toBe('~w1/laptop/https%3A%2F%2Fapp.example/')
    expect(own.startsWith(partitionPrefix('w1', 'laptop'))).toBe(true)
    expect(own.startsWith(partitionPrefix('w1'))).toBe(true)
    expect(own.startsWith(partitionPrefix('w1', 'lap'))).toBe(false)
    expect(partitionPrefix('w1', 'laptop', 'https://app.example:8443')).not.toBe(own)
  })
})
