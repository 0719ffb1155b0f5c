import { originOf, type Route } from '../exchange.ts'
import { plainNotFound } from '../picture.ts'
import { respondJson } from '../respond.ts'
import { mailServiceRoutes } from './send.ts'
import { mailServices } from './services/services.ts'
import { smtp } from './services/smtp.ts'
import { webmailRoutes } from './webmail.ts'

const sending = mailServices.flatMap(mailServiceRoutes)

/** Whether an SMTP server exists, as Nodemailer's `verify` asks. */
const greeting = smtp.urls.map(
  (url): Route => ({
    method: 'get',
    url,
    answer: () => respondJson({ ready: true }),
  }),
)

export const mailRoutes: readonly Route[] = [
  ...sending,
  ...greeting,
  ...sending.map(({ url }): Route => ({ method: 'all', url: `${originOf(url)}/*`, answer: plainNotFound })),
  ...webmailRoutes,
]
