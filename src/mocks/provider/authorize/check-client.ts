import type { AuthorizationRule } from './facts.ts'

/** [PA1] `client_id` names a registered app. */
export const checkClient: AuthorizationRule = ({ app, parameters }) => ({
  rule: 'PA1',
  check: 'client_id',
  detail: app ? `the client is the app “${app.name}”` : 'no app is registered with this client_id',
  received: parameters.get('client_id'),
  spec: { label: 'RFC 6749 §4.1.1', url: 'https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1' },
  refusal: app ? undefined : 'unknown-client',
})
