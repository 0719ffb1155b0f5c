import { describe, expect, it } from 'vitest'
import { type StoreInput, storeCookies } from './store-cookies.ts'
import { cookie, NOW, outcome, store } from './testing/cookies.ts'

const APP = 'https://app.example/auth/callback/github'
const DAY = 24 * 60 * 60 * 1000

function storeWith(given: Partial<StoreInput> & Pick<StoreInput, 'lines' | 'context'>) {
  return storeCookies({ url: APP, jar: [], now: NOW, ...given })
}

describe('how long a cookie lives', () => {
  it('[CK8] lets Max-Age go before Expires, wherever they stand', () => {
    const plan = store(APP, 'a=b; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT')
    expect(outcome(plan).cookie?.expires).toBe(NOW + 60_000)
    expect(outcome(store(APP, 'a=b')).cookie?.expires).toBe('session')
  })

  it('[CK9] cuts a life at 400 days', () => {
    expect(outcome(store(APP, 'a=b; Max-Age=99999999999999999999'))).toMatchObject({
      rule: 'CK9',
      cookie: { expires: NOW + 400 * DAY },
    })
    expect(outcome(store(APP, 'a=b; Expires=Fri, 31 Dec 9999 23:59:59 GMT')).cookie?.expires).toBe(
      NOW + 400 * DAY,
    )
    expect(outcome(store(APP, `a=b; Max-Age=${30 * 86400}`)).cookie?.expires).toBe(NOW + 30 * DAY)
  })

  it.each([
    'Max-Age=0',
    'Max-Age=-5',
    'Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'Expires=Mon, 02 Mar 2026 09:41:07 GMT',
  ])('[CK10] removes with %s the cookie that is there', (attribute) => {
    const old = cookie({ name: 'sid' })
    const plan = store(APP, `sid=; Path=/; ${attribute}`, [old])
    expect(plan).toMatchObject({ put: [], remove: [{ domain: 'app.example', path: '/', name: 'sid' }] })
    expect(plan.results).toMatchObject([
      { stored: true, removed: true, before: old, verdict: { rule: 'CK10' } },
    ])
  })

  it('[CK10] says so when there was none to remove', () => {
    const plan = store(APP, 'sid=; Path=/; Max-Age=0')
    expect(plan).toMatchObject({ put: [], remove: [] })
    expect(plan.results[0]?.verdict.reason).toBe(
      'It was set with a past expiry, so there was nothing to delete',
    )
  })
})

describe('where a cookie belongs', () => {
  it('[CK11] shares a cookie with a Domain, and writes the domain with a dot in front', () => {
    const { rule, cookie: made } = outcome(store('https://login.app.example/', 'a=b; Domain=.App.Example'))
    expect(made).toMatchObject({ domain: '.app.example', hostOnly: false })
    expect(rule).toBe('CK31')
  })

  it.each(['other.example', 'x.app.example', 'pp.example', 'app.example.', 'app%2eexample', 'äpp.example'])(
    '[CK12] refuses Domain=%s from app.example',
    (domain) => {
      expect(outcome(store(APP, `a=b; Domain=${domain}`)).rule).toBe('CK12')
    },
  )

  it('[CK12] refuses a part of an address', () => {
    expect(outcome(store('http://127.0.0.1/', 'a=b; Domain=0.0.1')).rule).toBe('CK12')
  })

  it.each([
    ['https://app.example/', 'example'],
    ['https://www.example.co.uk/', 'co.uk'],
    ['https://www.example.co.uk/', 'uk'],
    ['http://app.localhost/', 'localhost'],
  ])('[CK13] refuses at %s the public suffix %s', (url, domain) => {
    expect(outcome(store(url, `a=b; Domain=${domain}`)).rule).toBe('CK13')
  })

  it('[CK13] lets a public suffix set cookies for itself', () => {
    expect(outcome(store('https://co.uk/', 'a=b; Domain=co.uk')).cookie).toMatchObject({
      domain: 'co.uk',
      hostOnly: true,
    })
    expect(outcome(store('http://localhost:3000/', 'a=b; Domain=localhost')).cookie).toMatchObject({
      domain: 'localhost',
      hostOnly: true,
    })
  })

  it.each([
    [APP, 'a=b', 'app.example'],
    [APP, 'a=b; Domain=', 'app.example'],
    [APP, 'a=b; Domain=other.example; Domain=', 'app.example'],
    ['http://127.0.0.1:8080/', 'a=b; Domain=127.0.0.1', '127.0.0.1'],
  ])('[CK14] keeps at %s the cookie of "%s" to the host', (url, line, domain) => {
    expect(outcome(store(url, line)).cookie).toMatchObject({ domain, hostOnly: true })
  })

  it('[CK15] takes the URL’s folder where there is no Path', () => {
    expect(outcome(store(APP, 'a=b')).cookie?.path).toBe('/auth/callback')
    expect(outcome(store('https://app.example/auth/', 'a=b')).cookie?.path).toBe('/auth')
    expect(outcome(store('https://app.example/auth', 'a=b')).cookie?.path).toBe('/')
    expect(outcome(store(APP, 'a=b; Path=relative')).cookie?.path).toBe('/auth/callback')
    expect(outcome(store(APP, 'a=b; Path=/elsewhere')).cookie?.path).toBe('/elsewhere')
  })
})

describe('Secure and HttpOnly', () => {
  it('[CK16] refuses Secure over http, but not from this machine', () => {
    expect(outcome(store('http://app.example/', 'a=b; Secure')).rule).toBe('CK16')
    expect(outcome(store('http://localhost:3000/', 'a=b; Secure')).cookie?.secure).toBe(true)
  })

  it('[CK17] leaves Secure cookies alone over http', () => {
    const secure = cookie({ secure: true, path: '/login' })
    expect(outcome(store('http://app.example/login/en', 'a=2; Path=/login/en', [secure])).rule).toBe('CK17')
    expect(
      outcome(
        store('http://sub.app.example/', 'a=2; Path=/login', [cookie({ ...secure, domain: '.app.example' })]),
      ).rule,
    ).toBe('CK17')
    expect(
      outcome(store('http://sub.app.example/', 'a=2; Domain=app.example; Path=/login', [secure])).rule,
    ).toBe('CK17')
    // The other way round, another name, and https are free.
    expect(outcome(store('http://app.example/', 'a=2; Path=/', [secure])).rule).toBe('CK31')
    expect(outcome(store('http://app.example/', 'b=2; Path=/login', [secure])).rule).toBe('CK31')
    expect(outcome(store('https://app.example/', 'a=2; Path=/login', [secure])).rule).toBe('CK28')
  })

  it('[CK18] refuses HttpOnly from a script', () => {
    const plan = storeWith({
      lines: ['a=b; HttpOnly'],
      context: { site: 'same-origin', topLevelNavigation: false, nonHttp: true },
    })
    expect(outcome(plan).rule).toBe('CK18')
  })

  it('[CK19] keeps an HttpOnly cookie from being replaced or removed by a script', () => {
    const jar = [cookie({ httpOnly: true })]
    const context = { site: 'same-origin', topLevelNavigation: false, nonHttp: true } as const
    for (const line of ['a=2; Path=/', 'a=; Path=/; Max-Age=0']) {
      const plan = storeWith({ lines: [line], jar, context })
      expect(outcome(plan).rule).toBe('CK19')
      expect(plan).toMatchObject({ put: [], remove: [] })
    }
    expect(outcome(storeWith({ lines: ['a=2; Path=/other'], jar, context })).rule).toBe('CK31')
  })
})

describe('SameSite when storing', () => {
  it.each(['Strict', 'Lax', 'Whatever'])(
    '[CK21] refuses SameSite=%s from a cross-site sub-request',
    (value) => {
      const lines = [`a=b; SameSite=${value}`]
      expect(
        outcome(storeWith({ lines, context: { site: 'cross-site', topLevelNavigation: false } })).rule,
      ).toBe('CK21')
      expect(
        outcome(storeWith({ lines, context: { site: 'cross-site', topLevelNavigation: true } })).rule,
      ).toBe('CK31')
      expect(
        outcome(storeWith({ lines, context: { site: 'same-site', topLevelNavigation: false } })).rule,
      ).toBe('CK31')
    },
  )

  it('[CK21] stores SameSite=None from a cross-site sub-request', () => {
    const context = { site: 'cross-site', topLevelNavigation: false } as const
    expect(outcome(storeWith({ lines: ['a=b; SameSite=None; Secure'], context })).rule).toBe('CK31')
  })

  it('[CK22] refuses SameSite=None without Secure', () => {
    expect(outcome(store(APP, 'a=b; SameSite=None')).rule).toBe('CK22')
  })
})

describe('credentials', () => {
  it('[CK32] stores nothing of an answer that was asked for without credentials', () => {
    const context = { site: 'same-site', topLevelNavigation: false } as const
    const rule = (credentials: 'omit' | 'same-origin' | 'include') =>
      outcome(storeWith({ lines: ['a=b'], context: { ...context, credentials } })).rule
    expect([rule('omit'), rule('same-origin'), rule('include')]).toEqual(['CK32', 'CK32', 'CK31'])
  })
})

describe('prefixes', () => {
  it.each([
    ['__Secure-a=b', 'CK23'],
    ['__sEcUrE-a=b; Path=/', 'CK23'],
    ['__Secure-a=b; Secure', undefined],
    ['__Host-a=b; Path=/', 'CK24'],
    ['__Host-a=b; Secure', 'CK24'],
    ['__Host-a=b; Secure; Path=/auth', 'CK24'],
    ['__host-a=b; Secure; Path=/; Domain=app.example', 'CK24'],
    ['__Host-a=b; Secure; Path=/', undefined],
    ['__Http-a=b; Secure', 'CK25'],
    ['__Http-a=b; HttpOnly', 'CK25'],
    ['__Http-a=b; Secure; HttpOnly', undefined],
    ['__Host-Http-a=b; Secure; Path=/', 'CK25'],
    ['__Host-Http-a=b; Secure; HttpOnly; Path=/x', 'CK25'],
    ['__Host-Http-a=b; Secure; HttpOnly; Path=/', undefined],
    ['__Hosta=b', undefined],
  ])('[CK23] [CK24] [CK25] judges "%s"', (line, refusedBy) => {
    const { rule, cookie: made } = outcome(store(APP, line))
    expect(made === undefined ? rule : undefined).toBe(refusedBy)
  })

  it('[CK23] asks for https as well', () => {
    expect(outcome(store('http://app.example/', '__Secure-a=b; Secure')).rule).toBe('CK16')
  })

  it('[CK24] says what is missing', () => {
    expect(store(APP, '__Host-a=b; Secure; Path=/; Domain=app.example').results[0]?.verdict).toEqual({
      rule: 'CK24',
      reason: 'The prefix __Host- requires that there is no Domain',
      spec: {
        label: 'RFC 6265bis §5.4',
        url: 'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis-20#section-5.4',
      },
    })
  })

  it('[CK24] lets an address name itself', () => {
    expect(outcome(store('https://127.0.0.1/', '__Host-a=b; Secure; Path=/; Domain=127.0.0.1')).rule).toBe(
      'CK31',
    )
  })

  it('[CK26] refuses a nameless cookie that looks prefixed', () => {
    expect(outcome(store(APP, '=__Host-a=b; Secure; Path=/')).rule).toBe('CK26')
    expect(outcome(store(APP, '__secure-x')).rule).toBe('CK26')
    expect(outcome(store(APP, 'token')).rule).toBe('CK31')
  })

  it('[CK27] mentions Partitioned, which requires Secure', () => {
    expect(outcome(store(APP, 'a=b; Partitioned')).rule).toBe('CK27')
    expect(store(APP, 'a=b; Partitioned; Secure').results[0]?.verdict.reason).toContain(
      'Partitioned is ignored',
    )
  })
})

describe('replacing', () => {
  const old = cookie({ creation: NOW - 5000, lastAccess: NOW - 1000 })

  it('[CK28] takes the place of the cookie with the same name, domain and path', () => {
    const plan = store(APP, 'a=2; Path=/', [old])
    expect(plan).toMatchObject({ put: [{ value: '2', creation: NOW }], remove: [] })
    expect(plan.results).toMatchObject([
      { stored: true, removed: false, before: old, verdict: { rule: 'CK28' } },
    ])
  })

  it('[CK28] keeps the age when the value is the same', () => {
    expect(outcome(store(APP, 'a=1; Path=/; Secure', [old])).cookie).toMatchObject({
      creation: NOW - 5000,
      secure: true,
    })
  })

  it('[CK28] keeps host-only and shared cookies apart', () => {
    const plan = store(APP, 'a=2; Path=/; Domain=app.example', [old])
    expect(plan.put).toHaveLength(1)
    expect(plan.results[0]).not.toHaveProperty('before')
  })

  it('[CK31] sees the lines before it in the same response', () => {
    const plan = store(APP, ['a=1; Path=/', 'a=2; Path=/', 'b=1; Path=/', 'b=; Path=/; Max-Age=0'])
    expect(plan.put.map(({ name, value }) => `${name}=${value}`)).toEqual(['a=2'])
    expect(plan.remove).toEqual([])
    expect(plan.results.map((result) => result.verdict.rule)).toEqual(['CK31', 'CK28', 'CK31', 'CK10'])
  })

  it('[CK61] keeps octets as they come, and turns a script’s text into UTF-8', () => {
    expect(outcome(store(APP, 'a=\xe2\x82\xac')).cookie?.value).toBe('\xe2\x82\xac')
    const context = { site: 'same-origin', topLevelNavigation: false, nonHttp: true } as const
    expect(outcome(storeWith({ lines: ['a=€'], context })).cookie?.value).toBe('\xe2\x82\xac')
  })
})
