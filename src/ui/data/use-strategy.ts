import { useSyncExternalStore } from 'react'
import { type StrategyState, strategyIn, writtenIn } from '../../record/tabs/strategy.ts'
import { useSetup, useWorldData } from './world.ts'

/** How app.example keeps its sessions now. */
export function useStrategy(): StrategyState {
  const { recorded } = useWorldData()
  const setup = useSetup()
  return strategyIn(
    setup,
    useSyncExternalStore(recorded.subscribe, () => writtenIn(setup.code, recorded.get())),
  )
}
