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
      without: "Whoever types somebody's address could register their own passkey for it.",
    },
    'WEBAUTHN-2': {
      without:
        'A signed response could be recorded and played back later. The cookie ties the challenge to this browser for 15 minutes.',
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
    'WEBAUTHN-6': { without: 'A passkey that nobody here knows would sign somebody in.' },
    'WEBAUTHN-7': {
      without:
        'A response for another site, another challenge or another key would count. The counter shows a copied authenticator: it goes back.',
    },
    'WEBAUTHN-8': {
      without:
        'If the session came first and the store then failed, the same signature would be accepted once more.',
    },
    'WEBAUTHN-9': {
      without: 'Published adapters would not find a credential that another version of Auth.js stored.',
    },
    'WEBAUTHN-10': {
      find: 'finishWebAuthn',
      without: 'An authenticator could be stored for somebody whom the app then refuses.',
    },
  },
}
