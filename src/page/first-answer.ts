import { PAGE_WAIT_HEADER } from '../protocol/frame.ts'

/** Milliseconds. */
interface Times {
  /** How long a request may be unanswered before it is sent again under the same name. */
  readonly againMs: number
  /** How long a page waits altogether: as long as Chromium waits for the first byte of a response. */
  readonly limitMs: number
}

const TIMES: Times = { againMs: 3000, limitMs: 300_000 }

/**
 * Retries until there is a response. The worker's request to wait doesn't count as one. The last attempt says that the page gives up: it gets
 * a response that came in the meantime, or a network error.
 */
export function firstAnswer(
  attempt: (gaveUpAfterMs?: number) => Promise<Response>,
  { againMs, limitMs }: Times = TIMES,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let waitedMs = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = (error: unknown) => {
      clearTimeout(timer)
      reject(error)
    }
    const ask = () => {
      const isLast = waitedMs >= limitMs
      timer = setTimeout(isLast ? () => fail(new TypeError('Failed to fetch')) : ask, againMs)
      attempt(isLast ? waitedMs : undefined).then((response) => {
        if (response.headers.has(PAGE_WAIT_HEADER)) return
        clearTimeout(timer)
        resolve(response)
      }, fail)
      waitedMs += againMs
    }
    ask()
  })
}
