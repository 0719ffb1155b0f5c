import { useState } from 'react'
import { messageOf } from '../../link/worker/failure.ts'
import { slowly } from './work.ts'

/** A request to the world, which may refuse it. */
export interface Act {
  readonly isBusy: boolean
  /** Why it was refused, as a sentence. */
  readonly problem: string | undefined
  /** Sends it; `then` runs if the world accepted. */
  readonly run: (work: () => Promise<unknown>, then?: () => void) => void
}

export function useAct(): Act {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run: Act['run'] = (work, then) => {
    setProblem(undefined)
    void slowly(
      () =>
        work().then(
          () => then?.(),
          (error: unknown) => setProblem(messageOf(error)),
        ),
      setBusy,
    )
  }
  return { isBusy, problem, run }
}
