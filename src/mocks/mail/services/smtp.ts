import { respondJson } from '../../respond.ts'
import { bareAddress, domainOf } from '../address.ts'
import type { MailDraft, MailRefusal, MailService } from '../mail-service.ts'
import { basicOf, isFields, readJsonBody, textOf, textsOf } from '../read-body.ts'

/**
 * Every SMTP server, reached by HTTP because there are no sockets here: the path names host and port, `Authorization` has the client's login,
 * the body has envelope and message. The answer is what Nodemailer's `sendMail` resolves with, a refusal is what its error contains.
 */
export const smtp: MailService = {
  id: 'smtp',
  name: 'SMTP',
  urls: ['https://smtp.internal/:server'],
  documentation: 'https://nodemailer.com/smtp/',
  // A server may accept mails without a login; the password does not say whose server it is.
  readKey: (headers) => (headers.has('Authorization') ? basicOf(headers)?.[0] : 'nobody'),
  readDraft: async (exchange) => {
    const body = await readJsonBody(exchange)
    const { envelope, message } = body ?? {}
    if (!isFields(envelope) || !isFields(message)) return undefined
    const attachments = message['attachments']
    return {
      from: textOf(message['from']) ?? textOf(envelope['from']),
      to: textsOf(envelope['to']),
      subject: textOf(message['subject']),
      text: textOf(message['text']),
      html: textOf(message['html']),
      ...(typeof attachments === 'number' && attachments > 0 ? { attachments } : {}),
    }
  },
  accept: (id, { attachments, from = '', to }) =>
    respondJson({
      accepted: to,
      rejected: [],
      envelope: { from: bareAddress(from), to },
      messageId: `<${id}@${domainOf(bareAddress(from) ?? '')}>`,
      response: `250 2.0.0 Ok: queued as ${id}`,
      ...(attachments === undefined ? {} : { ignored: ['attachments'] }),
    }),
  refuse: (refusal, draft) => {
    const [code, responseCode, words, command] = errorOf(refusal, draft)
    const response = `${responseCode} ${words}`
    return respondJson({ code, responseCode, response, command }, { status: 422 })
  },
}

type SmtpError = readonly [code: string, responseCode: number, words: string, command: string]

/** @see https://www.rfc-editor.org/rfc/rfc5321#section-4.2 */
function errorOf(refusal: MailRefusal, { from, to }: MailDraft): SmtpError {
  switch (refusal) {
    case 'no-key':
    case 'wrong-key':
      return ['EAUTH', 535, '5.7.8 Authentication credentials invalid', 'AUTH PLAIN']
    case 'sender':
      return ['EENVELOPE', 501, `5.1.7 Bad sender address: ${from ?? 'none'}`, 'MAIL FROM']
    case 'sender-domain':
    case 'test-domain':
      return ['EENVELOPE', 550, `5.7.1 This account may not send as ${from ?? 'no one'}`, 'MAIL FROM']
    case 'receiver':
      return [
        'EENVELOPE',
        501,
        `5.1.3 Bad recipient address: ${to.length === 0 ? 'none' : to.join(', ')}`,
        'RCPT TO',
      ]
    case 'rate-limit':
      return ['EMESSAGE', 421, '4.7.0 Too many messages', 'DATA']
    case 'bad-body':
    case 'content':
      return ['EMESSAGE', 554, '5.6.0 The message has no subject or no text', 'DATA']
  }
}
