import type { MockIssuer } from '../../mocks/site.ts'

/** Products that people run themselves, by how their issuers look. Apps often know their other addresses without asking. */
const LIKE: readonly (readonly [RegExp, string])[] = [
  [/\/realms\/[^/]+\/?$/, 'keycloak'],
  [/\/application\/o\/[^/]+\/?$/, 'authentik'],
  [/\/oauth2\/(?:default|aus\w+)$/, 'okta'],
]

/**
 * An issuer as someone names it: its address, or JSON with `issuer` and, where it behaves like a known provider or has unusual addresses,
 * `provider` or `endpoints`.
 *
 * @throws TypeError for anything else
 */
export function issuerFrom(text: string): MockIssuer {
  const given: unknown = text.startsWith('{') ? JSON.parse(text) : { issuer: text }
  const { issuer, provider } = given as Partial<MockIssuer>
  if (issuer === undefined || !URL.canParse(issuer))
    throw new TypeError(`${text} is no issuer. Name its address, such as https://id.example.com.`)
  const [, like] = LIKE.find(([shape]) => shape.test(issuer)) ?? []
  return {
    ...(provider === undefined && like !== undefined ? { provider: like } : {}),
    ...(given as MockIssuer),
  }
}
