import { PAGE_REQUEST_HEADER } from '../protocol/frame.ts'
import { replace } from './dom.ts'

/** How long a request may be unanswered before it is asked for again, under the same name. */
const PATIENCE_MS = 3000
/** A page waits for a minute, as long as a fetch event may stay open. */
const MOST_ATTEMPTS = 20

/**
 * A worker that is killed leaves the page's requests pending for ever, without an event. So each gets a name, and one that stays unanswered is
 * asked for again: the same exchange goes on from what was recorded, and its answer is given once.
 */
export function askPatiently(): void {
  const realFetch = window.fetch.bind(window)
  const document = crypto.randomUUID()
  let requests = 0
  const patientFetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    // Only a plain form's headers may go with this mode; nobody waits for its answer's content either.
    if (request.mode === 'no-cors') return realFetch(request)
    requests += 1
    request.headers.set(PAGE_REQUEST_HEADER, `${document}-${requests}`)
    return firstAnswer(() => realFetch(request.clone()))
  }
  replace(window, 'fetch', { writable: true, enumerable: true, value: patientFetch })
}

function firstAnswer(attempt: () => Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    let attempts = 0
    const ask = () => {
      attempts += 1
      const timer = setTimeout(attempts < MOST_ATTEMPTS ? ask : () => undefined, PATIENCE_MS)
      attempt()
        .finally(() => clearTimeout(timer))
        .then(resolve, reject)
    }
    ask()
  })
}
