import type { MailService } from '../mail-service.ts'
import { forwardemail } from './forwardemail.ts'
import { loops } from './loops.ts'
import { mailgun } from './mailgun.ts'
import { postmark } from './postmark.ts'
import { resend } from './resend.ts'
import { sendgrid } from './sendgrid.ts'

/** The mail services that Auth.js has presets for and that are asked by HTTP. */
export const mailServices: readonly MailService[] = [forwardemail, loops, mailgun, postmark, resend, sendgrid]
