import type { EmailConfig, EmailUserConfig, VerificationRequest } from '../core/types.ts'
import { mailDefaults } from './shared/mail-defaults.ts'
import { signInMail } from './shared/sign-in-mail.ts'

/** What is handed to the transport: https://nodemailer.com/message/ */
export interface MailMessage {
  readonly from: string | undefined
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Of a transport that the package `nodemailer` makes, the one function that is used. */
export interface MailTransport {
  sendMail(message: MailMessage): PromiseLike<unknown>
}

export interface NodemailerOptions extends EmailUserConfig {
  /** SMTP server: a connection string or settings, as `nodemailer` takes them; or a transport that is ready. Required. */
  readonly server?: unknown
  /**
   * Makes the transport from `server`: pass `createTransport` of the package `nodemailer`. A browser has no sockets and so no SMTP; what replaces it there
   * sends by the engine's own `fetch`.
   */
  readonly createTransport?:
    | ((server: unknown, fetch: VerificationRequest['fetch']) => MailTransport)
    | undefined
}

/**
 * Sign in by a mail over SMTP. The transport is handed in, since there are no sockets here.
 * @throws when there is no `server`.
 */
export default function Nodemailer(options: NodemailerOptions = {}): EmailConfig {
  const { server, createTransport, ...rest } = options
  if (!server) throw new Error('Nodemailer requires a `server` configuration')
  return {
    id: 'nodemailer',
    name: 'Nodemailer',
    ...mailDefaults,
    server,
    async sendVerificationRequest(request) {
      await transportFor(server, request.fetch, createTransport).sendMail(messageFor(request))
    },
    options: rest,
  }
}

function messageFor({ identifier: to, url, provider, theme }: VerificationRequest): MailMessage {
  return { from: provider.from, to, ...signInMail({ url, theme }) }
}

function transportFor(
  server: unknown,
  fetch: VerificationRequest['fetch'],
  create: NodemailerOptions['createTransport'],
): MailTransport {
  if (isTransport(server)) return server
  if (create) return create(server, fetch)
  throw new Error(
    'Nodemailer speaks SMTP, and there are no sockets in a browser: hand in `createTransport`, or use a provider that sends by HTTP, such as Resend',
  )
}

function isTransport(value: unknown): value is MailTransport {
  return (
    typeof value === 'object' && value !== null && 'sendMail' in value && typeof value.sendMail === 'function'
  )
}
