import { CEREMONY_HEADER, type CeremonyAnswer, type CeremonyAsked } from '../protocol/frame.ts'

// Before any script of the page could replace it.
const { fetch, setTimeout } = window

/** A request of the page gives up after some minutes; a person may take longer. What fails sooner fails for another reason. */
const PATIENCE_MS = 60_000

/** Until then a page that is being left is gone. */
const LEAVING_MS = 5000

let leftAt = Number.NEGATIVE_INFINITY
addEventListener('beforeunload', () => {
  leftAt = performance.now()
})

/** Asks under a key, again and again while there is no answer: also a new worker finds the same ceremony by it. */
export async function askWorld(key: string, asked: CeremonyAsked): Promise<CeremonyAnswer> {
  for (;;) {
    const began = performance.now()
    try {
      const response = await fetch(location.href, {
        method: 'POST',
        headers: { [CEREMONY_HEADER]: key, 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      })
      return (await response.json()) as CeremonyAnswer
    } catch (error) {
      const now = performance.now()
      // Leaving the page ends its requests, and no script of it should see that as an error. If it stays after all, it asks again.
      if (now - leftAt < LEAVING_MS) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
      else if (now - began < PATIENCE_MS) throw error
    }
  }
}
