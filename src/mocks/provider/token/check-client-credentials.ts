import type { TokenRule } from './facts.ts'

/** [PT2] The client is registered and knows its secret. */
export const checkClientCredentials: TokenRule = ({ app, client }) => {
  const passed = app !== undefined && client.secret === app.clientSecret
  return {
    rule: 'PT2',
    check: 'client_secret',
    detail: passed
      ? `“${app.name}”, by ${client.method}`
      : app === undefined
        ? 'no app is registered with this client_id'
        : client.secret === undefined
          ? 'the request has no client secret'
          : 'not the secret of this client',
    received: { client_id: client.id, method: client.method },
    spec: { label: 'RFC 6749 §2.3.1', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1' },
    ...(passed ? {} : { refusal: 'client-credentials' }),
  }
}
