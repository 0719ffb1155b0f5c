import { respond, respondJson } from '../../respond.ts'
import type { MailRefusal, MailService } from '../mail-service.ts'
import { bearerOf, isFields, readJsonBody, textOf } from '../read-body.ts'

/** SendGrid. @see https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/errors */
export const sendgrid: MailService = {
  id: 'sendgrid',
  name: 'SendGrid',
  urls: ['https://api.sendgrid.com/v3/mail/send', 'https://api.eu.sendgrid.com/v3/mail/send'],
  documentation: 'https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send',
  readKey: bearerOf,
  keyPrefix: 'SG.',
  readDraft: async (exchange) => {
    const body = await readJsonBody(exchange)
    if (body === undefined) return undefined
    const parts = listOf(body['content'])
    const partOf = (type: string) => textOf(parts.find((part) => part['type'] === type)?.['value'])
    return {
      // Only a bare address: a name has its own field.
      from: bareOnly(isFields(body['from']) ? body['from']['email'] : undefined),
      to: listOf(body['personalizations']).flatMap(({ to }) =>
        listOf(to).map(({ email }) => textOf(email) ?? ''),
      ),
      subject: textOf(body['subject']),
      // RFC 1341 §7.2: the plain part comes first; SendGrid insists on it.
      text: parts[0]?.['type'] === 'text/html' && parts.length > 1 ? undefined : partOf('text/plain'),
      html: parts[0]?.['type'] === 'text/html' && parts.length > 1 ? undefined : partOf('text/html'),
    }
  },
  accept: (id) => respond(null, { status: 202, headers: new Headers({ 'X-Message-Id': id }) }),
  refuse: (refusal) => {
    const [status, field, message] = errors[refusal]
    return respondJson({ errors: [{ message, field, help: null }] }, { status })
  },
}

const errors: Readonly<Record<MailRefusal, readonly [number, string | null, string]>> = {
  'no-key': [401, null, 'Permission denied, wrong credentials'],
  'wrong-key': [401, null, 'The provided authorization grant is invalid, expired, or revoked'],
  'rate-limit': [429, null, 'too many requests'],
  'bad-body': [400, null, 'Bad Request'],
  sender: [400, 'from.email', 'Does not contain a valid address.'],
  'sender-domain': [403, 'from', 'The from address does not match a verified Sender Identity.'],
  'test-domain': [403, 'from', 'The from address does not match a verified Sender Identity.'],
  receiver: [400, 'personalizations.0.to.0.email', 'Does not contain a valid address.'],
  content: [400, 'content', 'The subject and content are required; text/plain must come before text/html.'],
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

function bareOnly(email: unknown): string | undefined {
  const text = textOf(email)
  return text?.includes('<') ? undefined : text
}
