import { CEREMONY_HEADER, type CeremonyAnswer, type CeremonyAsked } from '../protocol/frame.ts'

// Before any script of the page could replace it.
const { fetch } = window

/** A request of the page gives up after some minutes; a person may take longer. What fails sooner fails for another reason. */
const PATIENCE_MS = 60_000

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
      if (performance.now() - began < PATIENCE_MS) throw error
    }
  }
}
