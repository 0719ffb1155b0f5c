import type { MailService } from '../mail-service.ts'
import { forwardemail } from './forwardemail.ts'
import { loops } from './loops.ts'
import { mailgun } from './mailgun.ts'
import { postmark } from './postmark.ts'
import { resend } from './resend.ts'
import { sendgrid } from './sendgrid.ts'
import { smtp } from './smtp.ts'

/** The mail services that Auth.js has presets for: by HTTP, and every other one by SMTP. */
export const mailServices: readonly MailService[] = [
  forwardemail,
  loops,
  mailgun,
  postmark,
  resend,
  sendgrid,
  smtp,
]
