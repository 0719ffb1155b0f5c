import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentCookie } from './document-cookie.ts'
import { selectCookies } from './select-cookies.ts'
import { storeCookies } from './store-cookies.ts'
import { NOW } from './testing/cookies.ts'

const attribute = fc.oneof(
  fc.constantFrom(
    'Secure',
    'HttpOnly',
    'Partitioned',
    'SameSite=Strict',
    'SameSite=Lax',
    'SameSite=None',
    'Path=/',
  ),
  fc.constantFrom(
    'Domain=app.example',
    'Domain=.example',
    'Domain=',
    'Max-Age=60',
    'Max-Age=-1',
    'Expires=x',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const name = fc.oneof(
  fc.constantFrom('', 'a', '__Host-a', '__SECURE-b', '__proto__'),
  fc.string({ maxLength: 12 }),
)
const line = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .tuple(name, fc.string({ maxLength: 20 }), fc.array(attribute, { maxLength: 6 }))
    .map(([first, value, attributes]) => [`${first}=${value}`, ...attributes].join('; ')),
)
const url = fc.oneof(
  fc.constantFrom(
    'https://app.example/a/b?c',
    'http://login.app.example/',
    'http://localhost:3000/',
    'http://[::1]/x',
  ),
  fc.webUrl({ withQueryParameters: true }),
)
const site = fc.constantFrom('none', 'same-origin', 'same-site', 'cross-site')
const context = fc.record({ site, topLevelNavigation: fc.boolean(), nonHttp: fc.boolean() })
const lines = fc.array(line, { maxLength: 5 })

describe('the jar, whatever comes', () => {
  it('[CK62] never throws, and gives one verdict a line', () => {
    fc.assert(
      fc.property(lines, url, context, (all, at, how) => {
        const plan = storeCookies({ lines: all, url: at, jar: [], now: NOW, context: how })
        expect(plan.results.map((result) => result.line)).toEqual(all)
        expect(
          plan.results.every((result) => /^CK\d+$/.test(result.verdict.rule) && result.verdict.reason !== ''),
        ).toBe(true)
      }),
    )
  })

  it('[CK40] sends a stored cookie back to where it came from, when a person goes there', () => {
    fc.assert(
      fc.property(line, url, context, (one, at, how) => {
        const plan = storeCookies({ lines: [one], url: at, jar: [], now: NOW, context: how })
        const [stored] = plan.put
        if (stored === undefined) return
        // A path of its own choice need not cover the page that set it.
        const { origin } = new URL(at)
        const selection = selectCookies({
          url:
            URL.canParse(origin + stored.path) && new URL(origin + stored.path).pathname === stored.path
              ? origin + stored.path
              : at,
          jar: plan.put,
          now: NOW,
          request: { site: 'none', topLevelNavigation: true, method: 'GET', credentials: 'include' },
        })
        const [selected] = selection.cookies
        expect(selected?.sent === true || selected?.verdict.rule === 'CK43').toBe(true)
        new Headers().set('cookie', selection.header ?? '')
      }),
    )
  })

  it('[CK28] holds one cookie for each name, domain and path', () => {
    fc.assert(
      fc.property(lines, lines, url, context, (first, second, at, how) => {
        const before = storeCookies({ lines: first, url: at, jar: [], now: NOW, context: how }).put
        const plan = storeCookies({ lines: second, url: at, jar: before, now: NOW + 1, context: how })
        const removed = new Set(
          [...plan.remove, ...plan.put].map((key) => JSON.stringify([key.domain, key.path, key.name])),
        )
        const kept = before.filter((key) => !removed.has(JSON.stringify([key.domain, key.path, key.name])))
        const keys = [...kept, ...plan.put].map((key) => JSON.stringify([key.domain, key.path, key.name]))
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  it('[CK46] never shows a script an HttpOnly cookie', () => {
    fc.assert(
      fc.property(lines, url, (all, at) => {
        const plan = storeCookies({
          lines: all,
          url: at,
          jar: [],
          now: NOW,
          context: { site: 'none', topLevelNavigation: true },
        })
        const shown = documentCookie(at, plan.put, NOW).cookies.filter((selected) => selected.sent)
        expect(shown.some((selected) => selected.cookie.httpOnly)).toBe(false)
      }),
    )
  })
})
