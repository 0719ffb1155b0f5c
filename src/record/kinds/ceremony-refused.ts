import { webauthn } from '../../lessons/specs.ts'
import { who } from '../labels/phrases.ts'
import { defineKind } from './kind.ts'
import { CEREMONY_STEP } from './shared/ceremony.ts'

export const ceremonyRefused = defineKind('ceremony.refused', {
  ...CEREMONY_STEP,
  icon: 'call',
  diagram: 'box',
  label: ({ data: { refusal } }) => ({ name: `the page gets ${refusal.name}`, note: refusal.rpId ?? '' }),
  inWords: ({ data: { refusal } }) => ({ name: 'The browser refuses the page', note: refusal.rpId ?? '' }),
  description: ({ data: { refusal }, from }) =>
    `${who(from)} refuses credentials.${refusal.call}(), and asks no authenticator. ${refusal.message} The page gets ${refusal.name}.`,
  details: ({ data: { refusal } }) => ({
    table: {
      label: 'Two truths',
      fields: {
        happened: refusal.message,
        'the page gets': refusal.name,
        'RP ID': refusal.rpId ?? 'none named',
      },
    },
  }),
  lesson: {
    why: 'The browser knows where the page is from, and lets it use passkeys of that site only.',
    without: 'A fake site could ask for a signature in the name of the real one.',
    spec: webauthn(' §5.1.4.1', 'sctn-discover-from-external-source'),
  },
  clause: 'the browser refuses a passkey request',
})
