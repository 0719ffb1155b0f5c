import type { ExpectMatcherState, Response } from '@playwright/test'
import type { ServedEndpoint } from '../../serve/worlds/endpoint.ts'
import type { ServedExchange, ServedMessage } from '../../serve/worlds/record.ts'
import type { TestRecord } from '../record.ts'
import { closest, type Expected, explained } from './differences.ts'
import { eventually } from './eventually.ts'

/** A request to a provider or mail service, as a test describes it. */
export interface WireRequest {
  readonly method: string
  /** Parameters of the address. */
  readonly query: Readonly<Record<string, string>>
  /** Parameters of the body. */
  readonly form: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** What came back. */
  readonly status: number
}

/** A redirect, as a test describes it. */
export interface Redirect {
  readonly from: string
  /** Without its parameters. */
  readonly to: string
  /** Parameters of the address that it goes to. */
  readonly query: Readonly<Record<string, string>>
}

/** That endpoint got a request like this. Waits for it. */
export function toHaveRequest(
  this: ExpectMatcherState,
  record: TestRecord,
  provider: string,
  endpoint: ServedEndpoint,
  expected: Expected<WireRequest> = {},
) {
  const what = `${provider}'s ${endpoint} endpoint`
  const ask = async () => {
    const requests = (await record.exchanges()).filter(isAt(provider, endpoint)).map(readExchange)
    const none = `${what} got no request.`
    return explained(`No request to ${what} is as expected:`, closest(requests, expected, none))
  }
  return eventually(this, ask, `${what} got such a request, and should not.`)
}

/**
 * A redirect like this happened: on the wire for a record, which does not see what the app itself answers; on the way to a response of Playwright
 * for `expect(await page.goto('/'))`.
 */
export function toHaveRedirect(
  this: ExpectMatcherState,
  received: TestRecord | Response | null,
  expected: Expected<Redirect>,
) {
  const ask = async () => {
    const redirects = received === null ? [] : await redirectsOf(received)
    return explained(
      'No redirect is as expected:',
      closest(redirects, expected, 'There was no redirect at all.'),
    )
  }
  return eventually(this, ask, 'There was such a redirect, and should not be.')
}

/** The last token that the provider gave out has these claims. Waits for it. */
export function toHaveToken(
  this: ExpectMatcherState,
  record: TestRecord,
  provider: string,
  claims: Readonly<Record<string, unknown>> = {},
  { token = 'id_token' }: { readonly token?: 'id_token' | 'access_token' } = {},
) {
  const ask = async () => {
    const tokens = (await record.exchanges())
      .filter(isAt(provider, 'token'))
      .flatMap(({ response }) => tokenIn(response, token) ?? [])
    const last = tokens.slice(-1).map(claimsOf)
    const none = `${provider} gave out no ${token}.`
    return explained(`The ${token} of ${provider} is not as expected:`, closest(last, claims, none))
  }
  return eventually(this, ask, `${provider} gave out such a token, and should not.`)
}

/** A fault at that endpoint happened that number of times, or at least once. Waits for it. */
export function toHaveFault(
  this: ExpectMatcherState,
  record: TestRecord,
  provider: string,
  endpoint: ServedEndpoint,
  { fired }: { readonly fired?: number } = {},
) {
  const what = `The fault at ${provider}'s ${endpoint} endpoint`
  let found = 0
  const ask = async () => {
    found = await record.fired(provider, endpoint)
    if (fired === undefined ? found > 0 : found === fired) return undefined
    return `${what} happened ${times(found)}, not ${fired === undefined ? 'at least once' : times(fired)}.`
  }
  return eventually(this, ask, `${what} happened, and should not.`)
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

function isAt(provider: string, endpoint: ServedEndpoint): (exchange: ServedExchange) => boolean {
  return ({ named }) => named?.provider === provider && named.endpoint === endpoint
}

function readExchange({ request, response }: ServedExchange): Partial<WireRequest> {
  return {
    method: request.method,
    query: Object.fromEntries(new URL(request.url).searchParams),
    form: /urlencoded/.test(headerOf(request, 'content-type') ?? '')
      ? Object.fromEntries(new URLSearchParams(request.body))
      : {},
    headers: Object.fromEntries(request.headers),
    ...(response && { status: response.status }),
  }
}

async function redirectsOf(received: TestRecord | Response): Promise<readonly Redirect[]> {
  if ('exchanges' in received)
    return (await received.exchanges()).flatMap(({ request, response }) => {
      const location = response && headerOf(response, 'location')
      return location === undefined ? [] : [redirectTo(request.url, new URL(location, request.url))]
    })
  const found: Redirect[] = []
  let request = received.request()
  for (let before = request.redirectedFrom(); before !== null; before = request.redirectedFrom()) {
    found.unshift(redirectTo(before.url(), new URL(request.url())))
    request = before
  }
  return found
}

function redirectTo(from: string, to: URL): Redirect {
  return { from, to: `${to.origin}${to.pathname}`, query: Object.fromEntries(to.searchParams) }
}

function headerOf({ headers }: ServedMessage, name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name)?.[1]
}

function tokenIn(message: ServedMessage | undefined, name: string): string | undefined {
  const answer = parsed(message?.body ?? '')
  const token = (answer as Readonly<Record<string, unknown>> | null)?.[name]
  return typeof token === 'string' ? token : undefined
}

/** Of a signed token; a token that isn't one has none. */
function claimsOf(token: string): unknown {
  return parsed(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) ?? {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
