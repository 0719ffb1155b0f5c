import type { RuleFamily } from '../rule-text.ts'
import { draftCookies } from '../specs.ts'

export const cookieLinesRules: RuleFamily = {
  title: 'How the browser reads Set-Cookie',
  why: 'A browser reads every line, however odd, by fixed rules. How it reads the line decides which cookie is stored.',
  spec: draftCookies('5.6'),
  for: 'any',
  rules: {
    CK1: { without: 'A line break inside a value could smuggle in a second header.' },
    CK2: {
      without: 'One site could fill the disk. This limit is why large session tokens are cut into pieces.',
    },
    CK3: { without: 'An empty line would become an empty cookie, sent with every request.' },
    CK4: {
      find: 'parseSetCookie',
      without: 'One broken attribute would lose the whole cookie, and the sign-in with it.',
    },
    CK5: {
      find: 'readAttribute',
      without: 'Sites that write `httponly` in lower case would lose the protection they asked for.',
    },
    CK6: { find: 'parseSetCookie', without: 'Old sites that set a bare value would lose it.' },
    CK7: {
      find: 'parseCookieDate',
      without:
        'Servers write dates in many ways. Read too strictly, cookies meant to live a year would end with the window.',
    },
    CK8: {
      find: 'readMaxAge',
      without:
        "A server whose clock is wrong would set cookies that have already expired: `Max-Age` doesn't depend on the clock.",
    },
  },
}
