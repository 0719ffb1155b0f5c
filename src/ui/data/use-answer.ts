import { useEffect, useState } from 'react'
import { messageOf } from '../../link/worker/failure.ts'

/** The state of a question: pending, its result, or why it failed. */
export type Answer<T> = { readonly value: T } | { readonly problem: string } | undefined

/** Asks, and asks again for another `key`; without a key, asks nothing. */
export function useAnswer<T>(key: string | undefined, ask: () => Promise<T>): Answer<T> {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly of: NonNullable<Answer<T>> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the question
  useEffect(() => {
    if (key === undefined) return undefined
    let isCurrent = true
    const take = (of: NonNullable<Answer<T>>) => {
      if (isCurrent) setAnswer({ key, of })
    }
    ask().then(
      (value) => take({ value }),
      (error: unknown) => take({ problem: messageOf(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [key])
  return answer?.key === key ? answer?.of : undefined
}
