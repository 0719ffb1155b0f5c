/** What the focus can be led to, by the parts of the page that have it. */
export type PlaceId = 'address' | 'app-page' | 'caption' | 'details' | 'diagram' | 'find' | 'steps'

export interface Places {
  /** Returns the function that takes it back. */
  register(id: PlaceId, element: HTMLElement): () => void
  /** One that is seen, else one that is seen once its pane is. */
  find(id: PlaceId): HTMLElement | undefined
}

export function createPlaces(): Places {
  const places = new Map<PlaceId, Set<HTMLElement>>()
  return {
    register(id, element) {
      const own = places.get(id) ?? new Set()
      places.set(id, own.add(element))
      return () => own.delete(element)
    },
    find(id) {
      const own = [...(places.get(id) ?? [])]
      return (
        own.find((each) => each.checkVisibility({ visibilityProperty: true })) ??
        own.find((each) => getComputedStyle(each).visibility !== 'hidden')
      )
    },
  }
}
