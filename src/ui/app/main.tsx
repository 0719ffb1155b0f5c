import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import type { InstallProgress } from '../../link/boot/install.ts'
import { findObstacle, isMisplaced } from '../../link/boot/surroundings.ts'
import { FIRST_WORLD } from '../../link/boot/world-name.ts'
import { createApi } from '../../link/client/api.ts'
import { createStore } from '../../link/worker/store.ts'
import { lazily } from '../../parts/window/lazily.ts'
import { App } from './app.tsx'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/frame.css'
import '../styles/header.css'
import '../styles/edges.css'
import '../styles/hint.css'
import '../styles/devices.css'
import '../styles/notices.css'
import '../story/story.css'
import '../story/caption.css'
import '../story/room.css'
import '../story/stage.css'
import { SERVED_FRAGMENT } from '../../protocol/served.ts'
import { Misplaced } from '../notices/misplaced.tsx'
import { ProblemPage } from '../notices/start-page.tsx'
import { applyTheme, readTheme } from '../preferences/theme.ts'
import { CONFORMANCE, sceneInAddress } from '../scenes/scene-world.ts'
import { START_FAILED } from '../start/start-failed.ts'
import { firstOf } from '../story/first.ts'

const RecordingPage = lazily(() => import('./recording-page.tsx'), 'RecordingPage')
const LivePage = lazily(() => import('./live-page.tsx'), 'LivePage')
const LinkPage = lazily(() => import('../take-away/link-page.tsx'), 'LinkPage')

const ConformancePage = lazily(() => import('../scenes/conformance-page.tsx'), 'ConformancePage')
const ScenePage = lazily(() => import('../scenes/scene-page.tsx'), 'ScenePage')

applyTheme(
  document.documentElement,
  readTheme(() => window.localStorage),
)
const root = document.getElementById('root')
/** When React recovered from an error, the cause says more than React's message. */
const onRecoverableError = (error: unknown) => reportError((error as Error).cause ?? error)

if (root)
  createRoot(root, { onRecoverableError }).render(
    <Suspense>{isMisplaced(window) ? <Misplaced /> : chosen()}</Suspense>,
  )

/** What the address asks for: a trace file, a scene, the world of a link, or a world of this browser. */
function chosen() {
  const { hash, search } = window.location
  const link = linkedWorld()
  const scene = sceneInAddress(window.location)
  const isConformance = hash === CONFORMANCE
  // Pasting a link over the address of an open workbench changes only the fragment, and so does going Back from there.
  window.addEventListener('hashchange', () => {
    const now = window.location.hash
    if (
      linkedWorld() !== link ||
      sceneInAddress(window.location) !== scene ||
      (now === CONFORMANCE) !== isConformance
    )
      window.location.reload()
  })
  const fields = new URLSearchParams(search)
  const obstacle = findObstacle(window)
  if (obstacle && (scene !== undefined || link !== null || isConformance))
    return <ProblemPage problem={obstacle} />
  if (scene !== undefined) return <ScenePage id={scene} world={fields.get('world') ?? FIRST_WORLD} />
  if (isConformance) return <ConformancePage />
  if (new URLSearchParams(hash.slice(1)).has(SERVED_FRAGMENT)) return <LivePage />
  const recording = fields.get('recording')
  if (recording !== null) return <RecordingPage file={recording} />
  return link === null ? start() : <LinkPage text={link} />
}

function linkedWorld(): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get('world')
}

function start() {
  const progress = createStore<InstallProgress | undefined>(undefined)
  const first = firstOf(window, () => window.localStorage)
  const opening = import('./open.tsx').then(({ open }) => open(window, first, progress.set))
  opening.catch(() => window.dispatchEvent(new Event(START_FAILED)))
  window.authscope = createApi(
    opening.then(({ client }) => client),
    async () => (await opening).leaveStory(),
  )
  const opened = opening.then((begun) => begun.opened)
  // App shows the reason. It subscribes a moment later.
  opened.catch(() => undefined)
  return <App opening={opened} progress={progress} view={first.view} />
}
