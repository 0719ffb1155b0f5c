import { ASK_SPEC, type AskRule } from './facts.ts'

/** [PI1] Someone is signed in at the provider. */
export const needsLogin: AskRule = ({ provider, login }) =>
  login === undefined
    ? {
        rule: 'PI1',
        check: 'login',
        detail: `no one is signed in at ${provider.name} in this browser`,
        spec: ASK_SPEC,
        refusal: 'needs-login',
      }
    : {
        rule: 'PI1',
        check: 'login',
        detail: `${login.person.name} is signed in at ${provider.name}`,
        spec: ASK_SPEC,
      }
