import type { RequestRecord } from '../request-record.ts'

/** A person's click on a link at https://app.example/ that leads to `url`. */
export function navigation(url: string, given: Partial<RequestRecord> = {}): RequestRecord {
  return {
    mode: 'navigation',
    method: 'GET',
    url,
    headers: [],
    initiator: 'https://app.example',
    referrer: 'https://app.example/page?q=1',
    chain: [],
    nesting: 0,
    ...given,
  }
}

/** A `fetch(url, …)` of a script at https://app.example/. */
export function scripted(
  url: string,
  fetch: Partial<NonNullable<RequestRecord['fetch']>> = {},
  given: Partial<RequestRecord> = {},
): RequestRecord {
  return {
    ...navigation(url, given),
    mode: 'fetch',
    fetch: { mode: 'cors', credentials: 'same-origin', destination: '', redirect: 'follow', ...fetch },
  }
}
