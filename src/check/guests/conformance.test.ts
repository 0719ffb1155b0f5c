import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { FLOWS } from '../../conformance/flows.ts'
import { guestEngine } from '../../conformance/guest.ts'
import { judge } from '../../conformance/judge.ts'
import { makeRequest, makeResponse } from '../../sim/values/http.ts'
import { inProcess } from '../differential/theirs.ts'
import { everyNth, PLAYS_ALL } from '../testing/extent.ts'
import { builtGuest } from './guest-engine.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const scenarios = FLOWS.flatMap((flow) => flow.scenarios)

/** The dial copies configurations, passes `fetch` and draws challenges: what the lists of these announce does not appear there. */
const HIDDEN = [
  'debug is logged once',
  'what the sender is given',
  'a configuration is not written to',
  'checks are not written to',
  'what the library is given',
]

it('every flow that is played in Node is one that the conformance page plays', () => {
  const files = readdirSync(new URL('../../conformance/scenarios', import.meta.url))
  expect(FLOWS.length).toBe(files.filter((name) => name !== 'passkey-steps.ts').length)
  expect(new Set(FLOWS.map(({ title }) => title)).size).toBe(FLOWS.length)
  expect(scenarios.length).toBeGreaterThan(950)
})

it('on the dial the published package does what it does in a process', async () => {
  const start = await builtGuest('0.41.3')
  const runtime = { request: makeRequest, respond: makeResponse }
  const hidden: string[] = []
  for (const scenario of everyNth(24, scenarios)) {
    const players = { start: () => guestEngine(start), runtime }
    const { name, unlisted, unseen } = await judge(scenario, inProcess, players)
    expect(unlisted, name).toEqual([])
    if (unseen.length > 0) hidden.push(name)
  }
  expect(hidden.filter((name) => !HIDDEN.includes(name))).toEqual([])
  if (PLAYS_ALL) expect(hidden.toSorted()).toEqual(HIDDEN.toSorted())
})

it('what an older package does otherwise is explained by the version that changed it', async () => {
  const [older, newest] = [await builtGuest('0.37.4'), await builtGuest('0.41.3')]
  const players = { start: () => guestEngine(older), startNewest: () => guestEngine(newest) }
  const changed: string[] = []
  for (const scenario of everyNth(80, scenarios)) {
    const { explained, name, unlisted } = await judge(scenario, inProcess, players)
    expect(unlisted, name).toEqual([])
    changed.push(...(explained['0.41.3'] ?? []))
  }
  expect(changed.length).toBeGreaterThan(0)
})
