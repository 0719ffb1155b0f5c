import { isName } from '../../protocol/address.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { excerpt } from '../../protocol/shape.ts'
import { BootFailure } from './boot-failure.ts'

/** The world to open when the URL names none, and how it begins if it is new. */
export interface FirstWorld {
  readonly world?: string
  readonly scenario?: Partial<Scenario>
}

/** The world of a URL that doesn't name one. */
export const FIRST_WORLD = 'w1'

/** The world that a URL names, as it is written there. */
export function worldIn(search: string): string | undefined {
  return new URLSearchParams(search).get('world') ?? undefined
}

/** The world that a URL asks for. */
export function worldName(search: string, first: string = FIRST_WORLD): string {
  const name = worldIn(search) ?? first
  if (isName(name)) return name
  throw new BootFailure({
    title: "This sandbox doesn't exist",
    text: `"${quoted(name)}" is not a valid sandbox name. Use at most 40 lower-case letters, digits and dashes.`,
    ways: ['first-world'],
  })
}

/** What a link says, cut, and without what would turn the sentence around. */
function quoted(name: string): string {
  return excerpt(name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD'))
}
