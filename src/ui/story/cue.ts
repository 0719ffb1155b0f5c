const CUE = 'authscope.cue'

/** The story of the next page plays by itself. */
export function giveCue(storage: Storage): void {
  storage.setItem(CUE, 'play')
}

/** Whether the page before this one wanted the story to play. Only once. */
export function takeCue(storageOf: () => Storage): boolean {
  try {
    const storage = storageOf()
    const isGiven = storage.getItem(CUE) !== null
    storage.removeItem(CUE)
    return isGiven
  } catch {
    // Some browsers allow no storage.
    return false
  }
}
