import { useCallback } from 'react'
import { useView } from '../workbench/view.ts'
import { useDesk } from './desk-context.ts'

/** Has the world run what is written. */
export function useRun(): () => void {
  const view = useView()
  const desk = useDesk()
  return useCallback(() => {
    if (view.session.recorded === undefined) view.perform('Taking over the code…', desk.run)
  }, [desk, view])
}
