import { useCallback } from 'react'
import { attemptIn } from '../../record/code/attempt.ts'
import type { Help } from '../../record/code/helps.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import { canWrite, useWorldClient, useWorldData } from '../data/world.ts'
import { useStepper } from '../stepper/stepper.ts'

/** Repeats the newest sign-in, if there is one and nothing is paused. Resolves with whether it led to a session. `typed`: what is typed instead. */
export function useSignInAgain(): (typed?: Help['typed']) => Promise<boolean> {
  const client = useWorldClient()
  const { recorded } = useWorldData()
  const stepper = useStepper()
  return useCallback(
    async (typed) => {
      const attempt = attemptIn(recorded.get())
      if (!attempt || !canWrite(client) || isStopped(stepper.pauseState.get())) return false
      return (await import('./again.ts')).signInAgain(
        { client, stepper },
        { ...attempt, fields: typed?.(attempt.fields) ?? attempt.fields },
      )
    },
    [client, recorded, stepper],
  )
}
