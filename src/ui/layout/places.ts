/** What the focus can be led to, by the parts of the page that have it. */
export type PlaceId = 'address' | 'app-page' | 'caption' | 'details' | 'diagram' | 'find' | 'steps'

export interface Places {
  /** Returns the function that takes it back. */
  register(id: PlaceId, element: HTMLElement): () => void
  /** One that is seen, else one that is seen once its pane is. */
  find(id: PlaceId): HTMLElement | undefined
  /** Calls back with it at once, else when it is there. Of several that wait, only the last one is called. */
  whenThere(id: PlaceId, then: (element: HTMLElement) => void): void
}

export function createPlaces(): Places {
  const places = new Map<PlaceId, Set<HTMLElement>>()
  let waiting: { readonly id: PlaceId; readonly then: (element: HTMLElement) => void } | undefined
  const find = (id: PlaceId): HTMLElement | undefined => {
    const own = [...(places.get(id) ?? [])]
    return (
      own.find((each) => each.checkVisibility({ visibilityProperty: true })) ??
      own.find((each) => getComputedStyle(each).visibility !== 'hidden')
    )
  }
  return {
    register(id, element) {
      const own = places.get(id) ?? new Set()
      places.set(id, own.add(element))
      if (waiting?.id === id) {
        const { then } = waiting
        waiting = undefined
        requestAnimationFrame(() => then(element))
      }
      return () => own.delete(element)
    },
    find,
    whenThere(id, then) {
      const found = find(id)
      waiting = found ? undefined : { id, then }
      if (found) then(found)
    },
  }
}
