import { type ComponentType, useEffect, useState } from 'react'
import { BootFailure } from '../../link/boot/boot-failure.ts'
import type { InstallProgress } from '../../link/boot/install.ts'
import type { BootProblem } from '../../link/boot/surroundings.ts'
import { messageOf } from '../../link/worker/failure.ts'
import { createStore, type Readable } from '../../link/worker/store.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import type { View } from '../layout/layout.ts'
import { ErrorBoundary } from '../notices/error-boundary.tsx'
import { ProblemPage, StartPage } from '../notices/start-page.tsx'
import { StoryShell } from '../story/story-shell.tsx'

/** What to show once the start has succeeded. `presses`: how often Next was pressed before there was anything to move. */
export type Opened = ComponentType<{ readonly presses: number }>

interface AppProps {
  readonly opening: Promise<Opened>
  /** Shown until then, if it takes a while. Default: that it is starting. */
  readonly view?: View
  /** While the worker stores the files of the site, on a first visit. */
  readonly progress?: Readable<InstallProgress | undefined>
}

/** From the loading message to the workbench, or to the reason why it cannot start. */
export function App(props: AppProps) {
  return (
    <ErrorBoundary>
      <Opening {...props} />
    </ErrorBoundary>
  )
}

const NO_PROGRESS = createStore<InstallProgress | undefined>(undefined)

function Opening({ opening, progress = NO_PROGRESS, view }: AppProps) {
  const [presses, setPresses] = useState(0)
  const [Whole, setWhole] = useState<Opened>()
  const [problem, setProblem] = useState<BootProblem>()
  useEffect(() => {
    opening.then(
      (opened) => released(() => setWhole(() => opened)),
      (error: unknown) => setProblem(problemFrom(error)),
    )
  }, [opening])
  if (problem) return <ProblemPage problem={problem} />
  if (Whole) return <Whole presses={presses} />
  return view === 'story' ? (
    <StoryShell isBusy={presses > 0} onNext={() => setPresses((before) => before + 1)} />
  ) : (
    <Starting progress={progress} />
  )
}

/** A button that is being pressed stays until it is released, or the press would be lost with it. */
function released(then: () => void): void {
  if (!document.querySelector('button:active')) {
    then()
    return
  }
  const listening = new AbortController()
  const end = () => {
    listening.abort()
    // The click comes after the release.
    setTimeout(then)
  }
  for (const release of ['pointerup', 'pointercancel', 'keyup'])
    window.addEventListener(release, end, { signal: listening.signal })
}

function problemFrom(error: unknown): BootProblem {
  if (error instanceof BootFailure) return error.problem
  return {
    title: "The workbench didn't start",
    text: 'Something went wrong before the sandbox was open.',
    detail: messageOf(error),
    ways: ['reload', 'save-world', 'reset-world', 'reinstall'],
  }
}

/** If the start takes less than 200 ms, nothing is shown meanwhile. */
function Starting({ progress }: Required<Pick<AppProps, 'progress'>>) {
  const [slow, setSlow] = useState(false)
  const files = useStore(progress)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 200)
    return () => clearTimeout(timer)
  }, [])
  if (!slow) return <div className="start" />
  return (
    <StartPage>
      <h1>Sign-in flows, step by step</h1>
      <p role="status">
        {files && files.stored < files.of
          ? `Loading authscope for offline use: ${files.stored} of ${files.of} files…`
          : 'Starting the simulated internet…'}
      </p>
    </StartPage>
  )
}
