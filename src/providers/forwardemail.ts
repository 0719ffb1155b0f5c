import type { EmailConfig, EmailUserConfig } from '../core/types.ts'
import { mailDefaults } from './shared/mail-defaults.ts'
import { signInMail } from './shared/sign-in-mail.ts'

/** Sign in by a mail that Forward Email delivers; `apiKey` is the user name of Basic authentication, without a password. https://forwardemail.net/en/email-api#create-outbound-smtp-email */
export default function ForwardEmail(options: EmailUserConfig = {}): EmailConfig {
  return {
    id: 'forwardemail',
    name: 'Forward Email',
    ...mailDefaults,
    async sendVerificationRequest({ identifier: to, url, provider, theme, fetch }) {
      const { apiKey, from } = provider
      const response = await fetch('https://api.forwardemail.net/v1/emails', {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(`${apiKey}:`)}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ from, to, ...signInMail({ url, theme }) }),
      })
      if (!response.ok) throw new Error(`Forward Email answered ${response.status}: ${await response.text()}`)
    },
    options,
  }
}
