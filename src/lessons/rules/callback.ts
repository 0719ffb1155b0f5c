import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const callbackRules: RuleFamily = {
  title: 'On the way back from the provider',
  why: 'Whatever arrives at the callback address came through the browser. Anybody can call it with any parameters, so nothing is believed before it is checked.',
  spec: rfc(6749, '4.1.2'),
  rules: {
    'SEAL-2': {
      without:
        'A code of one provider could be redeemed with the check values of another: the mix-up attack.',
    },
    'STATE-2': {
      find: 'openCheck',
      without:
        'A callback that this browser never asked for would be accepted. The cookie is missing after 15 minutes, in a second browser, or when two tabs overwrite each other.',
    },
    'STATE-3': {
      without:
        'Somebody could send you a link with their own code in it, and you would be signed in as them.',
    },
    'PKCE-2': {
      without:
        'Without the verifier the provider refuses the code. A missing cookie here is the frequent "code_verifier cookie was missing": another tab, another host name, or more than 15 minutes.',
    },
    'NONCE-1': {
      without: "An ID token from another sign-in, yours or somebody else's, could be played back.",
    },
    'PROXY-1': {
      without:
        'Each preview deployment would need its own registered address at the provider. With a proxy one address serves them all, and the state says which one asked.',
    },
    'PROXY-2': { without: 'The proxy would pass codes to whatever address somebody writes into the state.' },
    'CALLBACK-1': {
      without:
        'A refusal by the person, or by the provider, would look like a fault of the app. The type in the address lets the sign-in page say what happened.',
    },
    'CALLBACK-2': {
      without:
        "With several providers, a dishonest one could pass off its answer as another's and collect the code. `iss` names who answered.",
    },
    'CALLBACK-3': {
      without:
        'With a parameter twice, two readers may each take another one: what was checked would not be what is used.',
    },
    'CALLBACK-4': {
      without:
        'A check value that stays could be used for a second attempt, and old cookies would pile up with every sign-in.',
    },
    'CALLBACK-5': {
      find: 'callbackParams',
      without:
        'Apple and others answer with a form. Read from the query alone, their sign-in would always lack its code.',
    },
  },
}
