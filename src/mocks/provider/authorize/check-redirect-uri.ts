import type { AuthorizationRule } from './facts.ts'

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** [PA2] `redirect_uri` is one that the app registered; one that is left out means the first registered. */
export const checkRedirectUri: AuthorizationRule = ({ provider, app, parameters }) => {
  const received = parameters.get('redirect_uri')
  const registered = app?.callbackUrls ?? []
  const { loosensRedirects } = provider.quirks
  const passed =
    received === null ||
    registered.some((url) => (loosensRedirects ? isBelow(received, url) : received === url))
  return {
    rule: 'PA2',
    check: 'redirect_uri',
    detail:
      received === null
        ? 'none named, the first registered one is used'
        : passed
          ? 'registered'
          : 'not registered',
    expected: registered,
    received,
    spec: loosensRedirects
      ? { label: `${provider.name}: redirect URLs`, url: loosensRedirects.documentation }
      : { label: 'RFC 6749 §3.1.2.3', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-3.1.2.3' },
    refusal: passed ? undefined : 'redirect-mismatch',
  }
}

/** Same scheme; same host or one below it; same port, except on loopback addresses; same path or one below it. */
function isBelow(redirectUri: string, registered: string): boolean {
  if (!URL.canParse(redirectUri)) return false
  const asked = new URL(redirectUri)
  const allowed = new URL(registered)
  const sameHost = asked.hostname === allowed.hostname || asked.hostname.endsWith(`.${allowed.hostname}`)
  const samePort = asked.port === allowed.port || (LOOPBACK.has(asked.hostname) && sameHost)
  const folder = allowed.pathname.endsWith('/') ? allowed.pathname : `${allowed.pathname}/`
  const samePath = asked.pathname === allowed.pathname || asked.pathname.startsWith(folder)
  const plain = asked.hash === '' && asked.username === '' && asked.password === ''
  return asked.protocol === allowed.protocol && sameHost && samePort && samePath && plain
}
