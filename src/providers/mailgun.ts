import type { EmailConfig, EmailUserConfig } from '../core/types.ts'
import { mailDefaults } from './shared/mail-defaults.ts'
import { signInMail } from './shared/sign-in-mail.ts'

export interface MailgunOptions extends EmailUserConfig {
  /** Where the account is. Default `US`. */
  readonly region?: 'US' | 'EU' | undefined
}

const servers = { US: 'api.mailgun.net', EU: 'api.eu.mailgun.net' }

/** Sign in by a mail that Mailgun delivers; it is sent by the domain of `from`. https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages/post-v3--domain-name--messages */
export default function MailGun(options: MailgunOptions = {}): EmailConfig {
  const { region = 'US' } = options
  return {
    id: 'mailgun',
    name: 'Mailgun',
    ...mailDefaults,
    async sendVerificationRequest({ identifier: to, url, provider, theme, fetch }) {
      const { from = mailDefaults.from, apiKey } = provider
      const body = new FormData()
      body.append('from', from.includes('<') ? from : `Mailgun <${from}>`)
      body.append('to', to)
      const { subject, html, text } = signInMail({ url, theme })
      body.append('subject', subject)
      body.append('html', html)
      body.append('text', text)
      const response = await fetch(`https://${servers[region]}/v3/${domainOf(from)}/messages`, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(`api:${apiKey}`)}` },
        body,
      })
      if (!response.ok) throw new Error(`Mailgun answered ${response.status}: ${await response.text()}`)
    },
    options,
  }
}

/** Of an address, with or without a name around it. */
function domainOf(from: string): string {
  return /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? ''
}
