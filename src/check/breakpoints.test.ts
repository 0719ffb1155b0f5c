import { describe, expect, it } from 'vitest'
import type { BreakpointTarget } from '../protocol/control.ts'
import type { Step } from '../protocol/steps.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'
import {
  mortalHouse,
  nextPause,
  outcomeOf,
  playThrough,
  stepAt,
  waitingAddress,
  watch,
} from './testing/stepping.ts'

let worlds = 0

async function house(): Promise<House> {
  worlds += 1
  const made = createHouse(`breakpoints-${worlds}`)
  await made.command('world.reset', {})
  return made
}

async function signIn(frame: Frame): Promise<void> {
  await frame.open('https://app.example/')
  await frame.click('Sign in')
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  expect(frame.page().text).toContain('Signed in as Ada Byron')
}

/** Sets a breakpoint, signs in, and returns every step that it paused at. */
async function stopsAt(on: BreakpointTarget, condition?: string): Promise<readonly Step[]> {
  const made = await house()
  await made.command('breakpoint.set', {
    breakpoint: { enabled: true, on, ...(condition === undefined ? {} : { condition }) },
  })
  return playThrough(
    made,
    () => signIn(made.frame()),
    () => 'breakpoint',
  )
}

const names = (steps: readonly Step[]) => steps.map(({ kind, summary }) => `${kind} ${summary}`)

describe('a breakpoint', () => {
  it.each<[string, BreakpointTarget, RegExp, number]>([
    ['kind', { kind: 'person.acted' }, /^person\.acted /, 4],
    ['lane', { lane: 'database', kind: 'adapter.called' }, /^adapter\.called /, 5],
    ['rule', { rule: 'STATE-2' }, / /, 1],
    ['callback', { callback: 'jwt', kind: 'callback.called' }, /^callback\.called jwt/, 2],
    ['event', { event: 'signIn' }, /^event\.fired event signIn/, 1],
    ['operation', { operation: 'createUser' }, /^adapter\.(called|returned) createUser/, 2],
    ['cookie', { cookie: '__Secure-authjs.session-token' }, /session-token/, 3],
    ['URL', { url: 'github.com/login/oauth/access_token' }, /^(request\.sent|response\.received) /, 2],
    ['URL pattern', { url: '*/auth/callback/*code=*' }, /^(request\.sent|response\.received) /, 2],
  ])('pauses at a %s, and nowhere else', async (_what, on, expected, count) => {
    const stops = names(await stopsAt(on))
    expect(stops).toEqual(stops.filter((each) => expected.test(each)))
    expect(stops).toHaveLength(count)
  })

  it('pauses at a failure', async () => {
    const made = await house()
    await made.command('breakpoint.set', { breakpoint: { enabled: true, on: { outcome: 'failed' } } })
    const frame = made.frame()
    const stops = await playThrough(
      made,
      () => frame.open('https://app.example/auth/callback/github?code=none&state=none'),
      () => 'breakpoint',
    )
    expect(stops.length).toBeGreaterThan(0)
    expect(stops.every(({ outcome }) => outcome === 'failed')).toBe(true)
  })

  it('pauses where its condition is met', async () => {
    const on = { callback: 'jwt', kind: 'callback.called' } as const
    expect(names(await stopsAt(on, 'account.provider == "github"'))).toEqual([
      'callback.called jwt trigger signUp',
    ])
    expect(await stopsAt(on, 'account.provider == "google"')).toEqual([])
  })

  it('that is disabled or removed pauses nothing, and ids are not given twice', async () => {
    const made = await house()
    const on = { kind: 'person.acted' } as const
    const first = await made.command('breakpoint.set', { breakpoint: { enabled: true, on } })
    const second = await made.command('breakpoint.set', { breakpoint: { enabled: true, on } })
    expect([first.id, second.id]).toEqual(['b1', 'b2'])
    await made.command('breakpoint.set', { breakpoint: { id: 'b1', enabled: false, on } })
    await made.command('breakpoint.remove', { id: 'b2' })
    expect(
      await playThrough(
        made,
        () => signIn(made.frame()),
        () => 'breakpoint',
      ),
    ).toEqual([])
    await made.command('world.reset', {})
    expect((await made.command('control.read', {})).control).toEqual({
      mode: 'run',
      breakpoints: [{ id: 'b1', enabled: false, on }],
      paused: [],
    })
  })
})

describe('a paused exchange is resumed', () => {
  it('to its response, past everything in between, and then to its end', async () => {
    const made = await house()
    await made.command('control.pause', {})
    const frame = made.frame()
    const stops = await playThrough(
      made,
      () => frame.open('https://app.example/'),
      () => 'response',
    )
    expect(names(stops)).toEqual(['person.acted type https://app.example/', 'response.received 200'])
  })

  it('to its response, unless a breakpoint pauses it before', async () => {
    const made = await house()
    const frame = made.frame()
    await frame.open('https://app.example/auth/signin')
    await frame.press('Sign in with GitHub')
    await made.command('control.pause', {})
    const on = { operation: 'createUser', kind: 'adapter.called' } as const
    await made.command('breakpoint.set', { breakpoint: { enabled: true, on } })
    const stops = await playThrough(
      made,
      () => frame.press('Authorize Example'),
      () => 'response',
    )
    const kinds = stops.map(({ kind, exchange }) => `${exchange} ${kind}`)
    expect(kinds).toContain(`${stops[0]?.exchange} person.acted`)
    expect(stops.filter(({ kind }) => kind === 'adapter.called')).toHaveLength(1)
    expect(frame.page().text).toContain('Signed in as Ada Byron')
  })

  it('to the end of what the person did: breakpoints are ignored until then, and pause what comes after', async () => {
    const made = await house()
    const frame = made.frame()
    await made.command('breakpoint.set', { breakpoint: { enabled: true, on: { kind: 'request.sent' } } })
    expect(
      await playThrough(
        made,
        () => frame.open('https://app.example/'),
        () => 'end',
      ),
    ).toHaveLength(1)
    // A redirect belongs to the same run.
    expect(
      await playThrough(
        made,
        () => frame.open('https://app.example/members'),
        () => 'end',
      ),
    ).toHaveLength(1)
    expect((await made.command('control.read', {})).control.mode).toBe('run')
  })

  it('is refused where nothing is paused, except for a step: then the next one pauses', async () => {
    const made = await house()
    await expect(made.command('control.resume', { to: 'response' })).rejects.toThrow('not-paused')
    await expect(made.command('control.resume', { to: 'step', exchange: 'e9' })).rejects.toThrow('not-paused')
    await expect(made.command('paused.read', { exchange: 'e9' })).rejects.toThrow('not-paused')
    expect((await made.command('control.resume', { to: 'step' })).control.mode).toBe('step')
  })
})

describe('two exchanges at once', () => {
  it.each([
    ['in their order', (ids: readonly string[]) => ids],
    ['the second first', (ids: readonly string[]) => ids.toReversed()],
  ])('are paused and resumed %s', async (_how, order) => {
    const made = await house()
    await made.command('breakpoint.set', { breakpoint: { enabled: true, on: { kind: 'request.sent' } } })
    const first = made.frame('laptop')
    const second = made.frame('phone')
    const opening = watch(first.open('https://app.example/auth/signin'))
    await nextPause(made, opening)
    const other = watch(second.open('https://app.example/'))
    const pausedNow = async () => (await made.command('control.read', {})).control.paused
    await until(async () => (await pausedNow()).length === 2)
    const paused = await pausedNow()
    const ids = order(paused.map(({ exchange }) => exchange))
    await made.command('breakpoint.remove', { id: 'b1' })
    for (const [i, exchange] of ids.entries()) {
      await made.command('control.resume', { to: 'response', exchange })
      await until(async () => (await stepOfPause(made, exchange))?.kind === 'response.received')
      await made.command('control.resume', { to: 'response', exchange })
      await until(async () => (await pausedNow()).length === 1 - i)
    }
    await Promise.all([opening.end, other.end])
    const { steps } = await made.command('steps.page', { limit: 2000 })
    const answers = steps.filter(({ kind }) => kind === 'response.received').map(({ exchange }) => exchange)
    expect(answers).toEqual(ids)
  })
})

async function until(test: () => Promise<boolean>): Promise<void> {
  while (!(await test())) await new Promise((resolve) => setTimeout(resolve, 0))
}

async function stepOfPause(made: House, exchange: string): Promise<Step | undefined> {
  const { control } = await made.command('control.read', {})
  const paused = control.paused.find((each) => each.exchange === exchange)
  return paused && stepAt(made, paused.seq)
}

describe('a change', () => {
  it('survives a restart of the worker, and can be made before the new worker has resumed the exchange', async () => {
    worlds += 1
    let life = mortalHouse(`breakpoints-${worlds}`)
    await life.house.command('world.reset', {})
    const first = life.house.frame()
    await first.open('https://app.example/auth/signin')
    await first.press('Sign in with GitHub')
    const on = { callback: 'jwt', kind: 'callback.returned' } as const
    await life.house.command('breakpoint.set', { breakpoint: { enabled: true, on } })
    const pressing = watch(first.press('Authorize Example').catch(() => undefined))
    const paused = await nextPause(life.house, pressing)
    if (paused === undefined) throw new Error('Nothing held.')
    const { exchange } = paused
    const change = async (name: string) => {
      const { subject } = await life.house.command('paused.read', { exchange })
      if (subject?.at !== 'return') throw new Error('No result in hand.')
      await life.house.command('paused.edit', {
        exchange,
        edit: { at: 'result', result: { ...(subject.result as object), name } },
      })
      return (subject.result as { name: string }).name
    }
    expect(await change('Grace Hopper')).toBe('Ada Byron')
    life = life.die()
    expect(await change('Edith Clarke')).toBe('Grace Hopper')
    life = life.die()
    await life.house.command('breakpoint.remove', { id: 'b1' })
    await life.house.command('control.resume', { to: 'end' })
    const frame = life.house.frame()
    await frame.load(await waitingAddress(life.house))
    expect(frame.page().text).toContain('Signed in as Edith Clarke')
    const { steps } = await outcomeOf(life.house)
    expect(steps.filter(({ kind }) => kind === 'value.edited')).toHaveLength(2)
    expect(steps.filter(({ kind }) => kind === 'replay.diverged')).toEqual([])
  })
})

describe('resuming to the end', () => {
  it('is not overtaken by an exchange that is paused at that very moment', async () => {
    const made = await house()
    for (let turns = 0; turns < 40; turns += 1) {
      await made.command('control.pause', {})
      const shown = made.frame().open('https://app.example/')
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      const { control } = await made.command('control.resume', { to: 'end' })
      expect(control.mode).toBe('run')
      await shown
      expect((await made.command('control.read', {})).control.paused).toEqual([])
    }
  }, 60_000)
})
