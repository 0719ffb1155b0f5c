import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { MockMail } from '../../mocks/site.ts'
import type { Authority } from '../tls/authority.ts'

/** A mail server on this machine. Mail libraries do not use proxies, so the app gets its address instead. */
export interface MailPort {
  readonly port: number
  /** Where TLS comes first. */
  readonly securePort: number
  close(): Promise<void>
}

/**
 * Opens a mail server on two free ports of the loopback interface, with or without a login. TLS is for clients that insist on it: one that is
 * offered it would upgrade, and may then refuse the certificate.
 *
 * @param deliver puts one mail into a mailbox; false when no one has that address
 * @param knows whether someone has an address; others are refused with 550
 */
export async function openMailPort(
  deliver: (mail: MockMail) => boolean,
  knows: (address: string) => boolean,
  { local }: Pick<Authority, 'local'>,
): Promise<MailPort> {
  const options: SMTPServerOptions = {
    ...local,
    authOptional: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? 'app' }),
    onRcptTo: ({ address }, _session, done) => {
      if (knows(address)) return done()
      done(Object.assign(new Error(`5.1.1 No one here has the address ${address}`), { responseCode: 550 }))
    },
    onData: (stream, { envelope }, done) => {
      readAll(stream)
        .then(async (bytes) => {
          const mail = await PostalMime.parse(bytes)
          const { subject = '', text, html, from } = mail
          for (const { address } of envelope.rcptTo)
            deliver({
              service: 'smtp',
              id: randomUUID(),
              to: address,
              from: from?.address ?? (envelope.mailFrom === false ? '' : envelope.mailFrom.address),
              subject,
              ...(text === undefined ? {} : { text }),
              ...(html === undefined ? {} : { html }),
              sentAt: Date.now(),
            })
        })
        .then(() => done(), done)
    },
  }
  const [plain, secure] = await Promise.all([listen(options), listen({ ...options, secure: true })])
  return {
    port: plain.port,
    securePort: secure.port,
    close: async () => void (await Promise.all([plain.close(), secure.close()])),
  }
}

async function listen(
  options: SMTPServerOptions,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = new SMTPServer(options)
  // A client that hangs up in the middle of a command.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readAll(stream: AsyncIterable<unknown>): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
