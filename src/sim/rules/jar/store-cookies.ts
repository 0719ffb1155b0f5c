import type { Cookie, CookieVerdict } from '../../../protocol/cookies.ts'
import { defined } from '../../values/defined.ts'
import { toByteString } from './byte-string.ts'
import { type Eviction, excessCookies } from './evict.ts'
import { judgeNewCookie, type StoreContext } from './judge-new-cookie.ts'
import { type CookieKey, hostOf, isExpired, isSameKey } from './match.ts'
import { MAX_LIFE_MS, newCookie } from './new-cookie.ts'
import { type ParsedCookie, parseSetCookie } from './parse-set-cookie.ts'
import { verdict } from './verdict.ts'

/** What became of one line. */
export type StoreResult =
  | {
      readonly stored: true
      readonly line: string
      readonly cookie: Cookie
      /** The cookie whose place it took. */
      readonly before?: Cookie
      /** It had already expired: this is how a cookie is deleted. */
      readonly removed: boolean
      readonly verdict: CookieVerdict
    }
  | { readonly stored: false; readonly line: string; readonly verdict: CookieVerdict }

/** What has to be done to the jar; nothing is done here. */
export interface StorePlan {
  /** One per line, in order. */
  readonly results: readonly StoreResult[]
  readonly put: readonly Cookie[]
  readonly remove: readonly CookieKey[]
  /** Cookies that had to make room; they are in `remove` too. */
  readonly evictions: readonly Eviction[]
}

export interface StoreInput {
  /** The `Set-Cookie` lines of one response in their order, or what a script assigned to `document.cookie`. */
  readonly lines: readonly string[]
  /** URL of the response or of the document. */
  readonly url: string
  /** All cookies of the device. */
  readonly jar: readonly Cookie[]
  /** Milliseconds of the virtual clock. */
  readonly now: number
  readonly context: StoreContext
}

/** Judges every line by RFC 6265bis §5.6 and §5.7 and plans what the jar has to change. */
export function storeCookies(input: StoreInput): StorePlan {
  const url = new URL(input.url)
  let jar = input.jar
  const results: StoreResult[] = []
  const evictions: Eviction[] = []
  for (const line of input.lines) {
    const result = storeOne(line, url, jar, input)
    results.push(result)
    if (!result.stored) continue
    jar = jar.filter((old) => !isSameKey(old, result.cookie))
    if (result.removed) continue
    jar = [...jar, result.cookie]
    const excess = excessCookies(jar, hostOf(result.cookie), input.now)
    if (excess.length === 0) continue
    evictions.push(...excess)
    const gone = new Set(excess.map((eviction) => eviction.cookie))
    jar = jar.filter((cookie) => !gone.has(cookie))
  }
  return { results, evictions, ...difference(input.jar, jar) }
}

function storeOne(line: string, url: URL, jar: readonly Cookie[], input: StoreInput): StoreResult {
  const parsed = parseSetCookie(isBytes(line) && input.context.nonHttp !== true ? line : toByteString(line))
  if ('rule' in parsed) return { stored: false, line, verdict: parsed }
  const made = newCookie(parsed, url, input.now)
  if ('rule' in made) return { stored: false, line, verdict: made }
  const refusal = judgeNewCookie({ cookie: made, parsed, url, jar, context: input.context })
  if (refusal !== undefined) return { stored: false, line, verdict: refusal }
  const before = jar.find((old) => isSameKey(old, made))
  // Chromium: only a cookie that keeps its value keeps its age. The draft lets every replaced cookie keep it.
  const cookie = before?.value === made.value ? { ...made, creation: before.creation } : made
  const removed = isExpired(cookie, input.now)
  return {
    stored: true,
    line,
    cookie,
    ...defined({ before }),
    removed,
    verdict: accepted(cookie, parsed, before, input.now),
  }
}

function isBytes(line: string): boolean {
  for (const character of line) if (character.charCodeAt(0) > 0xff) return false
  return true
}

function accepted(
  cookie: Cookie,
  parsed: ParsedCookie,
  before: Cookie | undefined,
  now: number,
): CookieVerdict {
  const notes = parsed.notes.map((note) => `; ${note}`).join('')
  if (isExpired(cookie, now)) {
    const gone = before === undefined ? 'there was nothing to delete' : 'the cookie is deleted'
    return verdict('CK10', `It was set with a past expiry, so ${gone}${notes}`)
  }
  const location = cookie.hostOnly ? `${cookie.domain}` : `${hostOf(cookie)} and its subdomains`
  const chips = parsed.partitioned ? '; Partitioned is ignored' : ''
  if (cookie.expires === now + MAX_LIFE_MS) {
    return verdict('CK9', `Sent only to ${location}, for the maximum of 400 days${chips}${notes}`)
  }
  if (before !== undefined)
    return verdict('CK28', `Replaces the previous cookie. Sent only to ${location}${chips}${notes}`)
  return verdict('CK31', `Sent only to ${location}${chips}${notes}`)
}

function difference(from: readonly Cookie[], to: readonly Cookie[]): Pick<StorePlan, 'put' | 'remove'> {
  const old = new Set(from)
  return {
    put: to.filter((cookie) => !old.has(cookie)),
    remove: from
      .filter((cookie) => !to.some((kept) => isSameKey(kept, cookie)))
      .map(({ domain, path, name }) => ({ domain, path, name })),
  }
}
