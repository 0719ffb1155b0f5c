import { useEffect, useState } from 'react'
import { describeMove } from '../../lessons/scenes/describe-move.ts'
import type { Scene } from '../../lessons/scenes/scene.ts'
import { sceneNamed } from '../../lessons/scenes/scenes.ts'
import { playMoves } from '../../link/acts/play-moves.ts'
import { connect } from '../../link/boot/boot.ts'
import { keepStage } from '../../link/frames/kept-stage.ts'
import { messageOf } from '../../link/worker/failure.ts'
import { stoppable, untilStopped } from '../../link/worker/stoppable.ts'
import { undisturbed } from '../../link/worker/undisturbed.ts'
import { Button } from '../../parts/forms/button.tsx'
import { StartPage } from '../notices/start-page.tsx'
import { createPreferences } from '../preferences/preferences.ts'
import { goOnAsStory } from './last-view.ts'
import { worldOfScene } from './scene-world.ts'
import { stageFor } from './stage-for.ts'
import './scenes.css'

type State =
  | { readonly is: 'stopped' }
  | { readonly is: 'building'; readonly done: number; readonly stop: () => void }
  | { readonly is: 'failed'; readonly problem: string }

/** Opens a scene in its own world at once, and describes it meanwhile. */
export function ScenePage({ id, world }: { readonly id: string; readonly world: string }) {
  const scene = sceneNamed(id)
  return (
    <StartPage>
      <div className="opening-scene">
        {scene ? (
          <Opening scene={scene} world={world} />
        ) : (
          <>
            <h1>This scene doesn't exist</h1>
            <p>“{id}” is not a scene. Scenes in the header lists them all.</p>
          </>
        )}
        <p>
          <a href={`${window.location.pathname}?${new URLSearchParams({ world })}`}>
            Back to the sandbox {world}
          </a>
        </p>
      </div>
    </StartPage>
  )
}

function Opening({ scene, world }: { readonly scene: Scene; readonly world: string }) {
  const [state, setState] = useState<State>({ is: 'stopped' })
  const start = () => {
    begin(scene, setState).catch(() => undefined)
  }
  useEffect(() => {
    begin(scene, setState).catch(() => undefined)
  }, [scene])
  return (
    <>
      <p className="faint note">Scene: {scene.group}</p>
      <h1>{scene.title}</h1>
      <p>{scene.why}</p>
      {scene.before.length === 0 ? undefined : (
        <>
          <p>Already done for you:</p>
          <ol>
            {scene.before.map((move, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
              <li key={index}>{describeMove(move, scene)}</li>
            ))}
          </ol>
        </>
      )}
      <p>
        {world === worldOfScene(scene.id)
          ? 'This restarts the scene and clears what happened in it. Nothing else is affected.'
          : 'Opens in its own sandbox. Your current work stays untouched.'}
      </p>
      <Progress state={state} length={scene.before.length} />
      <div className="row">
        <Button look="ink" disabled={state.is === 'building'} onClick={start}>
          {state.is === 'building' ? 'Starting…' : 'Start'}
        </Button>
        {state.is === 'building' ? <Button onClick={state.stop}>Stop</Button> : undefined}
      </div>
    </>
  )
}

async function begin(scene: Scene, setState: (state: State) => void): Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stop = () => {
    stopping.abort()
    setState({ is: 'stopped' })
  }
  const show = (done: number) => setState({ is: 'building', done, stop })
  show(0)
  try {
    const transport = await untilStopped(signal, () => connect(window, worldOfScene(scene.id)))
    const send = stoppable(transport.send, signal)
    await send('world.reset', { scenario: scene.scenario })
    await undisturbed(transport.send, () => playMoves(send, scene.before, parsePage, show))
    await send('control.beats', { flows: isPausing() ? scene.pausesAt : [] })
    const view = await send('world.read', {})
    keepStage(window, view, stageFor(scene, view))
    if (scene.pausesAt.length > 0) goOnAsStory(worldOfScene(scene.id), () => window.localStorage)
    window.location.replace(`?world=${worldOfScene(scene.id)}`)
  } catch (error) {
    if (!signal.aborted) setState({ is: 'failed', problem: messageOf(error) })
  }
}

/** What the reader chose in an earlier scene. */
function isPausing(): boolean {
  const preferences = createPreferences(
    () => window.localStorage,
    () => window.sessionStorage,
  )
  return preferences.scenePauses.get()
}

function Progress({ state, length }: { readonly state: State; readonly length: number }) {
  if (state.is === 'failed') return <p role="alert">{state.problem}</p>
  if (state.is === 'stopped' || length === 0) return undefined
  return (
    <>
      <p role="status">
        Preparing the scene: {state.done} of {length}…
      </p>
      <progress value={state.done} max={length} aria-label="Preparing the scene" />
    </>
  )
}

/** A document that runs and loads nothing. */
function parsePage(html: string): Element {
  return new DOMParser().parseFromString(html, 'text/html').documentElement
}
