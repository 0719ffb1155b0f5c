import type { Readable, Store } from '../../link/worker/store.ts'
import type { Place } from './place.ts'

/** How long a beat is shown while they follow one another: time to read a text of this length. */
function readingMs({ beat, story: { beats } }: Place): number {
  const { sentence = '', whatIfNot = '' } = beats[beat - 1] ?? {}
  return 2000 + 45 * (sentence.length + whatIfNot.length)
}

/** Goes on to the next beat whenever one has been shown long enough. Returns the function that ends it. */
export function playOn(playing: Store<boolean>, place: Readable<Place>, next: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const now = place.get()
    if (now.beat > now.story.beats.length) playing.set(false)
    if (playing.get()) timer = setTimeout(next, readingMs(now))
  }
  const stops = [playing.subscribe(look), place.subscribe(look)]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
