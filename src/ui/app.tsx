import { useEffect, useState } from 'react'
import { BootFailure } from './client/boot.ts'
import { messageOf } from './client/failure.ts'
import type { Readable } from './client/store.ts'
import type { BootProblem } from './client/surroundings.ts'
import type { UpdateState } from './client/update.ts'
import { ErrorBoundary } from './workbench/notices/error-boundary.tsx'
import { ProblemPage, StartPage } from './workbench/notices/start-page.tsx'
import type { View } from './workbench/view.ts'
import { Workbench } from './workbench/workbench.tsx'

/** What there is to show when the start has succeeded. */
export interface Opened {
  readonly view: View
  readonly update: Readable<UpdateState>
}

/** From the first moment to the workbench, or to the reason why there is none. */
export function App({ opening }: { readonly opening: Promise<Opened> }) {
  return (
    <ErrorBoundary>
      <Opening opening={opening} />
    </ErrorBoundary>
  )
}

function Opening({ opening }: { readonly opening: Promise<Opened> }) {
  const [opened, setOpened] = useState<Opened>()
  const [problem, setProblem] = useState<BootProblem>()
  useEffect(() => {
    opening.then(setOpened, (error: unknown) => setProblem(problemFrom(error)))
  }, [opening])
  if (problem) return <ProblemPage problem={problem} />
  return opened ? <Workbench {...opened} /> : <Starting />
}

function problemFrom(error: unknown): BootProblem {
  if (error instanceof BootFailure) return error.problem
  return {
    title: 'The workbench did not start',
    text: 'Something went wrong before the world was open.',
    detail: messageOf(error),
    ways: ['reload', 'reset-world', 'remove-worker'],
  }
}

/** Nothing is shown of a start that takes less than 200 ms. */
function Starting() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 200)
    return () => clearTimeout(timer)
  }, [])
  if (!slow) return <div className="start" />
  return (
    <StartPage>
      <h1>Sign-in flows, step by step</h1>
      <p role="status">Starting the simulated internet…</p>
    </StartPage>
  )
}
