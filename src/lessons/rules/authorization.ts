import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const authorizationRules: RuleFamily = {
  title: 'On the way to the provider',
  why: 'The app sends the browser to the provider with a question: may this person sign in to me? Everything in the URL passes through the browser, so it can be seen and changed there.',
  spec: rfc(6749, '4.1.1'),
  rules: {
    'AUTHZ-1': { without: 'The provider would not know who asks, what for, and where to send the answer.' },
    'AUTHZ-2': {
      without:
        "A link to the app's own sign-in could name another `redirect_uri` or weaken the challenge, and the code would go to whoever wrote the link.",
    },
    'AUTHZ-3': {
      without:
        "A configured `javascript:` address would run in the app's own origin as soon as somebody signs in.",
    },
    'DISCOVERY-1': {
      without:
        "A document that belongs to another issuer would hand codes and tokens to that issuer's endpoints.",
    },
    'DISCOVERY-2': {
      without:
        "Each sign-in would fetch the same two documents. Kept for ever, a provider's new signing key would be refused.",
    },
    'PKCE-1': {
      without:
        'Somebody who gets hold of the code, by a log, a referrer or another app on the phone, could redeem it. With a challenge only whoever knows the verifier can.',
    },
    'STATE-1': {
      without:
        'An attacker could finish their own sign-in in your browser: you would work in their account without noticing.',
    },
    'SEAL-1': {
      without:
        'The values must survive the round trip through the provider and must not be readable on the way. A cookie sealed for 15 minutes does both without storing anything.',
    },
  },
}
