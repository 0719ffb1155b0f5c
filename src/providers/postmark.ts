import type { EmailConfig, EmailUserConfig } from '../core/types.ts'
import { mailDefaults } from './shared/mail-defaults.ts'
import { signInMail } from './shared/sign-in-mail.ts'

/** Sign in by a mail that Postmark delivers; `apiKey` is the server's token. https://postmarkapp.com/developer/api/email-api#send-a-single-email */
export default function Postmark(options: EmailUserConfig = {}): EmailConfig {
  return {
    id: 'postmark',
    name: 'Postmark',
    ...mailDefaults,
    async sendVerificationRequest({ identifier: To, url, provider, theme, fetch }) {
      const { apiKey, from: From } = provider
      if (!apiKey) throw new TypeError('Postmark needs an apiKey')
      const { subject: Subject, text: TextBody, html: HtmlBody } = signInMail({ url, theme })
      const response = await fetch('https://api.postmarkapp.com/email', {
        method: 'POST',
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          'X-Postmark-Server-Token': apiKey,
        },
        body: JSON.stringify({ From, To, Subject, TextBody, HtmlBody, MessageStream: 'outbound' }),
      })
      if (!response.ok) throw new Error(`Postmark answered ${response.status}: ${await response.text()}`)
    },
    options,
  }
}
