import { webauthn } from '../../lessons/specs.ts'
import { who } from '../labels/phrases.ts'
import { defineKind } from './kind.ts'
import { CEREMONY_STEP, describeDialog, describeFailure } from './shared/ceremony.ts'

export const ceremonyPrompted = defineKind('ceremony.prompted', {
  ...CEREMONY_STEP,
  icon: 'event',
  diagram: 'arrow',
  label: ({ data: { dialog } }) => ({
    name: `dialog: ${describeDialog(dialog)}`,
    ...(dialog.kind === 'nothing usable' ? { note: describeFailure(dialog.reason) } : {}),
  }),
  description: ({ data: { dialog }, from }) => `${who(from)} shows a dialog: ${describeDialog(dialog)}.`,
  details: ({ data: { dialog } }) => ({ table: { label: 'The dialog', fields: { ...dialog } } }),
  lesson: {
    why: 'The browser asks, not the page. The page can’t see the dialog, and doesn’t learn which passkeys someone has.',
    without: 'Any page could find out who visits it, by trying.',
    spec: webauthn(': privacy of user credentials', 'sctn-privacy-considerations-client'),
  },
  clause: 'a passkey dialog opens',
})
