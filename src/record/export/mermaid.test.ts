import { describe, expect, it } from 'vitest'
import { toMermaid } from './mermaid.ts'
import { NASTY, nastyRun } from './testing/nasty.ts'
import { readMermaid } from './testing/read-mermaid.ts'
import { recordedTrace } from './testing/recorded-trace.ts'

describe('a Mermaid diagram', () => {
  it('has every lane and row of the record', () => {
    const { lanes, messages } = readMermaid(toMermaid(recordedTrace().steps))
    expect(lanes).toEqual(['Person', 'Browser', 'App', 'GitHub', 'Database'])
    expect(messages).toContain('4. Click Authorize Example')
    expect(messages).toContain('6. clock +1 min')
    expect(messages.some((text) => /^GET \/login\/oauth\/authorize, /.test(text))).toBe(true)
    expect(messages.some((text) => text.startsWith('createUser → '))).toBe(true)
  })

  it.each([
    ['is cut in a line', (source: string) => source.slice(0, source.indexOf('->>') + 3)],
    ['names a lane that it has not', (source: string) => source.replace('L1->>L2', 'L1->>L9')],
    ['has a bare character of the grammar', (source: string) => source.replace(' as App', ' as App; end')],
    ['has markup', (source: string) => source.replace(' as App', ' as <b>App')],
    ['says nothing on a line', (source: string) => source.replace(/: GET .*/, ':')],
    ['breaks a text', (source: string) => source.replace('GET /', 'GET\n/')],
  ])('is refused when it %s', (_, broken) => {
    const source = toMermaid(recordedTrace().steps)
    expect(broken(source)).not.toBe(source)
    expect(() => readMermaid(broken(source))).toThrow()
  })

  it.each(NASTY)('shows outside strings as they are, on one line: %j', (text) => {
    const { messages, lanes } = readMermaid(toMermaid(nastyRun(text)))
    const line = text.replace(/\s+/g, ' ').trim()
    expect(messages[0]).toBe(line === '' ? '1.' : `1. ${line}`)
    expect(messages).toContain(`failed: log error: ${line}`.trim())
    expect(lanes).toEqual(expect.arrayContaining(['Person', 'laptop', `laptop ${line}`.trim()]))
    // The run's name, the act, the request, the check, the log, the answer.
    expect(messages).toHaveLength(6)
  })

  it('is a diagram even when nothing happened', () => {
    expect(readMermaid(toMermaid([]))).toEqual({ lanes: [], messages: [] })
  })
})
