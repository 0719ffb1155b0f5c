import { authjs } from '../../lessons/specs.ts'
import type { StepOf } from '../../protocol/steps.ts'
import { who } from '../labels/phrases.ts'
import { markupAtoms, textAtoms } from '../values/atoms.ts'
import { formatTime } from '../values/time.ts'
import { defineKind } from './kind.ts'

export type MailSent = StepOf<'mail.sent'>

export const mailSent = defineKind('mail.sent', {
  group: 'mail',
  icon: 'mail',
  lane: 'mail',
  tab: 'Mail',
  isCounted: true,
  diagram: 'arrow',
  label: ({ data: { state, subject, to } }) => ({
    name: `mail to ${to}`,
    note: state === 'delivered' ? subject : `${state}: ${subject}`,
  }),
  description: ({ data, from }) =>
    `${who(from)} accepts a mail to ${data.to}: ${data.subject}. ${fateOf(data)}.`,
  lesson: {
    why: 'The link goes to the mailbox and nowhere else. Opening it proves that you can read that mailbox.',
    without: 'Typing an address would be enough to pass as its owner.',
    spec: authjs('e-mail providers', 'getting-started/authentication/email'),
    for: ['email'],
  },
  clause: 'a mail is sent',
  values: ({ data }) => [...textAtoms('mail', data.text ?? ''), ...markupAtoms('mail', data.html ?? '')],
  site: ({ data }) => `the mail to ${data.to}`,
})

function fateOf({ arrivesAt, state }: MailSent['data']): string {
  switch (state) {
    case 'delivered':
      return 'It is in the mailbox'
    case 'delayed':
      return `It will arrive at ${formatTime(arrivesAt)}`
    case 'bounced':
      return "It bounced, and the app doesn't find out"
    case 'lost':
      return 'It is lost, and no one finds out'
  }
}
