import { OAUTH } from '../lesson.ts'
import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const providerAuthorizeRules: RuleFamily = {
  title: "The provider's authorization endpoint",
  why: 'The provider checks what the app asks for before it asks the person anything.',
  spec: rfc(6749, '4.1.1'),
  for: OAUTH,
  rules: {
    PA1: { without: 'Anyone could ask people for consent under any name.' },
    PA2: {
      without:
        'The code would be sent to any URL in the link. So an unregistered URL is shown as an error and never followed.',
    },
    PA3: { without: 'Tokens could be requested in the URL itself, where histories and logs keep them.' },
    PA4: {
      without:
        'A malformed or plain challenge gives no protection, but the app would believe that it has some.',
    },
    PA5: { without: 'Older servers would refuse any app that asks for something new.' },
    PA6: {
      reason: {
        why: 'The provider asked the person whether this app may have what it asks for. Their choice decides what the app gets: a code after a yes, an error after a no.',
        spec: rfc(6749, '4.1.2'),
        for: OAUTH,
      },
      without: 'Apps would get access that the person never agreed to.',
    },
    PA7: { without: "The response could come in a form that the app can't read." },
    PA8: {
      without:
        'A request inside the request would be ignored, and the provider would grant something else than what was asked.',
    },
    PA9: {
      without: '"Ask nothing" and "ask for the password" in one request contradict each other.',
    },
    PA10: { without: "The app's demand for a recent login would be silently ignored." },
  },
}
