import type { RuleFamily } from '../rule-text.ts'
import { fetch } from '../specs.ts'

export const redirectsRules: RuleFamily = {
  title: 'Redirects',
  why: 'OAuth is made of redirects: the browser carries the question to the provider and the answer back. What survives a redirect decides what the other side learns.',
  spec: fetch('http-redirect-fetch', 'Fetch: HTTP-redirect fetch'),
  for: 'any',
  rules: {
    RD1: { find: 'followRedirect', without: 'The browser would stop half-way, on an empty page.' },
    RD2: { without: 'A redirect to a `javascript:` or `file:` URL would leave the web.' },
    RD3: { without: 'Two servers that redirect to each other would keep the browser busy forever.' },
    RD4: { without: 'A password in a URL would be sent to a server that the script never chose.' },
    RD5: { without: "A script couldn't notice that it was sent elsewhere." },
    RD6: {
      find: 'methodAfter',
      without:
        'A form with a password would be posted again to the next URL. 307 and 308 do that on purpose.',
    },
    RD7: {
      find: 'nextRequest',
      without: 'An API token would be sent to any server that the first one names.',
    },
    RD8: {
      find: 'nextRequest',
      without: 'The first redirect would overrule a page that wants to hide its URL.',
    },
  },
}
