import type { EmailConfig, EmailUserConfig } from '../core/types.ts'
import { mailDefaults } from './shared/mail-defaults.ts'
import { signInMail } from './shared/sign-in-mail.ts'

/** Sign in by a mail that SendGrid delivers; needs `apiKey`, and as `from` a bare address that is verified there. https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send */
export default function SendGrid(options: EmailUserConfig = {}): EmailConfig {
  return {
    id: 'sendgrid',
    name: 'SendGrid',
    ...mailDefaults,
    async sendVerificationRequest({ identifier: to, url, provider, theme, fetch }) {
      const { subject, text, html } = signInMail({ url, theme })
      const response = await fetch('https://api.sendgrid.com/v3/mail/send', {
        method: 'POST',
        headers: { Authorization: `Bearer ${provider.apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          personalizations: [{ to: [{ email: to }] }],
          from: { email: provider.from },
          subject,
          // The plain one must come first.
          content: [
            { type: 'text/plain', value: text },
            { type: 'text/html', value: html },
          ],
        }),
      })
      if (!response.ok) throw new Error(`SendGrid answered ${response.status}: ${await response.text()}`)
    },
    options,
  }
}
