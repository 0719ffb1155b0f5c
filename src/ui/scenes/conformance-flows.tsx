import { useState } from 'react'
import { SCENES } from '../../lessons/scenes/scenes.ts'
import { isPlayable, playByBoth } from '../../link/acts/play-by-both.ts'
import { connect } from '../../link/boot/boot.ts'
import { messageOf } from '../../link/worker/failure.ts'
import { stoppable, untilStopped } from '../../link/worker/stoppable.ts'
import { Button } from '../../parts/forms/button.tsx'
import { conformanceText, countsOf, type PlayedByBoth } from '../../record/compare/conformance.ts'
import { EnginesCompared } from '../compare/engines-compared.tsx'
import { CopyResult } from './copy-result.tsx'

const VERSION = '0.41.3'
const WORLD = 'conformance'
const NAMES = { a: 'simulator', b: `@auth/core ${VERSION}` }
const FLOWS = SCENES.filter(isPlayable)

interface Progress {
  readonly played: readonly PlayedByBoth[]
  /** Flows that the simulator's own engine could not play without a reader, with the reason. */
  readonly left: readonly string[]
  readonly state: 'ready' | 'running' | 'done' | 'stopped'
  readonly problem?: string
  readonly stop?: () => void
}

const NOTHING: Progress = { played: [], left: [], state: 'ready' }

/** Plays the scenes by both engines in a sandbox of this browser, and counts what is equal or explained. */
export function ConformanceFlows() {
  const [progress, setProgress] = useState(NOTHING)
  const { left, played, problem, state, stop } = progress
  const done = played.length + left.length
  return (
    <section aria-labelledby="conformance-flows">
      <h2 id="conformance-flows">Flows of the scenes</h2>
      <p>
        {FLOWS.length} flows are played in a sandbox, each by the simulator’s engine and by @auth/core{' '}
        {VERSION}. Their callbacks, database operations, events, requests, responses, cookies and log lines
        are compared. It takes about a minute.
      </p>
      <div className="row">
        {state === 'running' ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button look="ink" onClick={() => void check(setProgress)}>
            {state === 'ready' ? 'Play the flows' : 'Play the flows again'}
          </Button>
        )}
      </div>
      {state === 'running' ? (
        <progress value={done} max={FLOWS.length} aria-label="Flows played" />
      ) : undefined}
      {state === 'ready' ? undefined : (
        <p role="status">
          {state === 'running' ? `${done} of ${FLOWS.length} flows played. ` : ''}
          {played.length === 0 ? '' : conformanceText(played, VERSION)}
          {left.length === 0 ? '' : ` Not played: ${left.join('; ')}.`}
        </p>
      )}
      {problem === undefined ? undefined : <p role="alert">{problem}</p>}
      {state === 'done' || state === 'stopped' ? (
        <CopyResult text={conformanceText(played, VERSION)} />
      ) : undefined}
      <ul className="differences" aria-label="Flows">
        {played.map((flow) => (
          <Flow key={flow.id} flow={flow} />
        ))}
      </ul>
    </section>
  )
}

function Flow({ flow }: { readonly flow: PlayedByBoth }) {
  const { explained, same, unlisted } = countsOf([flow])
  return (
    <li>
      <details>
        <summary>
          <b>{flow.title}</b>{' '}
          <span className="chip">
            {unlisted > 0 ? `${unlisted} not listed` : `${same} equal, ${explained} explained`}
          </span>
        </summary>
        <EnginesCompared comparison={flow.comparison} names={NAMES} />
      </details>
    </li>
  )
}

async function check(show: (progress: Progress) => void): Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stop = () => stopping.abort()
  const played: PlayedByBoth[] = []
  const left: string[] = []
  const now = (state: Progress['state']): Progress => ({ played: [...played], left: [...left], state })
  show({ ...now('running'), stop })
  try {
    const transport = await untilStopped(signal, () => connect(window, WORLD))
    const send = stoppable(transport.send, signal)
    for (const scene of FLOWS) {
      const { id, title } = scene
      try {
        played.push({ id, title, comparison: await playByBoth(send, scene, VERSION, parsePage) })
      } catch (error) {
        signal.throwIfAborted()
        left.push(`${title} (${messageOf(error)})`)
      }
      show({ ...now('running'), stop })
    }
    await transport.send('world.remove', {})
    show(now('done'))
  } catch (error) {
    show(signal.aborted ? now('stopped') : { ...now('stopped'), problem: messageOf(error) })
  }
}

/** A document that runs and loads nothing. */
function parsePage(html: string): Element {
  return new DOMParser().parseFromString(html, 'text/html').documentElement
}
