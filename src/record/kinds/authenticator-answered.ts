import { webauthn } from '../../lessons/specs.ts'
import { defineKind } from './kind.ts'
import { CEREMONY_STEP } from './shared/ceremony.ts'

const OK = 'CTAP2_OK'

export const authenticatorAnswered = defineKind('authenticator.answered', {
  ...CEREMONY_STEP,
  icon: 'call',
  lane: 'authenticator',
  diagram: 'arrow',
  isEssential: ({ data: { command } }) => command === 'makeCredential' || command === 'getAssertion',
  chore: () => 'talking to the authenticator',
  label: ({ data: { command, status } }) => ({ name: command, note: status }),
  description: ({ data: { command, status }, to }) =>
    `The browser sends ${command} to ${to?.name ?? 'the authenticator'}, which ${status === OK ? 'does it' : `answers ${status}`}.`,
  details: ({ data: { received, sent } }) => ({ table: { label: 'Bytes', fields: { sent, received } } }),
  lesson: {
    why: 'The private key stays in the authenticator. It signs what the browser hands it: hashes of the site’s name and of what the page wants signed.',
    without: 'The key could be copied from the computer.',
    spec: webauthn(': authenticator operations', 'sctn-authenticator-ops'),
  },
  clause: 'an authenticator answers',
})
