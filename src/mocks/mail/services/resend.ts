import { respondJson } from '../../respond.ts'
import { bareAddress, domainOf } from '../address.ts'
import type { MailDraft, MailRefusal, MailService } from '../mail-service.ts'
import { bearerOf, readJsonBody, textOf, textsOf } from '../read-body.ts'

/** Resend. @see https://resend.com/docs/api-reference/errors */
export const resend: MailService = {
  id: 'resend',
  name: 'Resend',
  urls: ['https://api.resend.com/emails'],
  documentation: 'https://resend.com/docs/api-reference/emails/send-email',
  readKey: bearerOf,
  keyPrefix: 're_',
  testDomain: 'resend.dev',
  rateLimit: {
    perSecond: 10,
    headers: (remaining) => ({
      'ratelimit-limit': '10',
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': '1',
      ...(remaining === 0 ? { 'retry-after': '1' } : {}),
    }),
  },
  readDraft: async (exchange) => {
    const body = await readJsonBody(exchange)
    return (
      body && {
        from: textOf(body['from']),
        to: textsOf(body['to']),
        subject: textOf(body['subject']),
        text: textOf(body['text']),
        html: textOf(body['html']),
      }
    )
  },
  accept: (id) => respondJson({ id }),
  refuse: (refusal, draft) => {
    const [statusCode, name, message] = errorOf(refusal, draft)
    return respondJson({ statusCode, name, message }, { status: statusCode })
  },
}

function errorOf(refusal: MailRefusal, { from, to }: MailDraft): readonly [number, string, string] {
  const format =
    'The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.'
  switch (refusal) {
    case 'no-key':
      return [401, 'missing_api_key', 'Missing API Key']
    case 'wrong-key':
      return [403, 'invalid_api_key', 'API key is invalid']
    case 'rate-limit':
      return [429, 'rate_limit_exceeded', 'Too many requests. You can only make 10 requests per second.']
    case 'bad-body':
      return [422, 'validation_error', 'The request body is not valid JSON.']
    case 'sender':
      return from === undefined
        ? [422, 'missing_required_field', 'Missing `from` field.']
        : [422, 'invalid_from_address', `Invalid \`from\` field. ${format}`]
    case 'sender-domain':
      return [
        403,
        'validation_error',
        `The ${domainOf(bareAddress(from) ?? '')} domain is not verified. Please, add and verify your domain on https://resend.com/domains`,
      ]
    case 'test-domain':
      return [
        403,
        'validation_error',
        'You can only send testing emails to your own email address. To send emails to other recipients, please verify a domain at resend.com/domains, and change the `from` address to an email using this domain.',
      ]
    case 'receiver':
      return to.length === 0
        ? [422, 'missing_required_field', 'Missing `to` field.']
        : [422, 'validation_error', `Invalid \`to\` field. ${format}`]
    case 'content':
      return [422, 'missing_required_field', 'Missing `subject`, `html` or `text` field.']
  }
}
