import { OAUTH } from '../lesson.ts'
import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const providerAuthorizeRules: RuleFamily = {
  title: "The provider's authorization endpoint",
  why: 'The provider meets this request for the first time, in a browser it does not know. It checks what the app asks before it asks the person anything.',
  spec: rfc(6749, '4.1.1'),
  for: OAUTH,
  rules: {
    PA1: { without: 'Anybody could ask people for consent under any name.' },
    PA2: {
      without:
        'The code would be sent to whatever address the link names. An unregistered address is therefore shown as an error and never followed.',
    },
    PA3: { without: 'Tokens could be asked for in the address itself, where histories and logs keep them.' },
    PA4: {
      without:
        'A malformed or plain challenge gives no protection, but the app would believe that it has some.',
    },
    PA5: { without: 'An app that asks for something new would be refused by older servers altogether.' },
    PA6: {
      reason: {
        why: 'The provider has asked the person whether this app may have what it asks for. Their answer decides what the app gets: a code after a yes, an error after a no.',
        spec: rfc(6749, '4.1.2'),
        for: OAUTH,
      },
      without: 'Apps would get access that the person never agreed to.',
    },
    PA7: { without: 'The answer could come in a form that the app cannot read.' },
    PA8: {
      without:
        'A request inside the request would be left out, and something else would be granted than what was asked.',
    },
    PA9: {
      without:
        '"Ask nothing" and "ask for the password" in one request have no meaning that both sides would agree on.',
    },
    PA10: { without: 'The wish for a recent login would be dropped without a word.' },
  },
}
