import type { HeaderList } from '../../protocol/http.ts'
import type { ObservedRequest, ObservedResponse, ObservedStep } from '../../protocol/observed.ts'

/** What the app did inside, for one request of a browser or for none that is known. */
export interface InsideWork {
  /** Id of the app's request. */
  readonly id: string
  readonly at: number
  /** Absent where the app's platform can't tell for what it works. */
  readonly request?: Pick<ObservedRequest, 'method' | 'url' | 'headers'>
  /** Absent until the app has answered. */
  readonly response?: Pick<ObservedResponse, 'at' | 'status' | 'headers'>
  /** In the order in which they happened. */
  readonly steps: readonly ObservedStep[]
}

/** The inside of the app in one world's record. */
export interface InsideRecord {
  readonly list: () => readonly InsideWork[]
  /** Work that belongs to this world; the same object may get more steps later. */
  add(work: InsideWork): void
}

/** How many requests the record keeps. */
const KEPT = 1000

export function createInsideRecord(): InsideRecord {
  const all: InsideWork[] = []
  return {
    list: () => all,
    add(work) {
      all.push(work)
      if (all.length > KEPT) all.shift()
    },
  }
}

/** How long a text must be to name one thing only. */
const TELLING = 16

/** Values of cookies that a request carries. */
export function cookiesIn(headers: HeaderList): readonly string[] {
  return headers
    .filter(([name]) => name === 'cookie')
    .flatMap(([, line]) => line.split(/;\s*/))
    .map((pair) => pair.slice(pair.indexOf('=') + 1))
    .filter(isTelling)
}

/** Values that a response gives the browser: cookies, and what is in the address that it sends it to. */
export function valuesGiven(headers: HeaderList): {
  readonly cookies: readonly string[]
  readonly address: readonly string[]
} {
  const cookies = headers
    .filter(([name]) => name === 'set-cookie')
    .map(([, line]) => /^[^=]*=([^;]*)/.exec(line)?.[1] ?? '')
  const address = headers.flatMap(([name, value]) =>
    name === 'location' && URL.canParse(value) ? [...new URL(value).searchParams.values()] : [],
  )
  return { cookies: cookies.filter(isTelling), address: address.filter(isTelling) }
}

/** Members that name a session, a user or a link, by their names in Auth.js. */
const NAMING = /^(?:sessionToken|token|userId|id|sub|jti)$/

/** Members that hold the address of the person whom a step is about. */
const ADDRESS = /^(?:e?mail|identifier|to|username)$/i

/** What a step tells of whom it is about. */
export interface Told {
  /** Every text. */
  readonly texts: readonly string[]
  readonly addresses: readonly string[]
  /** What names a session, user or link of this app. */
  readonly names: readonly string[]
}

export function toldBy(steps: readonly ObservedStep[]): Told {
  const told = { texts: [] as string[], addresses: [] as string[], names: [] as string[] }
  const walk = (value: unknown, name: string, depth: number): void => {
    if (typeof value === 'string') {
      told.texts.push(value)
      if (ADDRESS.test(name)) told.addresses.push(value.toLowerCase())
      if (NAMING.test(name) && isTelling(value)) told.names.push(value)
      if (name === 'url' && URL.canParse(value))
        told.names.push(...[...new URL(value).searchParams.values()].filter(isTelling))
    } else if (typeof value === 'object' && value !== null && depth < 8) {
      for (const [key, member] of Object.entries(value))
        walk(member, Array.isArray(value) ? name : key, depth + 1)
    }
  }
  for (const { data } of steps) walk(data, '', 0)
  return told
}

function isTelling(value: string): boolean {
  return value.length >= TELLING
}
