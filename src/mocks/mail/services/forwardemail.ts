import { respondJson } from '../../respond.ts'
import type { MailRefusal, MailService } from '../mail-service.ts'
import { basicOf, readJsonBody, textOf, textsOf } from '../read-body.ts'

/** Forward Email. @see https://forwardemail.net/en/email-api#errors */
export const forwardemail: MailService = {
  id: 'forwardemail',
  name: 'Forward Email',
  urls: ['https://api.forwardemail.net/v1/emails'],
  documentation: 'https://forwardemail.net/en/email-api#create-outbound-smtp-email',
  readKey: (headers) => basicOf(headers)?.[0],
  readDraft: async (exchange) => {
    const body = await readJsonBody(exchange)
    return (
      body && {
        from: textOf(body['from']),
        to: textsOf(body['to']).flatMap((one) => one.split(',').map((address) => address.trim())),
        subject: textOf(body['subject']),
        text: textOf(body['text']),
        html: textOf(body['html']),
      }
    )
  },
  accept: (id, { subject, to }, now) =>
    respondJson({
      id,
      object: 'email',
      status: 'queued',
      subject,
      envelope: { to },
      created_at: new Date(now).toISOString(),
    }),
  refuse: (refusal) => {
    const [statusCode, error, message] = errors[refusal]
    return respondJson({ statusCode, error, message }, { status: statusCode })
  },
}

const errors: Readonly<Record<MailRefusal, readonly [number, string, string]>> = {
  'no-key': [401, 'Unauthorized', 'Invalid API token.'],
  'bad-body': [400, 'Bad Request', 'Invalid request body.'],
  'wrong-key': [401, 'Unauthorized', 'Invalid API token.'],
  'rate-limit': [429, 'Too Many Requests', 'Rate limit exceeded, retry in 1 second.'],
  'test-domain': [400, 'Bad Request', 'Domain does not exist on your account.'],
  sender: [400, 'Bad Request', 'From header must be a valid email address.'],
  'sender-domain': [400, 'Bad Request', 'Domain does not exist on your account.'],
  receiver: [400, 'Bad Request', 'To header must have a valid email address.'],
  content: [400, 'Bad Request', 'Message is empty.'],
}
