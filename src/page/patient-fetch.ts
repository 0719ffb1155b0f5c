import { PAGE_GAVE_UP_HEADER, PAGE_REQUEST_HEADER } from '../protocol/frame.ts'
import { replace } from './dom.ts'
import { firstAnswer } from './first-answer.ts'

/**
 * A worker that is killed leaves the page's requests pending forever, without an event, and one that holds a request may not keep it open for long. So each
 * gets a name, and one that stays unanswered is asked for again: the same exchange goes on from what was recorded, and its answer is given once.
 */
export function askPatiently(): void {
  const realFetch = window.fetch.bind(window)
  const document = crypto.randomUUID()
  let requests = 0
  const patientFetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    // Only a plain form's headers may go with this mode; and no code waits for its response body either.
    if (request.mode === 'no-cors') return realFetch(request)
    requests += 1
    request.headers.set(PAGE_REQUEST_HEADER, `${document}-${requests}`)
    return firstAnswer((gaveUpAfterMs) => {
      const again = request.clone()
      if (gaveUpAfterMs !== undefined) again.headers.set(PAGE_GAVE_UP_HEADER, String(gaveUpAfterMs))
      return realFetch(again)
    })
  }
  replace(window, 'fetch', { writable: true, enumerable: true, value: patientFetch })
}
