import type { Cookie } from '../../../../protocol/cookies.ts'
import { type StorePlan, storeCookies } from '../store-cookies.ts'

/** 2 March 2026, 09:41:07 UTC. */
export const NOW = Date.UTC(2026, 2, 2, 9, 41, 7)

/** A plain cookie of https://app.example, as if set now without attributes. */
export function cookie(given: Partial<Cookie> = {}): Cookie {
  return {
    name: 'a',
    value: '1',
    domain: 'app.example',
    path: '/',
    expires: 'session',
    secure: false,
    httpOnly: false,
    sameSite: 'default',
    hostOnly: true,
    creation: NOW,
    lastAccess: NOW,
    ...given,
  }
}

/** Stores lines that a navigation of a tab brought. */
export function store(
  url: string,
  lines: string | readonly string[],
  jar: readonly Cookie[] = [],
): StorePlan {
  return storeCookies({
    url,
    lines: typeof lines === 'string' ? [lines] : lines,
    jar,
    now: NOW,
    context: { site: 'same-origin', topLevelNavigation: true },
  })
}

/** What became of one line: the rule, and the cookie when there is one. */
export function outcome(plan: StorePlan): { rule: string | undefined; cookie: Cookie | undefined } {
  const [result] = plan.results
  return { rule: result?.verdict.rule, cookie: result?.stored === true ? result.cookie : undefined }
}
