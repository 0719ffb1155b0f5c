import type { CookieAttributes, CookieOption, CookieToSet } from '../types.ts'
import { deleteCookie } from './delete-cookie.ts'

/** Characters that a cookie's name and attributes are assumed to take (reference 2.4). */
export const emptyCookieSize = 160

/** Characters of a token that fit into one cookie (reference 2.4). */
export const pieceLength = 4096 - emptyCookieSize

export interface SessionPieces {
  readonly value: string | undefined
  /** Names of the request's cookies that make up the session, in the order they were sent. */
  readonly names: readonly string[]
}

/** Collects a session that may be spread over `name.0`, `name.1`, …; a cookie whose name only begins the same way is not part of it. */
export function joinSession(name: string, cookies: ReadonlyMap<string, string>): SessionPieces {
  const received = [...cookies]
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ({ key, value, position: positionOf(key, name) }))
    .filter(({ position }) => position !== undefined)
  const names = received.map(({ key }) => key)
  const whole = received.find(({ key }) => key === name)
  if (whole) return { value: whole.value, names }
  const pieces = received.toSorted((a, b) => Number(a.position) - Number(b.position))
  return { value: pieces.length > 0 ? pieces.map(({ value }) => value).join('') : undefined, names }
}

function positionOf(key: string, name: string): number | undefined {
  if (key === name) return -1
  const suffix = key.startsWith(`${name}.`) ? key.slice(name.length + 1) : ''
  return /^(0|[1-9]\d*)$/.test(suffix) ? Number(suffix) : undefined
}

/** Cookies for a token, split if it is too long for one; none for an empty token. */
export function splitSession(
  { name, options }: CookieOption,
  value: string,
  attributes: CookieAttributes,
): readonly CookieToSet[] {
  const all = { ...options, ...attributes }
  const count = Math.ceil(value.length / pieceLength)
  if (count === 1) return [{ name, value, options: all }]
  return Array.from({ length: count }, (_, index) => ({
    name: `${name}.${index}`,
    value: value.slice(index * pieceLength, (index + 1) * pieceLength),
    options: all,
  }))
}

/** Sets the new pieces and deletes old ones that they do not replace. An old name keeps its place in the order (reference 2.4). */
export function replaceSession(
  cookie: CookieOption,
  oldNames: readonly string[],
  pieces: readonly CookieToSet[],
): readonly CookieToSet[] {
  const changes = new Map<string, CookieToSet>()
  for (const name of oldNames) changes.set(name, deleteCookie({ name, options: cookie.options }))
  for (const piece of pieces) changes.set(piece.name, piece)
  return [...changes.values()]
}
