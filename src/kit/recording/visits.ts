import type { ServedExchange } from '../../serve/worlds/record.ts'

/** What a person did on a provider's pages, from the app and back. */
export interface Visit {
  readonly host: string
  readonly provider: string
  /** Absent: the person canceled. */
  readonly person?: string
}

/** Those visits in which the person had to do something, in order. */
export function visitsIn(record: readonly ServedExchange[]): readonly Visit[] {
  const visits: Visit[] = []
  let now: { readonly host: string; readonly provider: string; person?: string } | undefined
  for (const { from, named, request, response } of record) {
    if (from !== 'browser') continue
    const url = new URL(request.url)
    if (named?.endpoint === 'authorization' && request.method === 'GET')
      now = { host: url.host, provider: named.provider }
    if (now === undefined || url.host !== now.host || request.method !== 'POST') continue
    const person = new URLSearchParams(request.body).get('person')
    if (person !== null) now.person = person
    const location = response?.headers.find(([name]) => name === 'location')?.[1]
    if (location === undefined || new URL(location, url).host === url.host) continue
    const { person: _, ...canceled } = now
    visits.push(new URL(location, url).searchParams.has('error') ? canceled : now)
    now = undefined
  }
  return visits
}
