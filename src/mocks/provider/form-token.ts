import { readCookies, toSetCookie } from '../cookies.ts'
import { toBase64url, toLetters } from '../encoding.ts'
import type { Exchange } from '../exchange.ts'
import { type Html, html } from '../page-kit.ts'
import type { Provider } from './provider.ts'
import { recordsOf } from './records.ts'

/** A hidden field that binds a form to the browser that shows it, and the cookies that identify that browser. */
export interface FormToken {
  readonly field: Html
  readonly setCookies: readonly string[]
}

const FIELD = 'authenticity_token'

export async function createFormToken(
  provider: Provider,
  exchange: Exchange,
  path: string,
): Promise<FormToken> {
  const { context, request } = exchange
  const name = provider.cookies.browser
  const known = readCookies(request.headers).get(name)
  const browser = known ?? toLetters(context.random('browser session', 32))
  const { keys } = recordsOf(provider, context.state)
  let key = await keys.get('forms')
  if (key === undefined) {
    key = toLetters(context.random('form key', 48))
    keys.set('forms', key)
  }
  return {
    field: html`<input type="hidden" name="${FIELD}" value="${await sign(key, browser, path)}">`,
    setCookies: known === undefined ? [toSetCookie({ name, value: browser })] : [],
  }
}

/** Whether a form came from a page that this browser was shown; reports what it found. */
export async function isOwnForm(
  provider: Provider,
  exchange: Exchange,
  form: URLSearchParams,
): Promise<boolean> {
  const { context, request, url } = exchange
  const browser = readCookies(request.headers).get(provider.cookies.browser)
  const key = await recordsOf(provider, context.state).keys.get('forms')
  const passed =
    browser !== undefined && key !== undefined && form.get(FIELD) === (await sign(key, browser, url.pathname))
  context.report({
    rule: 'PF1',
    check: FIELD,
    passed,
    detail: passed
      ? 'the form came from a page shown in this browser'
      : 'the form did not come from a page shown in this browser',
    spec: { label: 'RFC 6749 §10.12', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-10.12' },
  })
  return passed
}

/** An HMAC, so that the provider does not have to remember the forms it showed. */
async function sign(key: string, browser: string, path: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign'])
  const mark = await crypto.subtle.sign('HMAC', secret, encoder.encode(`${browser} ${path}`))
  return toBase64url(new Uint8Array(mark))
}
