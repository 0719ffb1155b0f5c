import { useSyncExternalStore } from 'react'
import type { WorldClient } from '../../link/client/world-client.ts'
import { type StrategyState, strategyIn, writtenIn } from '../../record/tabs/strategy.ts'
import { useSetup, useWorldData, type WorldData } from './world.ts'

/** How app.example keeps its sessions now. */
export function useStrategy(): StrategyState {
  const { recorded } = useWorldData()
  const setup = useSetup()
  return strategyIn(
    setup,
    useSyncExternalStore(recorded.subscribe, () => writtenIn(setup.code, recorded.get())),
  )
}

/** The same, read once. */
export function strategyNow({ world }: WorldClient, { recorded }: WorldData): StrategyState {
  const { setup } = world.get()
  return strategyIn(setup, writtenIn(setup.code, recorded.get()))
}
