import type { RuleFamily } from '../rule-text.ts'
import { fetch } from '../specs.ts'

export const requestsRules: RuleFamily = {
  title: 'Headers that the browser writes itself',
  why: 'A page cannot write these headers. A server can therefore trust them to say where a request comes from.',
  spec: fetch('http-network-or-cache-fetch', 'Fetch: HTTP-network-or-cache fetch'),
  for: 'any',
  rules: {
    RQ1: {
      find: 'originOf',
      without:
        'A request of unknown origin would be treated as trusted. The record says that it was judged as cross-site, and why.',
    },
    RQ2: {
      find: 'fetchSite',
      without: "A server could not tell its own page's request from one that another site triggers.",
    },
    RQ3: {
      find: 'secFetchHeaders',
      without: 'A server could not refuse, say, a password page that is loaded as an image or a script.',
    },
    RQ4: {
      find: 'secFetchHeaders',
      without:
        'On an unencrypted connection anybody on the way could write these headers, so they would prove nothing.',
    },
    RQ5: {
      find: 'originHeader',
      without:
        'A server could not tell whose page sent a form: `Origin` is the oldest defence against forged ones.',
    },
    RQ6: {
      find: 'serializedOrigin',
      without:
        'After a redirect through a stranger the header would vouch for somebody who no longer decides where the request goes.',
    },
    RQ7: {
      find: 'refererFor',
      without: 'Codes and reset tokens in an address would be told to every site that the page links to.',
    },
    RQ8: {
      find: 'describeRequest',
      without: "A page's script could write its own `Cookie` header and pretend to be somebody else.",
    },
    RQ9: {
      find: 'cookieRequest',
      without:
        'A frame on a hostile page would be served with your session, and the page could draw over it.',
    },
  },
}
