import { OAUTH, type Reason } from '../lesson.ts'
import type { RuleFamily } from '../rule-text.ts'
import { authjs, openid, rfc, webauthn } from '../specs.ts'

const discovery: Reason = {
  why: "The provider's own document says where its endpoints and keys are. The app fetches it server to server, so its configuration only needs the issuer.",
  spec: openid('OpenID Connect Discovery §4', 'openid-connect-discovery-1_0.html#ProviderConfig'),
  for: OAUTH,
}

export const authorizationRules: RuleFamily = {
  title: 'On the way to the provider',
  why: 'The app sends the browser to the provider with a question: may this person sign in to me? Everything in the URL passes through the browser, so it can be seen and changed there.',
  spec: rfc(6749, '4.1.1'),
  for: OAUTH,
  rules: {
    'AUTHZ-1': {
      without: "The provider wouldn't know who is asking, what for, and where to send the response.",
    },
    'AUTHZ-2': {
      without:
        "A link to the app's own sign-in could name another `redirect_uri` or weaken the challenge, and the code would go to the author of the link.",
    },
    'AUTHZ-3': {
      without: "A configured `javascript:` URL would run in the app's origin as soon as someone signs in.",
    },
    'DISCOVERY-1': {
      reason: discovery,
      without: "With another issuer's document, codes and tokens would go to that issuer's endpoints.",
    },
    'DISCOVERY-2': {
      reason: discovery,
      without:
        "Each sign-in would fetch the same two documents again. Cached forever, a provider's new signing key would be refused.",
    },
    'PKCE-1': {
      without:
        'Someone who gets hold of the code, from a log, a referrer or another app on the phone, could redeem it. With a challenge, only the app that knows the verifier can.',
    },
    'STATE-1': {
      without:
        "An attacker could finish their own sign-in in your browser, and you'd be using their account without noticing.",
    },
    'SEAL-1': {
      reason: {
        why: "Verifier, state and nonce must survive the round trip through the provider. The app encrypts them into cookies that last 15 minutes, so it doesn't have to store anything.",
        spec: authjs('cookies', 'reference/core#cookies'),
        for: OAUTH,
      },
      without: 'The provider, or anyone with access to the browser, could read or change them on the way.',
      about: {
        challenge: {
          why: 'The authenticator has to sign the challenge that this app made for this browser. The app encrypts it into a cookie that lasts 15 minutes, so it can compare the two when the signature comes back.',
          without:
            "The app wouldn't know which challenge it gave to this browser, and would have to accept a signature made for another.",
          spec: webauthn(' §13.4.3: cryptographic challenges', 'sctn-cryptographic-challenges'),
          for: ['webauthn'],
        },
      },
    },
  },
}
