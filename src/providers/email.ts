import type { EmailConfig } from '../core/types.ts'
import Nodemailer, { type NodemailerOptions } from './nodemailer.ts'

/** Nodemailer by its former name, with the callback URL that links of that time have. */
export default function Email(options: NodemailerOptions = {}): EmailConfig {
  return { ...Nodemailer(options), id: 'email', name: 'Email' }
}
