import type { EmailConfig, VerificationRequest } from '../types.ts'

/** An e-mail provider whose mails end up in a list. */
export function createMailProvider(change: Partial<EmailConfig> = {}) {
  const mails: VerificationRequest[] = []
  const provider: EmailConfig = {
    id: 'mail',
    name: 'Mail',
    type: 'email',
    sendVerificationRequest: async (mail) => {
      mails.push(mail)
    },
    ...change,
  }
  /** Path of the link in the last mail. */
  const link = () => (mails.at(-1)?.url ?? '').replace('https://app.example', '')
  return { provider, mails, link }
}
