import { fetch, type Response, TextEncoder, toBase64 } from '../../inside/main.ts'
import { FormData } from '../platform/form-data.ts'

type Members = Readonly<Record<string, unknown>>

interface Answer {
  readonly response: Response
  readonly body: Members
}

async function post(url: string, headers: Readonly<Record<string, string>>, body: unknown): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isForm ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { response, body: jsonOf(text) }
}

function jsonOf(text: string): Members {
  try {
    return Object(JSON.parse(text))
  } catch {
    return { message: text }
  }
}

/** `postmark.ServerClient`, as far as it sends a mail. */
export class ServerClient {
  readonly #token: string

  constructor(token: string) {
    this.#token = token
  }

  async sendEmail(mail: Members): Promise<Members> {
    const headers = { 'x-postmark-server-token': this.#token }
    const { response, body } = await post('https://api.postmarkapp.com/email', headers, mail)
    if (response.ok) return body
    const { Message: message, ErrorCode: code } = body
    const error = Object.assign(new Error(String(message)), { code, statusCode: response.status })
    error.name = response.status === 401 ? 'InvalidAPIKeyError' : 'ApiInputError'
    throw error
  }
}

/** `@sendgrid/mail`: one service for the default export, and its class. */
export class MailService {
  #key = ''

  setApiKey(key: string): void {
    this.#key = key
  }

  async send(mail: Members | readonly Members[]): Promise<unknown> {
    if (Array.isArray(mail)) return Promise.all(mail.map((one) => this.send(one)))
    const headers = { authorization: `Bearer ${this.#key}` }
    const { response, body } = await post(
      'https://api.sendgrid.com/v3/mail/send',
      headers,
      sendGridBody(mail as Members),
    )
    const shown = { statusCode: response.status, body, headers: Object.fromEntries(response.headers) }
    if (response.ok) return [shown, {}]
    throw Object.assign(new Error(statusTexts[response.status] ?? 'Bad Request'), {
      code: response.status,
      response: shown,
    })
  }

  readonly sendMultiple = (mail: Members): Promise<unknown> => this.send(mail)
}

const statusTexts: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  429: 'Too Many Requests',
}

function sendGridBody({
  to,
  cc,
  bcc,
  from,
  replyTo,
  subject,
  text,
  html,
  content,
  ...rest
}: Members): Members {
  const parts = [
    ['text/plain', text],
    ['text/html', html],
  ].flatMap(([type, value]) => (value === undefined ? [] : [{ type, value }]))
  const people = Object.entries({ to, cc, bcc }).flatMap(([name, list]) =>
    list === undefined ? [] : [[name, addressesIn(list)]],
  )
  return {
    personalizations: [Object.fromEntries(people)],
    from: addressesIn(from)[0],
    ...(replyTo === undefined ? {} : { reply_to: addressesIn(replyTo)[0] }),
    subject,
    ...(rest['templateId'] === undefined ? {} : { template_id: rest['templateId'] }),
    content: content ?? parts,
  }
}

/** `a@b.example`, `Ada <a@b.example>`, an object with `email`, or a list of these. */
function addressesIn(given: unknown): unknown[] {
  return [given].flat().map((one) => {
    if (typeof one !== 'string') return one
    const [, name = '', email = one] = /^\s*(.*?)\s*<([^>]*)>\s*$/.exec(one) ?? []
    return name === '' ? { email } : { email, name }
  })
}

/** `mailgun.js`: `new Mailgun(FormData).client({ username, key }).messages.create(domain, mail)`. */
export class Mailgun {
  client({
    username,
    key,
    url = 'https://api.mailgun.net',
  }: Readonly<Record<'username' | 'key', string>> & { readonly url?: string }): object {
    const authorization = `Basic ${toBase64(new TextEncoder().encode(`${username}:${key}`))}`
    const create = async (domain: string, mail: Members): Promise<unknown> => {
      const form = new FormData()
      for (const [name, value] of Object.entries(mail))
        if (value !== undefined) form.append(name, [value].flat().join(','))
      const { response, body } = await post(`${url}/v3/${domain}/messages`, { authorization }, form)
      if (response.ok) return { status: response.status, ...body }
      const text = statusTexts[response.status] ?? 'Bad Request'
      throw Object.assign(new Error(text), {
        status: response.status,
        details: String(body['message']),
        type: 'MailgunAPIError',
      })
    }
    return { messages: { create } }
  }
}

/** The default export of `@sendgrid/mail`. */
export const sendGrid = new MailService()
