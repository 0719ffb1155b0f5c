import { OAUTH } from '../lesson.ts'
import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const providerTokenRules: RuleFamily = {
  title: "The provider's token endpoint",
  why: 'Here the code becomes tokens. The provider makes sure that it is the same app, the same request and the first time.',
  spec: rfc(6749, '4.1.3'),
  for: OAUTH,
  rules: {
    PT1: { without: 'A request would be read as another kind than it is, with other checks.' },
    PT2: { without: 'Whoever steals a code could redeem it.' },
    PT3: { without: 'An app could redeem codes that were meant for another one.' },
    PT4: {
      without:
        'A code seen in a log could be used again. A second use is a sign of theft, so the first tokens end too.',
    },
    PT5: {
      without: 'A code in an old browser history would stay a key.',
      about: {
        code_issued: {
          why: 'The provider sends the app a code through the browser, where others may see it. So it works once, for a short time, and for this app only.',
          without: 'A code that someone finds in a log or a browser history could still be redeemed.',
          spec: rfc(6749, '4.1.2'),
          for: OAUTH,
        },
      },
    },
    PT6: {
      without:
        'A code that was led to another address could be brought back and redeemed by the real app, for the attacker.',
    },
    PT7: {
      without:
        'The challenge of the first request would prove nothing: this is the half of PKCE that checks.',
    },
    PT8: { without: 'An app registered for a signed assertion could be imitated with the weaker secret.' },
    PT9: { without: "Anybody could write an assertion in the app's name." },
    PT10: { without: 'An assertion made for another server, or long ago, could be used here.' },
    PT11: { without: 'An assertion read from a log could be sent again.' },
    PT12: {
      without: "Apple's client secret is a token that the app signs. A copied one would be good for ever.",
    },
    PT13: { without: 'A refresh token of one app would work for another, also after it was revoked.' },
    PT14: {
      without:
        'A copied refresh token would work unnoticed beside the real one. Two requests of an honest app at the same time look the same: the refresh race.',
    },
    PT15: { without: 'Access given once would never end.' },
    PT16: { without: 'An app could widen its access without asking the person.' },
    PT17: {
      without:
        'A person who closed their account, or was thrown out, would still be signed in everywhere by codes and refresh tokens issued before.',
    },
  },
}
