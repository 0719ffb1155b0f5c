import type { QueryResult } from '../../query/query.ts'
import type { Notice } from '../messages.ts'
import type { AskedQuery, Surroundings } from './answer-questions.ts'

const LONGEST = 160

/** The same queries. What each found is added to a list, in words. */
export function listingFinds(query: Surroundings['query'], finds: string[]): Surroundings['query'] {
  return (
    query &&
    (async (asked) => {
      const result = await query(asked)
      finds.push(`${placeOf(asked)} found ${inWords(result)}`)
      return result
    })
  )
}

function placeOf({ location, text }: AskedQuery): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  return location ? `${short} (${location.file} line ${location.line})` : short
}

/** A row whose relation has no rows says as little as no row. */
function inWords({ count, rows }: QueryResult): string {
  if (count === 0) return 'no row'
  const empty = Object.entries(rows[0] ?? {}).flatMap(([name, value]) =>
    Array.isArray(value) && value.length === 0 ? [/[^.]*$/.exec(name)?.[0] ?? name] : [],
  )
  const without = empty.length > 0 ? ` without ${empty.join(' and ')}` : ''
  return count === 1 ? `a row${without}` : `${count} rows${without && `, the first${without}`}`
}

interface Finding {
  readonly finds: readonly string[]
  readonly notify: (notice: Notice) => void
}

/** Providers may be rows, or depend on one: then the code is right, and only they are missing. */
export function noticeNoProviders({ finds, notify }: Finding): void {
  if (finds.length === 0) return
  const message = `the configuration has no providers, so no one can sign in: ${finds.join('; ')}. Write what is missing in your code, to see what happens with it`
  notify({ kind: 'result', message })
}
