import { useState } from 'react'
import { slowly } from '../commands/work.ts'
import { useWorldClient } from './world.ts'

/** Runs work that may fail and reports whether it is running, after the first 200 ms. */
export function useBusy(): readonly [busy: boolean, run: (work: () => Promise<unknown>) => void] {
  const { faults } = useWorldClient()
  const [busy, setBusy] = useState(false)
  return [busy, (work) => slowly(work, setBusy).catch(faults.report)]
}
