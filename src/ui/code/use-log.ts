import { useMemo } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { type LogRow, logRows } from '../../record/code/log-rows.ts'
import { asEdited } from '../../record/edit/edits-of.ts'
import { useEdits } from '../edit/edited.tsx'
import { useStepper } from '../stepper/stepper.ts'

/** The log of everything that happened, and of the future steps. */
export function useLog(): readonly LogRow[] {
  const runs = useStore(useStepper().whole)
  const edits = useEdits()
  return useMemo(() => logRows(runs, (step) => asEdited(step, edits)), [runs, edits])
}
