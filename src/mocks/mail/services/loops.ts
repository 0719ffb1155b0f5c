import { respondJson } from '../../respond.ts'
import type { MailRefusal, MailService } from '../mail-service.ts'
import { bearerOf, isFields, readJsonBody, textOf } from '../read-body.ts'

/**
 * Loops. The text of a mail is a template there, which requests do not show; the simulated template lists each data variable on a line.
 * @see https://loops.so/docs/api-reference/send-transactional-email
 */
export const loops: MailService = {
  id: 'loops',
  name: 'Loops',
  urls: ['https://app.loops.so/api/v1/transactional'],
  documentation: 'https://loops.so/docs/api-reference/send-transactional-email',
  readKey: bearerOf,
  rateLimit: {
    perSecond: 10,
    headers: (remaining) => ({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': String(remaining) }),
  },
  readDraft: async (exchange) => {
    const body = await readJsonBody(exchange)
    const template = textOf(body?.['transactionalId'])
    if (body === undefined || !template) return undefined
    const variables = isFields(body['dataVariables']) ? Object.entries(body['dataVariables']) : []
    return {
      from: 'Example <no-reply@app.example>',
      to: [textOf(body['email']) ?? ''],
      subject: 'Sign in',
      text: [`Template ${template}`, ...variables.map(([name, value]) => `${name}: ${String(value)}`)].join(
        '\n',
      ),
    }
  },
  accept: () => respondJson({ success: true }),
  refuse: (refusal) => {
    const [status, body] = errors[refusal]
    return respondJson({ success: false, ...body }, { status })
  },
}

const badContent = { path: 'dataVariables', message: 'The template needs data variables.' }

const errors: Readonly<Record<MailRefusal, readonly [number, Readonly<Record<string, string>>]>> = {
  'no-key': [401, { error: 'Invalid API key' }],
  'wrong-key': [401, { error: 'Invalid API key' }],
  'rate-limit': [429, { message: 'Rate limit exceeded' }],
  'test-domain': [400, badContent],
  'bad-body': [400, { path: 'transactionalId', message: 'A transactionalId is required.' }],
  sender: [400, badContent],
  'sender-domain': [400, badContent],
  receiver: [400, { path: 'email', message: 'A valid email address is required.' }],
  content: [400, badContent],
}
