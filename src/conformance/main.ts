import { guestFiles } from 'virtual:guests'
import { type Start, takePackage } from '../guests/published.ts'
import type { ConformanceAsked, ConformanceNews } from '../protocol/conformance.ts'
import { ENGINES, type GuestVersion } from '../protocol/engines.ts'
import { makeRequest, makeResponse } from '../sim/values/http.ts'
import { FLOWS } from './flows.ts'
import { guestEngine } from './guest.ts'
import { judge, type Players } from './judge.ts'
import { takeClockAndNetwork } from './worker-stage.ts'

/*
 * A dedicated worker of the conformance page: it plays each scenario by a published package and by our engine, and says what differs. Both run here, on a clock and a
 * network of the worker's own.
 */

const tell = (news: ConformanceNews) => self.postMessage(news)

async function playAll({ version }: ConformanceAsked): Promise<void> {
  const players = await playersFor(version)
  const stage = takeClockAndNetwork(self)
  tell({ type: 'began', scenarios: FLOWS.reduce((sum, { scenarios }) => sum + scenarios.length, 0) })
  for (const { title, scenarios } of FLOWS)
    for (const scenario of scenarios) {
      const played = await judge(scenario, stage, players)
      tell({ type: 'played', played: { flow: title, ...played } })
    }
  tell({ type: 'done' })
}

async function playersFor(version: GuestVersion): Promise<Players> {
  const start = await load(version)
  const newest = version === ENGINES[1] ? undefined : await load(ENGINES[1])
  return {
    start: () => guestEngine(start),
    ...(newest && { startNewest: () => guestEngine(newest) }),
    runtime: { request: makeRequest, respond: makeResponse },
  }
}

/** The built files of the packages lie beside this one. */
async function load(version: GuestVersion): Promise<Start> {
  const file = guestFiles[version]?.split('/').at(-1)
  if (file === undefined) throw new Error(`This build has no @auth/core ${version}.`)
  await import(/* @vite-ignore */ new URL(file, self.location.href).href)
  const start = takePackage(version)
  if (start === undefined) throw new Error(`The file for @auth/core ${version} has something else in it.`)
  return start
}

self.addEventListener('message', ({ data }: MessageEvent<ConformanceAsked>) => {
  playAll(data).catch((error: unknown) => {
    tell({ type: 'failed', problem: error instanceof Error ? error.message : String(error) })
  })
})
// Firefox loses what it is asked before that.
tell({ type: 'ready' })
