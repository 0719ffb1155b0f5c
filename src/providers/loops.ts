import type { EmailConfig, EmailUserConfig } from '../core/types.ts'
import { mailDefaults } from './shared/mail-defaults.ts'

export interface LoopsOptions extends EmailUserConfig {
  /** The transactional email at Loops; its template must use the data variable `url`. */
  readonly transactionalId?: string | undefined
}

export interface LoopsConfig extends EmailConfig {
  readonly transactionalId: string
}

/** Sign in by a mail that Loops builds from its own template and delivers. https://loops.so/docs/api-reference/send-transactional-email */
export default function Loops(options: LoopsOptions = {}): LoopsConfig {
  const { transactionalId = '' } = options
  return {
    id: 'loops',
    name: 'Loops',
    ...mailDefaults,
    apiKey: '',
    transactionalId,
    async sendVerificationRequest({ identifier: email, url, provider, fetch }) {
      const { apiKey } = provider
      if (!apiKey || !transactionalId) throw new TypeError('Loops needs an apiKey and a transactionalId')
      const response = await fetch('https://app.loops.so/api/v1/transactional', {
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ transactionalId, email, dataVariables: { url } }),
      })
      if (!response.ok) throw new Error(`Loops answered ${response.status}: ${await response.text()}`)
    },
    options,
  }
}
