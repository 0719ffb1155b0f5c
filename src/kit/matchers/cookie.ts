import type { BrowserContext, Cookie, ExpectMatcherState, Page } from '@playwright/test'
import { closest, type Expected, explained } from './differences.ts'
import { eventually } from './eventually.ts'

/** The browser has a cookie of that name, with these attributes. Waits for it. */
export function toHaveCookie(
  this: ExpectMatcherState,
  browser: Page | BrowserContext,
  name: string,
  expected: Expected<Omit<Cookie, 'name'>> = {},
) {
  const context = 'cookies' in browser ? browser : browser.context()
  const ask = async () => {
    const cookies = await context.cookies()
    const names = cookies.map((cookie) => cookie.name).join(', ')
    const none = names === '' ? 'The browser has no cookies.' : `The browser has: ${names}`
    const named = cookies.filter((cookie) => cookie.name === name)
    return explained(`The cookie ${name} is not as expected:`, closest(named, expected, none))
  }
  return eventually(this, ask, `The browser has the cookie ${name}, and should not.`)
}
