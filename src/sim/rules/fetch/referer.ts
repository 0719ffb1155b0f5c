import { isTrustworthy } from '../jar/site.ts'

const DEFAULT_POLICY = 'strict-origin-when-cross-origin'
const POLICIES = new Set([
  DEFAULT_POLICY,
  'no-referrer',
  'no-referrer-when-downgrade',
  'same-origin',
  'origin',
  'strict-origin',
  'origin-when-cross-origin',
  'unsafe-url',
])
/** A longer referrer is cut to its origin. Referrer Policy §8.3 */
const MAX_LENGTH = 4096

/** The policy that a `Referrer-Policy` header sets: the last token that is one. Referrer Policy §8.1 */
export function parseReferrerPolicy(header: string): string | undefined {
  const tokens = header.split(',').map((token) => token.trim().toLowerCase())
  return tokens.findLast((token) => POLICIES.has(token))
}

/** Value of `Referer` for a request to `target`, asked for by the document at `referrer`; none where the policy hides it. Referrer Policy §8.3 */
export function refererFor(
  referrer: string,
  target: string,
  policy: string = DEFAULT_POLICY,
): string | undefined {
  if (!URL.canParse(referrer) || !/^https?:/i.test(referrer)) return undefined
  const from = new URL(referrer)
  const to = new URL(target)
  const sameOrigin = from.origin === to.origin
  const downgrade = isTrustworthy(from) && !isTrustworthy(to)
  const origin = `${from.origin}/`
  const full = fullReferrer(from)
  switch (policy) {
    case 'no-referrer':
      return undefined
    case 'origin':
      return origin
    case 'unsafe-url':
      return full
    case 'strict-origin':
      return downgrade ? undefined : origin
    case 'same-origin':
      return sameOrigin ? full : undefined
    case 'origin-when-cross-origin':
      return sameOrigin ? full : origin
    case 'no-referrer-when-downgrade':
      return downgrade ? undefined : full
    default:
      if (sameOrigin) return full
      return downgrade ? undefined : origin
  }
}

/** Without user, password and fragment. Referrer Policy §8.4 */
function fullReferrer(url: URL): string {
  const full = url.origin + url.pathname + url.search
  return full.length > MAX_LENGTH ? `${url.origin}/` : full
}
