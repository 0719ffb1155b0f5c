import { useState } from 'react'
import { useSession } from '../app/view.ts'

/** Runs work that may fail and says whether it is under way; nothing is said in the first 200 ms. */
export function useBusy(): readonly [busy: boolean, run: (work: () => Promise<unknown>) => void] {
  const { faults } = useSession()
  const [busy, setBusy] = useState(false)
  const run = (work: () => Promise<unknown>) => {
    const timer = setTimeout(() => setBusy(true), 200)
    work()
      .catch(faults.report)
      .finally(() => {
        clearTimeout(timer)
        setBusy(false)
      })
  }
  return [busy, run]
}
