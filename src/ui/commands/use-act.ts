import { useState } from 'react'
import { messageOf } from '../../link/worker/failure.ts'
import { slowly } from './work.ts'

/** Something that the world is asked to do, and may refuse. */
export interface Act {
  readonly isBusy: boolean
  /** Why it was refused, as a sentence. */
  readonly problem: string | undefined
  /** Does it; `then` follows when the world agreed. */
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
