import type { EmailConfig } from '../../core/types.ts'

/** What every built-in e-mail provider starts from. */
export const mailDefaults = {
  type: 'email',
  from: 'Auth.js <no-reply@authjs.dev>',
  /** Seconds: one day. */
  maxAge: 24 * 60 * 60,
} as const satisfies Partial<EmailConfig>
