import type { RuleFamily } from '../rule-text.ts'
import { webauthn } from '../specs.ts'

export const webauthnRules: RuleFamily = {
  title: 'Passkeys',
  why: 'The authenticator signs a fresh challenge with a key that never leaves it, for one site only. There is no secret that could be typed into the wrong page.',
  spec: webauthn('', 'sctn-rp-operations'),
  for: ['webauthn'],
  rules: {
    'WEBAUTHN-1': {
      find: 'planOptions',
      without: 'Anyone who types your address could register their own passkey for it.',
    },
    'WEBAUTHN-2': {
      without:
        'A signed response could be recorded and replayed later. The cookie ties the challenge to this browser for 15 minutes.',
    },
    'WEBAUTHN-3': {
      without:
        'The authenticator would not know for which site to sign, or would make a second passkey for an account that has one.',
    },
    'WEBAUTHN-4': {
      without:
        'A malformed response would reach the verification, which would fail without saying what was wrong.',
    },
    'WEBAUTHN-5': {
      without:
        'A challenge for signing in could be answered with a registration, and the same answer could be given twice.',
    },
    'WEBAUTHN-6': { without: "A passkey that isn't registered here would sign someone in." },
    'WEBAUTHN-7': {
      without:
        'A response for another site, another challenge or another key would count. The counter reveals a cloned authenticator: it goes backwards.',
    },
    'WEBAUTHN-8': {
      without:
        'If the session were created first and the database then failed, the same signature would be accepted again.',
    },
    'WEBAUTHN-9': {
      without: "Published adapters wouldn't find a credential stored by another version of Auth.js.",
    },
    'WEBAUTHN-10': {
      find: 'finishWebAuthn',
      without: 'An authenticator could be stored for someone the app then refuses.',
    },
  },
}
