import type { RuleFamily } from '../rule-text.ts'
import { fetch } from '../specs.ts'

export const redirectsRules: RuleFamily = {
  title: 'Redirects',
  why: 'OAuth is made of redirects: the browser carries the question to the provider and the answer back. What survives a redirect decides what the other side learns.',
  spec: fetch('http-redirect-fetch', 'Fetch: HTTP-redirect fetch'),
  for: 'any',
  rules: {
    RD1: { find: 'followRedirect', without: 'The browser would stop half-way, on an empty page.' },
    RD2: { without: 'A redirect to a `javascript:` or `file:` address would leave the web.' },
    RD3: { without: 'Two servers that point at each other would keep the browser busy for ever.' },
    RD4: { without: 'A password in an address would be handed to a server that the script never chose.' },
    RD5: { without: 'A script could not notice that it was sent elsewhere.' },
    RD6: {
      find: 'methodAfter',
      without:
        'A form with a password would be posted again at the next address. 307 and 308 do that on purpose.',
    },
    RD7: {
      find: 'nextRequest',
      without: 'An API token would be handed to whatever server the first one names.',
    },
    RD8: {
      find: 'nextRequest',
      without: 'A page that asks for silence about its address would be overruled by the first redirect.',
    },
  },
}
