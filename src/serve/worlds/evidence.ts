import type { HeaderList } from '../../protocol/http.ts'
import type { ObservedStep } from '../../protocol/observed.ts'

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

/** Values of cookies that a response gives the browser. */
export function cookiesGiven(headers: HeaderList): readonly string[] {
  return headers
    .filter(([name]) => name === 'set-cookie')
    .map(([, line]) => /^[^=]*=([^;]*)/.exec(line)?.[1] ?? '')
    .filter(isTelling)
}

/** What the browser carries to where a response sends it: `state`, a challenge. */
export function carriedAway(headers: HeaderList): readonly string[] {
  return headers.flatMap(([name, value]) =>
    name === 'location' && URL.canParse(value) ? parametersOf(value).filter(isTelling) : [],
  )
}

export function parametersOf(url: string): readonly string[] {
  return [...new URL(url).searchParams.values()]
}

/** Members that name a session, a user or a link, by their names in Auth.js. */
const NAMING = /^(?:sessionToken|token|userId|id|sub|jti)$/

/** Members that hold the address of the person whom a step is about. */
const ADDRESS = /^(?:e?mail|identifier|to|username)$/i

/** What steps tell of whom they are about. */
export interface Told {
  /** Every text. */
  readonly texts: readonly string[]
  readonly addresses: readonly string[]
  /** What names a session, user or link of this app. */
  readonly names: readonly string[]
}

export function toldBy(steps: readonly ObservedStep[]): Told {
  const texts: string[] = []
  const addresses: string[] = []
  const names: string[] = []
  const read = (value: string, name: string): void => {
    texts.push(value)
    if (ADDRESS.test(name)) addresses.push(value.toLowerCase())
    if (NAMING.test(name) && isTelling(value)) names.push(value)
    if (name === 'url' && URL.canParse(value)) names.push(...parametersOf(value).filter(isTelling))
  }
  const walk = (value: unknown, name: string, depth: number): void => {
    if (typeof value === 'string') read(value, name)
    else if (typeof value === 'object' && value !== null && depth < 8)
      for (const [key, member] of Object.entries(value))
        walk(member, Array.isArray(value) ? name : key, depth + 1)
  }
  for (const { data } of steps) walk(data, '', 0)
  return { texts, addresses, names }
}

function isTelling(value: string): boolean {
  return value.length >= TELLING
}
