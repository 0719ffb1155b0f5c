import { OAUTH } from '../lesson.ts'
import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const providerTokenRules: RuleFamily = {
  title: "The provider's token endpoint",
  why: 'Here the provider swaps the code for tokens. It makes sure that it is the same app, the same request and the first time.',
  spec: rfc(6749, '4.1.3'),
  for: OAUTH,
  rules: {
    PT1: { without: 'A request could be mistaken for another kind, with different checks.' },
    PT2: { without: 'Anyone who steals a code could redeem it.' },
    PT3: { without: 'An app could redeem codes that were meant for another one.' },
    PT4: {
      without:
        'A code seen in a log could be used again. A second use is a sign of theft, so the first tokens are revoked too.',
    },
    PT5: {
      without: 'A code in an old browser history would remain a key.',
      about: {
        code_issued: {
          why: 'The provider sends the app a code through the browser, where others may see it. So it works once, for a short time, and only for this app.',
          without: 'A code that someone finds in a log or a browser history could still be redeemed.',
          spec: rfc(6749, '4.1.2'),
          for: OAUTH,
        },
      },
    },
    PT6: {
      without: 'An attacker could feed a stolen code back into the real app.',
    },
    PT7: {
      without:
        'The challenge in the first request would prove nothing: this is the half of PKCE that does the checking.',
    },
    PT8: {
      without: 'An attacker could pose as an app that uses signed assertions with only its weaker secret.',
    },
    PT9: { without: "Anyone could write an assertion in the app's name." },
    PT10: { without: 'An assertion made for another server, or long ago, could be used here.' },
    PT11: { without: 'An assertion found in a log could be sent again.' },
    PT12: {
      without: "Apple's client secret is a token that the app signs. A stolen one would work forever.",
    },
    PT13: { without: "One app's refresh token would work for another, even after it was revoked." },
    PT14: {
      without:
        'A stolen refresh token would work unnoticed alongside the real one. Two simultaneous requests of an honest app look the same: the refresh race.',
    },
    PT15: { without: 'Access given once would never end.' },
    PT16: { without: 'An app could widen its access without asking the person.' },
    PT17: {
      without:
        'A person who closed their account, or was banned, would stay signed in everywhere with codes and refresh tokens issued before.',
    },
    PT18: { without: 'Anyone could get tokens for a person by knowing their address.' },
  },
}
