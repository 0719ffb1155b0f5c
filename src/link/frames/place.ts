/** One tab of one device. */
export interface Place {
  readonly device: string
  readonly tab: string
}

/** The key of a tab in records. */
export function keyOf(place: Place): string {
  return `${place.device}/${place.tab}`
}

export function samePlace(a: Place, b: Place): boolean {
  return a.device === b.device && a.tab === b.tab
}
