import { PAGE_GAVE_UP_HEADER, PAGE_REQUEST_HEADER } from '../protocol/frame.ts'
import { replace } from './dom.ts'
import { firstAnswer } from './first-answer.ts'

/**
 * A killed worker leaves the page's requests pending forever, without an event, and a paused request can't be kept open for long. So each request
 * gets a name, and is sent again while it has no answer: the same exchange then continues from what was recorded, and answers once.
 */
export function askPatiently(): void {
  const realFetch = window.fetch.bind(window)
  const document = crypto.randomUUID()
  let requests = 0
  const patientFetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    // This mode allows only the headers of a plain form, and no code waits for the response body.
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
