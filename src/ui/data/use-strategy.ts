import { useSyncExternalStore } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { type StrategyState, strategyIn, writtenIn } from '../../record/tabs/strategy.ts'
import { useView, type View } from '../app/view.ts'

/** How app.example keeps its sessions now. */
export function useStrategy(): StrategyState {
  const { recorded, session } = useView()
  const { setup } = useStore(session.world)
  return strategyIn(
    setup,
    useSyncExternalStore(recorded.subscribe, () => writtenIn(setup.code, recorded.get())),
  )
}

/** The same, for what is asked once. */
export function strategyNow({ recorded, session }: View): StrategyState {
  const { setup } = session.world.get()
  return strategyIn(setup, writtenIn(setup.code, recorded.get()))
}
