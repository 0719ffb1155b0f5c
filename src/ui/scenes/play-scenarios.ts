import { conformanceFile } from 'virtual:conformance'
import type { ConformanceAsked, ConformanceNews, ScenarioPlayed } from '../../protocol/conformance.ts'
import type { GuestVersion } from '../../protocol/engines.ts'

export interface ScenarioProgress {
  readonly played: readonly ScenarioPlayed[]
  readonly of: number
  readonly state: 'ready' | 'running' | 'done' | 'stopped'
  /** Which package it is about. */
  readonly version?: GuestVersion
  readonly problem?: string
}

/** How many scenarios are waited for before the page is drawn again. */
const DRAWN_EACH = 20

/** Plays all scenarios in a worker. Returns what stops it; what was played until then stays. */
export function playScenarios(version: GuestVersion, show: (progress: ScenarioProgress) => void): () => void {
  const worker = new Worker(new URL(conformanceFile, window.document.baseURI), { type: 'module' })
  const played: ScenarioPlayed[] = []
  let of = 0
  let isOver = false
  const now = (state: ScenarioProgress['state'], problem?: string) =>
    show({ played: [...played], of, state, version, ...(problem !== undefined && { problem }) })
  const end = (state: 'done' | 'stopped', problem?: string) => {
    if (isOver) return
    isOver = true
    worker.terminate()
    now(state, problem)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<ConformanceNews>) => {
    if (data.type === 'ready') worker.postMessage({ version } satisfies ConformanceAsked)
    if (data.type === 'began') of = data.scenarios
    if (data.type === 'played' && played.push(data.played) % DRAWN_EACH !== 0) return
    if (data.type === 'done') end('done')
    else if (data.type === 'failed') end('stopped', data.problem)
    else now('running')
  })
  worker.addEventListener('error', ({ message }) =>
    end(
      'stopped',
      `The scenarios couldn’t be loaded, or stopped by themselves${message ? `: ${message}` : '.'}`,
    ),
  )
  now('running')
  return () => end('stopped')
}
