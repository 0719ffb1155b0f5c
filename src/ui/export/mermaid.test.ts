import mermaid from 'mermaid'
import { beforeAll, describe, expect, it } from 'vitest'
import { toMermaid } from './mermaid.ts'
import { NASTY, nastyRun } from './testing/nasty.ts'
import { recordedTrace } from './testing/recorded-trace.ts'

interface SequenceDb {
  getActors(): ReadonlyMap<string, { readonly description: string }>
  getMessages(): readonly { readonly message?: unknown; readonly from?: string; readonly to?: string }[]
}

// Mermaid learns its kinds of diagram with the first text that it reads.
beforeAll(() => mermaid.parse('sequenceDiagram'))

/** What Mermaid itself understood: lanes and messages, as it would draw them. */
async function understood(source: string) {
  const diagram = await mermaid.mermaidAPI.getDiagramFromText(source)
  expect(diagram.type).toBe('sequence')
  const db = diagram.db as unknown as SequenceDb
  const messages = db.getMessages().filter(({ message }) => typeof message === 'string')
  return {
    lanes: [...db.getActors().values()].map(({ description }) => decoded(description)),
    messages: messages.map(({ message }) => decoded(String(message))),
  }
}

/** Mermaid keeps character references in a form of its own until it draws. */
function decoded(text: string): string {
  return text
    .replace(/ﬂ°°(\d+)¶ß/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/ﬂ°(\w+)¶ß/g, (_, name) => `&${name};`)
}

describe('a Mermaid diagram', () => {
  it('is read by Mermaid with every lane and row of the record', async () => {
    const { lanes, messages } = await understood(toMermaid(recordedTrace().steps))
    expect(lanes).toEqual(['Person', 'Browser', 'App', 'GitHub', 'Database'])
    expect(messages).toContain('4. press Authorize Example')
    expect(messages).toContain('6. clock +1 min')
    expect(messages.some((text) => /^GET \/login\/oauth\/authorize, /.test(text))).toBe(true)
    expect(messages.some((text) => text.startsWith('createUser → '))).toBe(true)
  })

  it('is refused by Mermaid when it is cut in a line', async () => {
    const source = toMermaid(recordedTrace().steps)
    await expect(mermaid.parse(source.slice(0, source.indexOf('->>') + 3))).rejects.toThrow()
  })

  it.each(NASTY)('shows outside strings as they are, on one line: %j', async (text) => {
    const { messages, lanes } = await understood(toMermaid(nastyRun(text)))
    const line = text.replace(/\s+/g, ' ').trim()
    expect(messages[0]).toBe(line === '' ? '1.' : `1. ${line}`)
    expect(messages).toContain(`failed: log error: ${line}`.trim())
    expect(lanes).toEqual(expect.arrayContaining(['Person', 'laptop', `laptop ${line}`.trim()]))
    // The run's name, the act, the request, the check, the log, the answer.
    expect(messages).toHaveLength(6)
  })

  it('is a diagram even when nothing happened', async () => {
    await expect(mermaid.parse(toMermaid([]))).resolves.toMatchObject({ diagramType: 'sequence' })
  })
})
