import type { QueryResult } from '../../query/query.ts'
import type { Notice } from '../messages.ts'
import type { AskedQuery, Surroundings } from './answer-questions.ts'

const LONGEST = 160
const MOST = 5

/** What queries of the code found. */
export interface Finds {
  /** The first ones, in words. */
  readonly first: string[]
  count: number
  /** Only until there is a configuration. */
  isOver: boolean
}

interface Listing {
  readonly finds: Finds
  /** The same queries. What each finds is noted, in words. */
  readonly query: Surroundings['query']
}

export function listingFinds(query: Surroundings['query']): Listing {
  const finds: Finds = { first: [], count: 0, isOver: false }
  if (query === undefined) return { finds, query }
  const listed: typeof query = async (asked) => {
    const result = await query(asked)
    if (finds.isOver) return result
    finds.count += 1
    if (finds.count <= MOST) finds.first.push(`${placeOf(asked)} found ${inWords(result)}`)
    return result
  }
  return { finds, query: listed }
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
  readonly finds: Finds
  readonly notify: (notice: Notice) => void
}

/** Providers may be rows, or depend on one: then the code is right, and only they are missing. */
export function noticeNoProviders({ finds: { count, first }, notify }: Finding): void {
  if (count === 0) return
  const more = count > first.length ? `; … and ${count - first.length} more` : ''
  const message = `the configuration has no providers, so no one can sign in: ${first.join('; ')}${more}. Your code may be right: only the rows are missing. Add them, or write a provider into the configuration to try it`
  notify({ kind: 'result', message })
}
