import type { VerificationRequest } from '../../core/types.ts'
import { toBase64 } from '../../protocol/base64.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { MailMessage, MailTransport } from '../../providers/nodemailer.ts'
import { defined } from '../values/defined.ts'

/** Nodemailer's transport for a computer without sockets: the simulated SMTP server is asked by HTTP, at an address that names it. */
export function smtpTransport(server: unknown, fetch: VerificationRequest['fetch']): MailTransport {
  const { at, authorization } = readServer(server)
  return {
    sendMail: async (message) => {
      const response = await fetch(`https://smtp.internal/${at}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...defined({ authorization }),
        },
        body: JSON.stringify({ envelope: envelopeOf(message), message }),
      })
      const answer: unknown = await response.json().catch(() => undefined)
      if (response.ok) return answer
      throw new Error(refusalOf(answer, response.status, at), { cause: answer })
    },
  }
}

function envelopeOf({ from, to }: MailMessage) {
  return { from, to: [to] }
}

function refusalOf(answer: unknown, status: number, at: string): string {
  const said =
    isRecord(answer) && typeof answer['response'] === 'string' ? answer['response'] : `HTTP ${status}`
  return `The SMTP server ${at} refused the mail: ${said}`
}

/** Host and port, and what to log in with, of a connection string or of Nodemailer's settings. @throws Error for anything else. */
function readServer(server: unknown): { readonly at: string; readonly authorization?: string } {
  if (typeof server === 'string' && URL.canParse(server)) {
    const { hostname, password, port, protocol, username } = new URL(server)
    return place({
      host: hostname,
      port,
      secure: protocol === 'smtps:',
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    })
  }
  if (isRecord(server)) return place(server)
  throw new Error(
    'Nodemailer: `server` must be a connection string (smtp://user:pass@smtp.example.com:587) or an object with `host`, `port` and `auth`',
  )
}

function place({ auth, host, port, secure, service }: Readonly<Record<string, unknown>>) {
  const known = typeof service === 'string' ? `smtp.${service.toLowerCase()}.com` : 'localhost'
  const name = typeof host === 'string' && host !== '' ? host : known
  const number = Number(port) || (secure === true ? 465 : 587)
  const at = `${name}:${number}`
  if (!isRecord(auth) || typeof auth['user'] !== 'string' || auth['user'] === '') return { at }
  return { at, authorization: `Basic ${toBase64(`${auth['user']}:${String(auth['pass'] ?? '')}`)}` }
}
