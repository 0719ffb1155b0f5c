import { OAUTH } from '../lesson.ts'
import type { RuleFamily } from '../rule-text.ts'
import { authjs, openid, rfc, webauthn } from '../specs.ts'

export const callbackRules: RuleFamily = {
  title: 'On the way back from the provider',
  why: 'Everything that arrives at the callback URL came through the browser. Anyone can call it with any parameters, so nothing is trusted before it is checked.',
  spec: rfc(6749, '4.1.2'),
  for: OAUTH,
  rules: {
    'SEAL-2': {
      without:
        'A code of one provider could be redeemed with the check values of another: the mix-up attack.',
      about: {
        challenge: {
          why: 'The cookie with the challenge names the provider it was made for. It is only valid for passkeys.',
          without: 'A cookie that was made for another way to sign in could be passed off as the challenge.',
          spec: webauthn(' §13.4.3: cryptographic challenges', 'sctn-cryptographic-challenges'),
          for: ['webauthn'],
        },
      },
    },
    'STATE-2': {
      find: 'openCheck',
      without:
        'A callback that this browser never asked for would be accepted. The cookie is missing after 15 minutes, in a second browser, or when two tabs overwrite each other.',
    },
    'STATE-3': {
      reason: {
        why: 'Anyone can send you a link with a code in it. Only the browser that began this sign-in has the cookie, and only the app can decrypt it.',
        spec: rfc(6749, '10.12'),
        for: OAUTH,
      },
      without: 'Someone could send you a link with their own code in it, and you would be signed in as them.',
    },
    'PKCE-2': {
      without:
        'The provider would refuse the code. This is the well-known "code_verifier cookie was missing" error: another tab, another host name, or more than 15 minutes.',
    },
    'NONCE-1': {
      reason: {
        why: 'The app put a random value, the nonce, into its question and into a cookie of this browser. The ID token must repeat it, which shows that it was made for this sign-in.',
        spec: openid('OpenID Connect Core §3.1.3.7', 'openid-connect-core-1_0.html#IDTokenValidation'),
        for: ['oidc'],
      },
      without: "An ID token from another sign-in, yours or someone else's, could be replayed.",
    },
    'PROXY-1': {
      without:
        'Each preview deployment would need its own registered address at the provider. With a proxy one URL serves them all, and the state says which one asked.',
    },
    'PROXY-2': { without: 'The proxy would pass codes to any URL that someone writes into the state.' },
    'CALLBACK-1': {
      without:
        'A refusal by the person or the provider would look like a bug in the app. The type in the URL lets the sign-in page say what happened.',
    },
    'CALLBACK-2': {
      without:
        "With several providers, a dishonest one could pass off its response as another's and collect the code. `iss` says who responded.",
    },
    'CALLBACK-3': {
      without: 'If a parameter appears twice, the value checked may not be the value used.',
    },
    'CALLBACK-4': {
      reason: {
        why: 'The cookies with the check values were made for one attempt. That attempt is over now, whether it succeeded or failed.',
        spec: authjs('cookies', 'reference/core#cookies'),
        for: 'any',
      },
      without:
        'An old check value could be used for a second attempt, and cookies would pile up with every sign-in.',
    },
    'CALLBACK-5': {
      find: 'callbackParams',
      without:
        'Apple and others reply with a form. An app that only reads the query would never find the code.',
    },
  },
}
