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
        'A request of unknown origin would be treated as trusted. The record says that it counted as cross-site, and why.',
    },
    RQ2: {
      find: 'fetchSite',
      without: "A server couldn't tell its own page's request from one triggered by another site.",
    },
    RQ3: {
      find: 'secFetchHeaders',
      without: "A server couldn't refuse, say, a password page loaded as an image or a script.",
    },
    RQ4: {
      find: 'secFetchHeaders',
      without:
        'On an unencrypted connection anyone on the way could write these headers, so they would prove nothing.',
    },
    RQ5: {
      find: 'originHeader',
      without:
        "A server couldn't tell which site's page sent a form: `Origin` is the oldest defence against forged ones.",
    },
    RQ6: {
      find: 'serializedOrigin',
      without:
        'After a redirect through another site, the header would vouch for someone who no longer decides where the request goes.',
    },
    RQ7: {
      find: 'refererFor',
      without: 'Codes and reset tokens in a URL would be revealed to every site that the page links to.',
    },
    RQ8: {
      find: 'describeRequest',
      without: "A page's script could write its own `Cookie` header and pretend to be someone else.",
    },
    RQ9: {
      find: 'cookieRequest',
      without: 'A hostile page could frame the app with your session, and draw over it.',
    },
  },
}
