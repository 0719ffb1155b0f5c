import { respondJson } from '../../respond.ts'
import type { MailDraft, MailRefusal, MailService } from '../mail-service.ts'
import { readJsonBody, textOf } from '../read-body.ts'

/** Postmark. @see https://postmarkapp.com/developer/api/overview#error-codes */
export const postmark: MailService = {
  id: 'postmark',
  name: 'Postmark',
  urls: ['https://api.postmarkapp.com/email'],
  documentation: 'https://postmarkapp.com/developer/api/email-api#send-a-single-email',
  readKey: (headers) => headers.get('X-Postmark-Server-Token') ?? undefined,
  testKey: 'POSTMARK_API_TEST',
  readDraft: async (exchange) => {
    const body = await readJsonBody(exchange)
    return (
      body && {
        from: textOf(body['From']),
        to: (textOf(body['To']) ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])),
        subject: textOf(body['Subject']),
        text: textOf(body['TextBody']),
        html: textOf(body['HtmlBody']),
      }
    )
  },
  accept: (id, { to }, now) =>
    respondJson({
      To: to.join(','),
      SubmittedAt: new Date(now).toISOString(),
      MessageID: id,
      ErrorCode: 0,
      Message: 'OK',
    }),
  refuse: (refusal, draft) => {
    const [status, ErrorCode, Message] = errorOf(refusal, draft)
    return respondJson({ ErrorCode, Message }, { status })
  },
}

function errorOf(refusal: MailRefusal, { from, to }: MailDraft): readonly [number, number, string] {
  switch (refusal) {
    case 'no-key':
      return [
        401,
        10,
        'No Account or Server API tokens were supplied in the HTTP headers. Please add a header for either X-Postmark-Server-Token or X-Postmark-Account-Token.',
      ]
    case 'wrong-key':
      return [401, 10, 'Request does not contain a valid Server token.']
    case 'rate-limit':
      return [429, 429, 'Rate Limit Exceeded']
    case 'bad-body':
      return [422, 402, 'Invalid JSON.']
    case 'sender':
      return [422, 300, `Invalid 'From' address: '${from ?? ''}'.`]
    case 'test-domain':
    case 'sender-domain':
      return [
        422,
        400,
        `The 'From' address you supplied (${from ?? ''}) is not a Sender Signature on your account.`,
      ]
    case 'receiver':
      return [
        422,
        300,
        to.length === 0 ? 'Zero recipients specified' : `Invalid 'To' address: '${to.join(',')}'.`,
      ]
    case 'content':
      return [422, 300, 'Provide email TextBody or HtmlBody or both.']
  }
}
