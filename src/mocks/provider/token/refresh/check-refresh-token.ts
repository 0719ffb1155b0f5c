import type { TokenRule } from '../facts.ts'

/** [PT13] The refresh token was issued, to this client, and not revoked. */
export const checkRefreshToken: TokenRule = ({ app, client, refresh, familyRevoked, parameters }) => {
  const own = refresh !== undefined && refresh.clientId === app?.clientId
  // The next rule handles one that was used before.
  const passed = own && (!familyRevoked || refresh.used === true)
  return {
    rule: 'PT13',
    check: 'refresh_token',
    detail: passed
      ? 'issued to this client'
      : refresh === undefined
        ? 'never issued'
        : own
          ? 'revoked'
          : 'issued to another client',
    received: { refresh_token: parameters.get('refresh_token'), client_id: client.id },
    spec: { label: 'RFC 6749 §6', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-6' },
    refusal: passed ? undefined : 'bad-refresh-token',
  }
}
