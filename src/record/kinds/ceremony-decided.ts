import { webauthn } from '../../lessons/specs.ts'
import { defineKind } from './kind.ts'
import { CEREMONY_STEP, describeDecision, describeDialog } from './shared/ceremony.ts'

export const ceremonyDecided = defineKind('ceremony.decided', {
  ...CEREMONY_STEP,
  icon: 'act',
  diagram: 'action',
  label: ({ data: { decision, dialog }, from }) => ({
    name: `${from.name} ${describeDecision(dialog, decision)}`,
  }),
  description: ({ data: { decision, dialog }, from }) =>
    `${from.name} ${describeDecision(dialog, decision)}. The dialog was: ${describeDialog(dialog)}.`,
  lesson: {
    why: 'An authenticator does nothing without a person: a touch at least, and a finger, a face or a PIN where the site asks for it.',
    without: 'A program on the device could sign in whenever it liked.',
    spec: webauthn(': test of user presence', 'test-of-user-presence'),
  },
  clause: 'a person answers a passkey dialog',
})
