import { console, fetch, TextEncoder, toBase64, URL } from '../../inside/main.ts'

type Members = Readonly<Record<string, unknown>>
type Done = (error: Error | null, found?: unknown) => void

interface Server {
  readonly host: string
  readonly port: number
  readonly user: string | undefined
  readonly pass: string
}

/** Servers of well-known services. */
const SERVICES: Readonly<Record<string, readonly [host: string, port: number]>> = {
  brevo: ['smtp-relay.brevo.com', 587],
  gmail: ['smtp.gmail.com', 465],
  hotmail: ['smtp-mail.outlook.com', 587],
  icloud: ['smtp.mail.me.com', 587],
  mailgun: ['smtp.mailgun.org', 465],
  outlook365: ['smtp.office365.com', 587],
  postmark: ['smtp.postmarkapp.com', 2525],
  sendgrid: ['smtp.sendgrid.net', 587],
  yahoo: ['smtp.mail.yahoo.com', 465],
  zoho: ['smtp.zoho.com', 465],
}

/** `nodemailer`, as far as it sends by SMTP. There are no sockets: the simulated servers accept the same by HTTP. */
export function createTransport(given: unknown, defaults: Members = {}): object {
  const options = typeof given === 'string' ? byUrl(given) : { ...(given as Members) }
  const server = serverOf(options)
  return {
    options,
    transporter: { name: 'SMTP' },
    sendMail: (mail: Members, done?: Done) => told(sendMail({ ...defaults, ...mail }, server), done),
    verify: (done?: Done) =>
      told(
        ask(server).then(() => true),
        done,
      ),
    close: (): void => undefined,
    isIdle: () => true,
  }
}

function byUrl(text: string): Members {
  const { protocol, hostname, port, username, password } = new URL(text)
  const auth = username
    ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
    : {}
  return { host: hostname, ...(port && { port: Number(port) }), secure: protocol === 'smtps:', ...auth }
}

function serverOf({ service, host, port, secure, auth }: Members): Server {
  const [knownHost = 'localhost', knownPort = secure === true ? 465 : 587] =
    SERVICES[String(service).toLowerCase()] ?? []
  const { user, pass = '' } = Object(auth) as { readonly user?: string; readonly pass?: string }
  return { host: String(host ?? knownHost), port: Number(port ?? knownPort), user, pass: String(pass) }
}

async function sendMail(mail: Members, server: Server): Promise<unknown> {
  const { from, to, cc, bcc, replyTo, subject, text, html, attachments } = mail
  const recipients = [to, cc, bcc].flatMap(addressesIn)
  if (recipients.length === 0) throw failure({ code: 'EENVELOPE', response: 'No recipients defined' })
  const message = {
    from: headerOf(from),
    to: headerOf(to),
    cc: headerOf(cc),
    replyTo: headerOf(replyTo),
    subject: subject === undefined ? undefined : String(subject),
    text: textOf(text),
    html: textOf(html),
    attachments: Array.isArray(attachments) ? attachments.length : undefined,
  }
  const envelope = { from: addressesIn(from)[0], to: recipients }
  const sent = await ask(server, JSON.stringify({ envelope, message }))
  const { ignored } = sent as { readonly ignored?: readonly string[] }
  if (ignored) console.warn(`nodemailer: ${ignored.join(', ')} cannot be sent here`)
  return sent
}

/** The answer of the simulated SMTP server at this host and port. */
async function ask({ host, port, user, pass }: Server, body?: string): Promise<unknown> {
  const response = await fetch(`https://smtp.internal/${host}:${port}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(user === undefined
        ? {}
        : { authorization: `Basic ${toBase64(new TextEncoder().encode(`${user}:${pass}`))}` }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const answer = (await response.json()) as Members
  if (!response.ok) throw failure(answer)
  return answer
}

function failure({ code, responseCode, response, command }: Members): Error {
  const begin =
    code === 'EAUTH'
      ? 'Invalid login: '
      : code === 'EENVELOPE' && responseCode !== undefined
        ? "Can't send mail - all recipients were rejected: "
        : ''
  return Object.assign(new Error(`${begin}${String(response)}`), { code, responseCode, response, command })
}

function told(work: Promise<unknown>, done: Done | undefined): Promise<unknown> | undefined {
  if (!done) return work
  work.then(
    (found) => done(null, found),
    (error: Error) => done(error),
  )
  return undefined
}

/** `Ada <ada@example.com>`, an object with `name` and `address`, or a list of either. */
function headerOf(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined
  if (Array.isArray(given)) return given.map(headerOf).join(', ')
  if (typeof given !== 'object') return String(given)
  const { name, address } = given as { readonly name?: unknown; readonly address?: unknown }
  return name ? `"${String(name)}" <${String(address)}>` : String(address)
}

function addressesIn(given: unknown): string[] {
  const text = headerOf(given) ?? ''
  // A comma inside quotation marks is part of a name.
  const parts = text.match(/(?:"[^"]*"|[^,])+/g) ?? []
  return parts.map((part) => (/<([^>]*)>/.exec(part)?.[1] ?? part).trim()).filter((part) => part !== '')
}

function textOf(given: unknown): string | undefined {
  return given === undefined || given === null ? undefined : String(given)
}
