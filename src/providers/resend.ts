import type { EmailConfig, EmailUserConfig } from '../core/types.ts'
import { mailDefaults } from './shared/mail-defaults.ts'
import { signInMail } from './shared/sign-in-mail.ts'

/** Sign in by a mail that Resend delivers; needs `apiKey` and an address of a verified domain as `from`. https://resend.com/docs/api-reference/emails/send-email */
export default function Resend(options: EmailUserConfig = {}): EmailConfig {
  return {
    id: 'resend',
    name: 'Resend',
    ...mailDefaults,
    async sendVerificationRequest({ identifier: to, url, provider, theme, fetch }) {
      const { apiKey, from } = provider
      const response = await fetch('https://api.resend.com/emails', {
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ from, to, ...signInMail({ url, theme }) }),
      })
      if (!response.ok) throw new Error(`Resend answered ${response.status}: ${await response.text()}`)
    },
    options,
  }
}
