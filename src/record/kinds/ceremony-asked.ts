import { webauthn } from '../../lessons/specs.ts'
import { who } from '../labels/phrases.ts'
import { defineKind } from './kind.ts'
import { CEREMONY_STEP } from './shared/ceremony.ts'

export const ceremonyAsked = defineKind('ceremony.asked', {
  ...CEREMONY_STEP,
  icon: 'call',
  diagram: 'box',
  label: ({ data: { asked } }) => ({ name: `credentials.${asked.call}()`, note: asked.request.rpId }),
  inWords: ({ data: { asked } }) => ({
    name: asked.call === 'create' ? 'A new passkey is wanted' : 'A passkey is wanted',
    note: asked.request.rpId,
  }),
  description: ({ data: { asked }, from }) =>
    `${who(from)} is asked by the page ${'user' in asked.request ? `to make a passkey of ${asked.request.user.name}` : 'to sign with a passkey'} for ${asked.request.rpId}. User verification is ${asked.request.userVerification}.`,
  details: ({ data: { asked } }) => ({
    table: { label: 'The request', fields: { ...asked.request }, isData: true },
  }),
  lesson: {
    why: 'The browser itself writes down which site asks, and refuses other sites’ names. No page can lie about where it is.',
    without: 'A fake site could collect a signature that the real site accepts.',
    spec: webauthn(': create a new credential', 'sctn-createCredential'),
  },
  clause: 'a page asks for a passkey',
})
