import { describe, expect, it } from 'vitest'
import { pausesAt } from './breakpoint-match.ts'
import type { BreakpointTarget } from './control.ts'
import type { Step, StepData, StepKind } from './steps.ts'

const CALLBACK = 'https://app.example/auth/callback/github?code=8f1d'

function step<K extends StepKind>(kind: K, data: StepData[K], more: Partial<Step> = {}): Step {
  const base = { seq: 9, key: `e4/${kind}#1`, at: 0, realAt: 0, run: 3, exchange: 'e4', summary: kind }
  return {
    ...base,
    outcome: 'done',
    from: { lane: 'app', name: 'app.example' },
    kind,
    data,
    ...more,
  } as unknown as Step
}

const returned = step('callback.returned', {
  callback: 'jwt',
  args: [{ token: { sub: 'u1' }, account: { provider: 'github' }, trigger: 'signUp' }],
  result: { sub: 'u1', plan: 'free' },
})
const answered = step('response.received', { response: { status: 502, headers: [] } }, { outcome: 'failed' })
const notSent = step('check.failed', { check: 'pkce', detail: 'gone' }, { outcome: 'failed', rule: 'PK3' })

function pauses(on: BreakpointTarget, at: Step, condition?: string): boolean {
  const breakpoint = { id: 'b1', enabled: true, on, ...(condition === undefined ? {} : { condition }) }
  return pausesAt(breakpoint, at, CALLBACK)
}

describe('a breakpoint', () => {
  it('holds at a step that has everything its target names', () => {
    expect(pauses({ callback: 'jwt' }, returned)).toBe(true)
    expect(pauses({ callback: 'jwt', kind: 'callback.returned' }, returned)).toBe(true)
    expect(pauses({ callback: 'jwt', kind: 'callback.called' }, returned)).toBe(false)
    expect(pauses({ callback: 'session' }, returned)).toBe(false)
    expect(pauses({ lane: 'app' }, returned)).toBe(true)
    expect(pauses({ lane: 'browser' }, returned)).toBe(false)
    expect(pauses({ rule: 'PK3' }, notSent)).toBe(true)
    expect(pauses({ outcome: 'failed' }, notSent)).toBe(true)
    expect(pauses({ outcome: 'failed' }, returned)).toBe(false)
  })

  it('takes a URL for the request and its response, unless it names more', () => {
    expect(pauses({ url: '/auth/callback' }, answered)).toBe(true)
    expect(pauses({ url: '*app.example/*/github?*' }, answered)).toBe(true)
    expect(pauses({ url: 'https://app.example/*=8f1d' }, answered)).toBe(true)
    expect(pauses({ url: '*app.example/*/google*' }, answered)).toBe(false)
    expect(pauses({ url: '*//app.example/auth/callback' }, answered)).toBe(false)
    expect(pauses({ url: '/auth/callback' }, returned)).toBe(false)
    expect(pauses({ url: '/auth/callback', callback: 'jwt' }, returned)).toBe(true)
  })

  it('holds only while its condition does, which names what the step carries', () => {
    const jwt = { callback: 'jwt' }
    expect(pauses(jwt, returned, 'account.provider == "github"')).toBe(true)
    expect(pauses(jwt, returned, 'result.plan == "team"')).toBe(false)
    expect(pauses(jwt, returned, 'trigger == "signUp" && result.sub exists')).toBe(true)
    expect(pauses({ url: 'github' }, answered, 'status >= 500')).toBe(true)
  })

  it('rests while it is switched off', () => {
    expect(pausesAt({ id: 'b1', enabled: false, on: { callback: 'jwt' } }, returned)).toBe(false)
  })
})
