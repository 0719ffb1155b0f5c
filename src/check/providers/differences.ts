/** A fact in which a preset may differ from the published package, and why. A row that no longer differs fails the test. */
export interface Difference {
  readonly id: string
  readonly fact: string
  readonly reason: string
}

const engineSends = 'the engine sends these parameters itself'
const engineAdapts = 'their own fetch changes what the engine here handles by itself'

export const differences: readonly Difference[] = [
  { id: 'apple', fact: 'own fetch', reason: `${engineAdapts}: no userinfo endpoint is needed` },
  {
    id: 'dribbble',
    fact: 'authorization parameters',
    reason:
      "without a scope theirs asks for one named 'undefined', ours for the one that Dribbble gives by default",
  },
  { id: 'hubspot', fact: 'authorization parameters', reason: engineSends },
  { id: 'notion', fact: 'authorization parameters', reason: engineSends },
  {
    id: 'todoist',
    fact: 'userinfo',
    reason: 'without an address theirs is refused as a configuration error',
  },
  ...['azure-ad', 'microsoft-entra-id'].flatMap((id) => [
    { id, fact: 'own fetch', reason: `${engineAdapts}: tenantIssuer tells the issuer of each tenant` },
    ...['authorization', 'token', 'jwks_uri'].map((fact) => ({
      id,
      fact,
      reason:
        'the document of a name shared by tenants has a template as issuer, so its endpoints are in the preset',
    })),
  ]),
  {
    id: 'tiktok',
    fact: 'own fetch',
    reason: 'their own fetch adds client_key to the token request, for which the engine has no setting',
  },
]
