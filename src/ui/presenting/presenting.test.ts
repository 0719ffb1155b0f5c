import { describe, expect, it, vi } from 'vitest'
import { createStore } from '../../link/worker/store.ts'
import type { Step } from '../../protocol/steps.ts'
import { createRecording, headers, party } from '../../record/testing/recording.ts'
import { hiddenSteps } from './hidden-steps.ts'
import { createPresenting, namesIn, reveal } from './presenting.ts'

const CODE = 'Zx81code'
const APP = party('app', 'app.example')
const LAPTOP = party('browser', 'laptop')

/** A person types the code, and then the browser sends it. */
function record(): readonly [typed: Step, brought: Step] {
  const recording = createRecording()
  recording.run(`type ${CODE}`)
  const url = `https://app.example/api/auth/callback/github?code=${CODE}`
  recording.add(
    'request.sent',
    { request: { method: 'GET', url, headers: headers({}) }, mode: 'navigation' },
    { from: LAPTOP, to: APP, summary: `GET ${url}` },
  )
  const [typed, brought] = recording.steps
  if (!typed || !brought) throw new Error('Two steps were expected.')
  return [typed, brought]
}

function begin(steps: readonly Step[] = record()) {
  const wanted = createStore(false)
  const log = createStore(steps)
  const presenting = createPresenting(wanted, [log], {
    secrets: createStore<readonly string[]>(['the-app-secret']),
    code: createStore<unknown>({
      files: { 'auth.ts': "GitHub({ clientSecret: 'written-in-the-code' })" },
      environment: { SMTP_PASS: 'hunter-hunter' },
    }),
  })
  return { wanted, log, presenting, shown: hiddenSteps(log, presenting) }
}

describe('presenter mode', () => {
  it('shows everything as it is until it is switched on', () => {
    const { log, shown, presenting } = begin()
    expect(shown.get()).toBe(log.get())
    expect(presenting.hide.get()('the-app-secret')).toBe('the-app-secret')
  })

  it('replaces each secret by a name, wherever it is', async () => {
    const { shown, presenting } = begin()
    await presenting.turn(true)
    const text = JSON.stringify(shown.get())
    expect(text).not.toContain(CODE)
    expect(namesIn(text)).toEqual(['hidden.code-1'])
    expect(presenting.hide.get()('sealed with the-app-secret.')).toBe('sealed with hidden.secret-1.')
    expect(presenting.hide.get()(['written-in-the-code', 'hunter-hunter'])).toEqual([
      'hidden.secret-3',
      'hidden.secret-2',
    ])
  })

  it('hides a secret found later in steps that were there before', async () => {
    const [typed, brought] = record()
    const { log, presenting, shown } = begin([typed])
    await presenting.turn(true)
    expect(JSON.stringify(shown.get())).toContain(CODE)
    log.set([typed, brought])
    expect(JSON.stringify(shown.get())).not.toContain(CODE)
  })

  it('hides it in old steps once the record is at rest, and hides no step twice', async () => {
    vi.useFakeTimers()
    const [typed, brought] = record()
    const many = Array.from({ length: 700 }, (_, index) => ({ ...typed, seq: index + 1 }))
    const { log, presenting, shown } = begin(many)
    await presenting.turn(true)
    const [, second] = shown.get()
    log.set([...many, { ...typed, seq: 701 }])
    expect(shown.get()[1]).toBe(second)
    log.set([...many, { ...brought, seq: 701 }])
    shown.subscribe(() => undefined)
    expect(JSON.stringify(shown.get().slice(-600))).not.toContain(CODE)
    expect(JSON.stringify(shown.get()[1])).toContain(CODE)
    vi.advanceTimersByTime(300)
    expect(JSON.stringify(shown.get())).not.toContain(CODE)
    vi.useRealTimers()
  })

  it('shows one on demand, until it ends', async () => {
    const { shown, presenting } = begin()
    await presenting.turn(true)
    reveal(presenting, ['hidden.code-1'])
    expect(JSON.stringify(shown.get())).toContain(CODE)
    await presenting.turn(false)
    await presenting.turn(true)
    expect(JSON.stringify(shown.get())).not.toContain(CODE)
  })

  it('hides secrets once it is ready in a window that was left in presenter mode', async () => {
    const { log, presenting, wanted } = begin()
    wanted.set(true)
    const later = createPresenting(wanted, [log], {
      secrets: createStore<readonly string[]>([]),
      code: createStore<unknown>(null),
    })
    expect([presenting.on.get(), later.on.get()]).toEqual([false, false])
    await later.ready
    expect(later.on.get()).toBe(true)
    expect(JSON.stringify(hiddenSteps(log, later).get())).not.toContain(CODE)
  })

  it('loads the real address, not the one that is shown', async () => {
    const { presenting } = begin()
    await presenting.turn(true)
    expect(presenting.restore('https://app.example/?code=hidden.code-1&x=hidden.code-9')).toBe(
      `https://app.example/?code=${CODE}&x=hidden.code-9`,
    )
  })

  it('notifies watchers when it is switched, and otherwise returns the same value', async () => {
    const { presenting, shown } = begin()
    let calls = 0
    shown.subscribe(() => {
      calls += 1
    })
    await presenting.turn(true)
    expect(calls).toBeGreaterThan(0)
    expect(shown.get()).toBe(shown.get())
  })
})
