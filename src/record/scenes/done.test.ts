import { describe, expect, it } from 'vitest'
import type { Move, Scene } from '../../lessons/scenes/scene.ts'
import type { Step } from '../../protocol/steps.ts'
import { askedOf, isOver, isPagesTurn, progressOf } from './done.ts'

const SIGN_IN = { do: 'follow', link: 'Sign in' } as const
const GITHUB = { do: 'press', button: 'Sign in with GitHub' } as const
const HOME = { do: 'open', url: 'https://app.example/' } as const
const WAIT = { do: 'advance', seconds: 3600 } as const

function acted(action: string, url = '', device = 'laptop'): Step {
  return {
    kind: 'person.acted',
    data: { action, url },
    from: { lane: 'person', name: 'Ada' },
    to: { lane: 'browser', name: device },
  } as Step
}

function moved(seconds: number): Step {
  return { kind: 'clock.moved', data: { fromMs: 0, toMs: seconds * 1000 } } as Step
}

function set(member: string, after: unknown): Step {
  return { kind: 'setup.changed', data: { member, after } } as Step
}

function progress(way: readonly Move[], steps: readonly Step[], before: readonly Move[] = []) {
  return progressOf({ before, way } as unknown as Scene, steps)
}

describe('what a reader has done', () => {
  it('is found in what is recorded, in order', () => {
    expect(progress([SIGN_IN, GITHUB], [])).toEqual(['next', 'later'])
    expect(progress([SIGN_IN, GITHUB], [acted('follow Sign in')])).toEqual(['done', 'next'])
    expect(
      progress([SIGN_IN, GITHUB], [acted('follow Sign in'), acted('press Sign in with GitHub')]),
    ).toEqual(['done', 'done'])
    expect(progress([GITHUB, SIGN_IN], [acted('follow Sign in')])).toEqual(['next', 'later'])
  })

  it('is not what was done before the scene', () => {
    const steps = [acted('follow Sign in'), acted('press Sign in with GitHub')]
    expect(progress([SIGN_IN], steps, [SIGN_IN, GITHUB])).toEqual(['next'])
    expect(progress([SIGN_IN], [...steps, acted('follow Sign in')], [SIGN_IN, GITHUB])).toEqual(['done'])
  })

  it('is not what was done on another device, or with another word', () => {
    expect(progress([SIGN_IN], [acted('follow Sign in', '', 'phone')])).toEqual(['next'])
    expect(progress([{ ...SIGN_IN, device: 'phone' }], [acted('follow Sign in', '', 'phone')])).toEqual([
      'done',
    ])
    expect(progress([SIGN_IN], [acted('press Sign in')])).toEqual(['next'])
    expect(progress([GITHUB], [acted('press Sign in with GitHub Enterprise')])).toEqual(['next'])
  })

  it('may be another way to a page, and then the way that was asked for is passed over', () => {
    const link = { do: 'follow', link: 'https://app.example/auth/callback/resend' } as const
    const mail = { do: 'open', url: 'https://mail.example/' } as const
    const opened = acted('open the link of a mail', 'https://app.example/auth/callback/resend?token=1')
    expect(progress([mail, link], [opened])).toEqual(['passed', 'done'])
    expect(progress([GITHUB, link], [opened])).toEqual(['next', 'later'])
    expect(progress([WAIT, HOME], [acted('open app.example', 'https://app.example/')])).toEqual([
      'next',
      'later',
    ])
  })

  it('is a page however it was opened, and no other page', () => {
    expect(progress([HOME], [acted('type https://app.example/', 'https://app.example/')])).toEqual(['done'])
    expect(progress([HOME], [acted('open app.example/login', 'https://app.example/login')])).toEqual(['next'])
  })

  it('is time, in as many jumps as it took', () => {
    expect(progress([WAIT], [moved(1800)])).toEqual(['next'])
    expect(progress([WAIT], [moved(1800), moved(1800)])).toEqual(['done'])
    const home = acted('open app.example', 'https://app.example/')
    expect(progress([WAIT, HOME, WAIT], [moved(3600), home, moved(60)])).toEqual(['done', 'done', 'next'])
  })

  it('is a changed setup: that value, or that many secrets', () => {
    const strategy = { do: 'setup', setup: { strategy: 'jwt' } } as const
    expect(progress([strategy], [set('strategy', 'database')])).toEqual(['next'])
    expect(progress([strategy], [set('strategy', 'jwt')])).toEqual(['done'])
    const secrets = { do: 'setup', setup: { secrets: ['new', 'old'] } } as const
    expect(progress([secrets], [set('secrets', ['one'])])).toEqual(['next'])
    expect(progress([secrets], [set('secrets', ['one', 'two'])])).toEqual(['done'])
    expect(progress([secrets], [set('strategy', 'jwt')])).toEqual(['next'])
  })

  it('is all of it, when the last move was made', () => {
    const scene = { before: [], way: [HOME, GITHUB] } as unknown as Scene
    expect(isOver(scene, [acted('open app.example', 'https://app.example/')])).toBe(false)
    expect(isOver(scene, [acted('press Sign in with GitHub')])).toBe(true)
  })

  it('is not asked of what a page does by itself', () => {
    const own = { do: 'press', button: 'Continue', byPage: true } as const
    expect(askedOf([SIGN_IN, own])).toEqual([SIGN_IN])
    expect(progress([SIGN_IN, own], [acted('follow Sign in'), acted('press Continue')])).toEqual(['done'])
  })
})

it('a page’s own script is awaited once its page is there, and until it has asked for a passkey', () => {
  const asks = { do: 'passkey', button: 'Add', byPage: true } as const
  const before = [{ do: 'passkey', button: 'Add' }] as const
  const scene = { before, way: [SIGN_IN, asks, GITHUB] } as unknown as Scene
  const asked = { kind: 'ceremony.asked', from: { lane: 'browser', name: 'laptop' } } as Step
  const opened = acted('follow Sign in')
  expect(isPagesTurn(scene, [asked])).toBe(false)
  expect(isPagesTurn(scene, [asked, opened])).toBe(true)
  expect(isPagesTurn(scene, [asked, opened, asked])).toBe(false)
})
