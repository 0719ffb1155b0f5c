import { respond, respondJson } from '../../respond.ts'
import { bareAddress, domainOf } from '../address.ts'
import type { MailDraft, MailRefusal, MailService } from '../mail-service.ts'
import { basicOf, readFormBody } from '../read-body.ts'

/**
 * Mailgun. Its documentation has 403 for a wrong key; what senders get is 401 with the word “Forbidden”.
 * @see https://documentation.mailgun.com/docs/mailgun/quickstart-guide/responses
 */
export const mailgun: MailService = {
  id: 'mailgun',
  name: 'Mailgun',
  urls: ['https://api.mailgun.net/v3/:domain/messages', 'https://api.eu.mailgun.net/v3/:domain/messages'],
  documentation:
    'https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages/post-v3--domain-name--messages',
  readKey: (headers) => {
    const [user, key] = basicOf(headers) ?? []
    return user === 'api' ? key : undefined
  },
  readDraft: async (exchange) => {
    const form = await readFormBody(exchange)
    return (
      form && {
        from: form.get('from'),
        to: (form.get('to') ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])),
        subject: form.get('subject'),
        text: form.get('text'),
        html: form.get('html'),
      }
    )
  },
  accept: (id, { from }) =>
    respondJson({ id: `<${id}@${domainOf(bareAddress(from) ?? '')}>`, message: 'Queued. Thank you.' }),
  refuse: (refusal, draft) => {
    if (refusal === 'no-key' || refusal === 'wrong-key') {
      const headers = new Headers({ 'WWW-Authenticate': 'Basic realm="MG API"', 'Content-Type': 'text/html' })
      return respond('Forbidden', { status: 401, headers })
    }
    const [status, message] = errorOf(refusal, draft)
    return respondJson({ message }, { status })
  },
}

function errorOf(
  refusal: Exclude<MailRefusal, 'no-key' | 'wrong-key'>,
  { from, to }: MailDraft,
): readonly [number, string] {
  switch (refusal) {
    case 'rate-limit':
      return [429, 'Too many requests']
    case 'bad-body':
      return [400, "'from' parameter is missing"]
    case 'sender':
      return [
        400,
        from
          ? "'from' parameter is not a valid address. please check documentation"
          : "'from' parameter is missing",
      ]
    case 'test-domain':
    case 'sender-domain':
      return [404, `Domain not found: ${domainOf(bareAddress(from) ?? '')}`]
    case 'receiver':
      return [
        400,
        to.length > 0
          ? "'to' parameter is not a valid address. please check documentation"
          : "'to' parameter is missing",
      ]
    case 'content':
      return [
        400,
        "Need at least one of 'text', 'html', 'amp-html', 'mime' or 'template' parameters specified",
      ]
  }
}
