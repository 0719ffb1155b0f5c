import type { Readable, Store } from '../../link/worker/store.ts'
import type { Place } from './place.ts'

/** How long a beat is shown while they follow one another: time to read a text of this length. */
function readingMs({ beat, story: { beats } }: Place): number {
  const { sentence = '', whatIfNot = '' } = beats[beat - 1] ?? {}
  return 2000 + 45 * (sentence.length + whatIfNot.length)
}

/** Where the next beat leaves everything as it is, for instance while a page loads, it is asked for again. */
const AGAIN_MS = 10_000

/** Goes on to the next beat whenever one has been shown long enough; of a scene, until nothing is left to do. Returns the function that ends it. */
export function playOn(
  playing: Store<boolean>,
  place: Readable<Place>,
  { next, goesOn }: { readonly next: () => void; readonly goesOn: () => boolean },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const now = place.get()
    if (now.beat > now.story.beats.length && !goesOn()) playing.set(false)
    if (playing.get()) timer = setTimeout(play, readingMs(now))
  }
  const play = () => {
    timer = setTimeout(look, AGAIN_MS)
    next()
  }
  const stops = [playing.subscribe(look), place.subscribe(look)]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
