import { originOf, type Route } from '../exchange.ts'
import { plainNotFound } from '../picture.ts'
import { mailServiceRoutes } from './send.ts'
import { mailServices } from './services/services.ts'
import { webmailRoutes } from './webmail.ts'

const sending = mailServices.flatMap(mailServiceRoutes)

/** The mail services and the webmail site. */
export const mailRoutes: readonly Route[] = [
  ...sending,
  ...sending.map(({ url }): Route => ({ method: 'all', url: `${originOf(url)}/*`, answer: plainNotFound })),
  ...webmailRoutes,
]
