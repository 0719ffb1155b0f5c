import type { Spec } from '../protocol/cookies.ts'

export function rfc(number: number, section: string): Spec {
  return {
    label: `RFC ${number} §${section}`,
    url: `https://www.rfc-editor.org/rfc/rfc${number}.html#section-${section}`,
  }
}

/** The draft that replaces RFC 6265, in the version that the jar follows. */
export function draftCookies(section: string): Spec {
  return {
    label: `RFC 6265bis §${section}`,
    url: `https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis-20#section-${section}`,
  }
}

export function authjs(label: string, path: string): Spec {
  return { label: `Auth.js: ${label}`, url: `https://authjs.dev/${path}` }
}

export function webauthn(label: string, anchor: string): Spec {
  return { label: `Web Authentication${label}`, url: `https://www.w3.org/TR/webauthn-3/#${anchor}` }
}

export function fetch(anchor: string, label: string): Spec {
  return { label, url: `https://fetch.spec.whatwg.org/#${anchor}` }
}

export function html(page: string, label: string): Spec {
  return { label, url: `https://html.spec.whatwg.org/multipage/${page}` }
}

export function openid(label: string, page: string): Spec {
  return { label, url: `https://openid.net/specs/${page}` }
}

export const csrf: Spec = {
  label: 'OWASP: signed double-submit cookie',
  url: 'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html#signed-double-submit-cookie-recommended',
}
