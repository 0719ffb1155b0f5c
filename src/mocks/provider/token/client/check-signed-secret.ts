import type { TokenRule } from '../facts.ts'

/** [PT12] Where a client secret is a signed token: it is by the app's key, for this audience, about this client, and valid no longer than allowed. */
export const checkSignedSecret: TokenRule = ({ provider, app, client, signedSecret, now }) => {
  const quirk = provider.quirks.signsSecret
  if (quirk === undefined || client.method === 'none') return undefined
  const { audience, longestSeconds } = quirk.value
  const claims = signedSecret?.claims
  const seconds = now / 1000
  const problem =
    claims === undefined
      ? 'not a token that a key of this app signed'
      : signedSecret?.algorithm !== 'ES256'
        ? 'must be signed with ES256'
        : claims.sub !== client.id
          ? 'sub must be the client_id'
          : ![claims.aud].flat().includes(audience)
            ? `aud must be ${audience}`
            : typeof claims.exp !== 'number' || claims.exp <= seconds
              ? 'expired'
              : claims.exp > seconds + longestSeconds
                ? `exp is more than ${longestSeconds} s ahead`
                : undefined
  const unknownKey = app?.publicKeys === undefined
  return {
    rule: 'PT12',
    check: 'client_secret_token',
    detail:
      problem ??
      (unknownKey ? 'well-formed; the app registered no key to try the signature' : 'signed by the app'),
    expected: { aud: audience, sub: client.id },
    received: claims,
    spec: { label: `${provider.name}: client secret`, url: quirk.documentation },
    refusal: problem === undefined ? undefined : 'client-credentials',
  }
}
