import { SERVED_FRAGMENT, SERVED_WORLD } from '../../protocol/served.ts'
import { excerpt } from '../../protocol/shape.ts'
import { tabNamed } from '../selection/tabs.ts'

/** What an address asks for. */
export interface Asked {
  readonly search: string
  readonly hash: string
  /** The newest step of the sandbox. */
  readonly newest: number
}

const IN_SEARCH: ReadonlySet<string> = new Set(['world', 'recording'])

const IN_FRAGMENT: ReadonlySet<string> = new Set(['scene', 'world', SERVED_FRAGMENT, SERVED_WORLD])

/** What an address asks for and this sandbox doesn't have, as a sentence. */
export function linkProblems({ hash, newest, search }: Asked): string | undefined {
  const unknown = [
    ...[...new URLSearchParams(search).keys()].filter((name) => !IN_SEARCH.has(name) && !isCampaign(name)),
    ...fieldsOf(hash).flatMap(([name, value]) => problemOf(name, value, newest) ?? []),
  ]
  if (unknown.length === 0) return undefined
  const named = [...new Set(unknown)].map((each) => `“${excerpt(each, 40)}”`)
  const first = named.slice(0, 3).join(', ')
  const more = named.length > 3 ? ` and ${named.length - 3} more` : ''
  return `This link asks for ${first}${more}, which isn’t here. Everything else of it was opened.`
}

function fieldsOf(hash: string): readonly (readonly [string, string])[] {
  return [...new URLSearchParams(hash.replace(/^#/, ''))]
}

function problemOf(name: string, value: string, newest: number): string | undefined {
  if (name === 'tab') return tabNamed(value) ? undefined : `tab=${value}`
  if (name === 'step') {
    const step = Number(value)
    return Number.isSafeInteger(step) && step > 0 && step <= newest ? undefined : `step=${value}`
  }
  return IN_FRAGMENT.has(name) ? undefined : name
}

/** Campaign names ask authscope for nothing. */
function isCampaign(name: string): boolean {
  return name.startsWith('utm_')
}
