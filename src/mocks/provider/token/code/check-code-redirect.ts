import type { TokenRule } from '../facts.ts'

/** [PT6] `redirect_uri` is the one of the authorization request. */
export const checkCodeRedirect: TokenRule = ({ provider, code, parameters }) => {
  const received = parameters.get('redirect_uri')
  const leftOut = received === null && provider.quirks.redirectUriOptional !== undefined
  const passed = leftOut || (received ?? undefined) === code?.redirectUri
  return {
    rule: 'PT6',
    check: 'redirect_uri',
    detail: leftOut
      ? 'none named, which is allowed here'
      : passed
        ? 'the same as before'
        : 'not the one the code was asked for with',
    expected: code?.redirectUri,
    received,
    spec: { label: 'RFC 6749 §4.1.3', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3' },
    refusal: passed ? undefined : 'code-redirect',
  }
}
