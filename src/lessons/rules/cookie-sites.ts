import type { RuleFamily } from '../rule-text.ts'
import { html } from '../specs.ts'

export const cookieSitesRules: RuleFamily = {
  title: 'Sites and bytes',
  why: 'Every SameSite decision rests on one question: do two addresses belong to the same site?',
  spec: html('browsers.html#same-site', 'HTML: same site'),
  for: 'any',
  rules: {
    CK60: {
      find: 'sameSite',
      without:
        '`app.example` and `evil.example` would count as one site, or `www.` and the bare domain as two.',
    },
    CK61: {
      find: 'toByteString',
      without: 'Names with letters beyond ASCII would come back changed, and never match.',
    },
    CK62: {
      find: 'parseSetCookie',
      without: 'One hostile header would stop the browser instead of being ignored.',
    },
  },
}
