import type { CookieVerdict } from '../../../protocol/cookies.ts'

const DRAFT = 'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis-20'

/** Every rule that a verdict can name, with its section of RFC 6265bis. `SPEC.md` has the sentences. */
const SECTIONS = {
  CK1: '5.6',
  CK2: '5.6',
  CK3: '5.7',
  CK9: '5.5',
  CK10: '5.7',
  CK12: '5.7',
  CK13: '5.7',
  CK16: '5.7',
  CK17: '5.7',
  CK18: '5.7',
  CK19: '5.7',
  CK21: '5.7',
  CK22: '5.7',
  CK23: '5.4',
  CK24: '5.4',
  CK25: '5.4',
  CK26: '5.4',
  CK27: '5.7',
  CK28: '5.7',
  CK29: '5.7',
  CK30: '5.7',
  CK31: '5.7',
  CK32: '5.3',
  CK40: '5.8.3',
  CK41: '5.8.3',
  CK42: '5.8.3',
  CK43: '5.8.3',
  CK44: '5.8.3',
  CK45: '5.8.3',
  CK46: '5.8.2',
  CK47: '5.8.1',
  CK48: '5.6.7.1',
  CK49: '5.6.7.1',
  CK50: '5.6.7',
  CK51: '5.6.7.2',
  CK52: '5.6.7',
  CK53: '5.2',
} as const

export type Rule = keyof typeof SECTIONS

/** What was decided about a cookie, by which rule, in one plain sentence. */
export function verdict(rule: Rule, reason: string): CookieVerdict {
  const section = SECTIONS[rule]
  return { rule, reason, spec: { label: `RFC 6265bis §${section}`, url: `${DRAFT}#section-${section}` } }
}
