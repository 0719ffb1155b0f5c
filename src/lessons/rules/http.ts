import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const httpRules: RuleFamily = {
  title: 'HTTP of the engine',
  why: 'The engine is one function from request to response. What it accepts and how it answers is fixed, so that every host, adapter and client library can rely on it.',
  spec: rfc(9110, '9'),
  for: 'any',
  rules: {
    'HTTP-1': {
      find: 'parseRequest',
      without:
        'An unexpected method would reach code written for GET or POST, and could change something without the checks that a POST gets.',
    },
    'HTTP-2': {
      find: 'parsePath',
      without:
        'The engine would guess at mistyped or probing paths. Two paths for one action are two places to defend.',
    },
    'HTTP-3': {
      find: 'parseBody',
      without:
        'Malformed JSON would be read as an empty body, and the request would quietly do something else.',
    },
    'HTTP-4': {
      find: 'toResponse',
      without:
        'Clients tell "go there" from "here is data" by status and content type. A redirect with another status may repeat a POST, with the password in it, at the next address.',
    },
    'HTTP-5': {
      find: 'initialCookies',
      without:
        "When two lines set the same cookie the last one counts. Without a fixed order the route's own cookie could be overwritten by a general one.",
    },
    'HTTP-6': {
      find: 'wantsJson',
      without:
        "A script can't read where a redirect goes, because the browser follows it first. A sign-in by fetch would end with a response it can't use.",
    },
    'HTTP-7': {
      find: 'toRawResponse',
      without:
        'Framework integrations would have to take a finished response apart to set cookies their own way, and would lose repeated Set-Cookie lines.',
    },
    'HTTP-8': {
      find: 'dispatch',
      without:
        'Someone who opens an old link would see a bare server error instead of a page that says what happened.',
    },
    'HTTP-9': {
      find: 'listProviders',
      without:
        'Custom sign-in pages would have to repeat the list by hand, and a cookie set here would end up in shared caches.',
    },
    'HTTP-10': {
      find: 'noCache',
      without: "A cache on the way would hand one person's session or CSRF token to the next.",
    },
    'HTTP-11': {
      find: 'maxRequestBytes',
      without: "One endless upload would fill the server's memory and take the site down for everyone.",
    },
    'HTTP-12': {
      find: 'toHeaderUrl',
      without:
        "A line break inside a URL would end the header, and whatever follows would become a header of the attacker's choice.",
    },
    'HTTP-13': {
      find: 'lastResort',
      without:
        'An error inside error handling would leave the request without a response, and no line about it in the log.',
    },
    'RUNTIME-1': {
      find: 'resolveRuntime',
      without:
        "The engine would use the machine's clock and random numbers. Nothing could be replayed, and no test could check what happens 31 days later.",
    },
  },
}
