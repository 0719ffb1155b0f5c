import { webauthn } from '../../lessons/specs.ts'
import { defineKind } from './kind.ts'
import { CEREMONY_STEP, describeFailure } from './shared/ceremony.ts'

export const ceremonyEnded = defineKind('ceremony.ended', {
  ...CEREMONY_STEP,
  icon: 'event',
  diagram: 'box',
  label: ({ data: { call, outcome } }) =>
    'reason' in outcome
      ? { name: `the page gets ${outcome.name}`, note: describeFailure(outcome.reason) }
      : { name: call === 'create' ? 'the page gets a new passkey' : 'the page gets a signature' },
  description: ({ data: { call, outcome } }) => {
    if (!('reason' in outcome))
      return call === 'create'
        ? 'The page gets the public key of the new passkey.'
        : 'The page gets a signature, and the ID of the passkey that made it.'
    const reason = describeFailure(outcome.reason)
    return `What happened: ${reason}. All that the page gets is ${outcome.name}.`
  },
  details: ({ data: { outcome } }) => ({
    table:
      'reason' in outcome
        ? { label: 'Two truths', fields: { happened: outcome.reason, 'the page gets': outcome.name } }
        : { label: 'What the page gets', fields: { ...outcome }, isData: true as const },
  }),
  lesson: {
    why: 'Cancelled, timed out, no passkey here: the page gets one name for all of them, so that it can’t find out which passkeys someone has.',
    without: 'A site could recognise people, or their authenticators, by the way it fails.',
    spec: webauthn(': privacy of user credentials', 'sctn-privacy-considerations-client'),
  },
  clause: 'a passkey ceremony ends',
})
