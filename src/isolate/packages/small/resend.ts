import { environmentOf, fetch } from '../../inside/main.ts'

const API = 'https://api.resend.com/emails'

interface Sent {
  readonly data: unknown
  readonly error: unknown
}

/** The part of the `resend` client that sends mails, with the service's API, which the simulated internet has. */
export class Resend {
  readonly emails: {
    readonly send: (mail: Mail) => Promise<Sent>
    readonly create: (mail: Mail) => Promise<Sent>
  }

  constructor(key = environmentOf()['RESEND_API_KEY']) {
    if (!key) throw new Error('Missing API key. Pass it to the constructor `new Resend("re_123")`')
    const send = (mail: Mail): Promise<Sent> => sendMail(mail, key)
    this.emails = { send, create: send }
  }
}

interface Mail {
  readonly replyTo?: unknown
  readonly react?: unknown
  readonly [member: string]: unknown
}

async function sendMail({ replyTo, react, ...mail }: Mail, key: string): Promise<Sent> {
  if (react !== undefined)
    throw new Error('`react` cannot be rendered here: there is no JSX. Give the mail `html` or `text`')
  const response = await fetch(API, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(replyTo === undefined ? mail : { ...mail, reply_to: replyTo }),
  })
  const answer: unknown = await response.json()
  return response.ok ? { data: answer, error: null } : { data: null, error: answer }
}
