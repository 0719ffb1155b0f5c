import { type RefCallback, type RefObject, useCallback, useEffect } from 'react'
import { useLayout } from './layout.ts'
import type { PlaceId } from './places.ts'

/** Registers the element that gets this `ref`. */
export function usePlace(id: PlaceId): RefCallback<HTMLElement> {
  const { places } = useLayout()
  return useCallback((element) => (element ? places.register(id, element) : undefined), [places, id])
}

/** Registers an element that has a `ref` already, while it has an id. */
export function usePlaceOf(id: PlaceId | undefined, ref: RefObject<HTMLElement | null>): void {
  const { places } = useLayout()
  useEffect(
    () => (id !== undefined && ref.current ? places.register(id, ref.current) : undefined),
    [places, id, ref],
  )
}
