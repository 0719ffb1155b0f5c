import { describe, expect, it } from 'vitest'
import type { OpenExchange } from '../../protocol/commands.ts'
import { createRecording, party } from '../testing/recording.ts'
import { hasOpenExchange, wayOn } from './recovery.ts'

function dead(exchange: string, more: Partial<OpenExchange> = {}): OpenExchange {
  return {
    exchange,
    device: 'laptop',
    tab: 't1',
    mode: 'navigation',
    incarnation: 'first',
    alive: false,
    address: `/~/${exchange}`,
    ...more,
  }
}

describe('wayOn', () => {
  const waits = () => true
  const waitsNot = () => false

  it('loads the newest navigation of a waiting tab again, and finishes those that it replaced', () => {
    const [older, newer] = [dead('e7'), dead('e8')]
    expect(wayOn(newer, [older, newer], waits, 0)).toBe('resume')
    expect(wayOn(older, [older, newer], waits, 0)).toBe('drive')
  })

  it('leaves a navigation of another window alone for some seconds, then finishes it', () => {
    const exchange = dead('e7')
    expect(wayOn(exchange, [exchange], waitsNot, 100)).toBe('leave')
    expect(wayOn(exchange, [exchange], waitsNot, 5000)).toBe('drive')
  })

  it('finishes requests that no frame loads', () => {
    const exchange = dead('e7', { mode: 'fetch' })
    expect(wayOn(exchange, [exchange], waits, 0)).toBe('drive')
  })
})

describe('hasOpenExchange', () => {
  function recorded(answered: boolean) {
    const record = createRecording()
    record.exchange('e1')
    const request = { method: 'GET', url: 'https://app.example/', headers: [] }
    record.add(
      'request.sent',
      { request, mode: 'fetch' },
      { from: party('browser', 'laptop'), summary: 'asks' },
    )
    if (answered)
      record.add(
        'response.received',
        { response: { status: 200, headers: [] } },
        { from: party('app', 'app.example'), summary: 'answers' },
      )
    return record.steps
  }

  it('sees a request without its response', () => {
    const steps = recorded(false)
    expect(hasOpenExchange(steps, 1_000_100)).toBe(true)
    expect(hasOpenExchange(recorded(true), 1_000_100)).toBe(false)
  })

  it('gives up on what nobody touched for a minute', () => {
    expect(hasOpenExchange(recorded(false), 1_100_000)).toBe(false)
  })
})
