import { useSyncExternalStore } from 'react'
import { hasRoomFor } from '../../parts/window/text-size.ts'

/** Whether there is room for the current beat only, as in `room.css`. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(onResize, () => !hasRoomFor(640))
}

function onResize(look: () => void): () => void {
  window.addEventListener('resize', look)
  return () => window.removeEventListener('resize', look)
}
