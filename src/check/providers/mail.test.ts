import { expect, test } from 'vitest'
import type { EmailConfig } from '../../core/types.ts'
import { recordingFetch, type SeenRequest, withGlobalFetch } from './fake-fetch.ts'
import { optionsOf } from './options.ts'
import { type Factory, loadOurs, loadUpstream } from './upstream.ts'

const services = ['forwardemail', 'loops', 'mailgun', 'postmark', 'resend', 'sendgrid']
const url = 'https://app.example/auth/callback/mail?token=t&email=p%40example.com'
const uses = services.flatMap((id) => optionsOf(id).map((options) => ({ id, options })))

test.each(uses)('$id is called as by Auth.js, with $options', async ({ id, options }) => {
  const ours = (await loadOurs(id)) as Factory
  const mine = await send(ours, options)
  expect(mine).toEqual(await send(await loadUpstream(id), options))
  expect(mine).toHaveLength(1)
})

test.each(services)('%s: a refusal ends the sign-in, and says what the service said', async (id) => {
  const ours = (await loadOurs(id)) as Factory
  const refusal = () => Response.json({ message: 'domain is not verified' }, { status: 403 })
  await expect(send(ours, optionsOf(id)[0] ?? {}, refusal)).rejects.toThrow(/403.*domain is not verified/)
})

test.each(['loops', 'postmark'])('%s: without a key nothing is sent', async (id) => {
  await expect(send((await loadOurs(id)) as Factory, {})).rejects.toThrow(TypeError)
  await expect(send(await loadUpstream(id), {})).rejects.toThrow(TypeError)
})

test('Mailgun takes the domain of a sender with a name, where Auth.js keeps the bracket', async () => {
  const options = { apiKey: 'k', from: 'Example <no-reply@mail.example>' }
  const [request] = await send((await loadOurs('mailgun')) as Factory, options)
  expect(request?.url).toBe('https://api.mailgun.net/v3/mail.example/messages')
  expect(request?.body).toMatchObject({ from: options.from })
})

async function send(factory: Factory, options: object, answer = () => Response.json({})) {
  const { fetch, seen } = recordingFetch(answer)
  const settings = factory({ ...options }) as EmailConfig
  const message = {
    identifier: 'p@example.com',
    url,
    token: 't',
    expires: new Date(0),
    provider: { ...settings, ...settings.options } as EmailConfig,
    theme: { brandColor: '', buttonText: '' },
    request: new Request('https://app.example/auth/signin/mail', { method: 'POST' }),
    fetch,
  }
  await withGlobalFetch(fetch, async () => settings.sendVerificationRequest(message))
  return seen.map(withoutLayout)
}

/** The mail's look is our own. Of the HTML body only that it is there, and has the link, is compared. */
function withoutLayout(request: SeenRequest): SeenRequest {
  const text = JSON.stringify(request.body, (_key, value) =>
    typeof value === 'string' && value.includes('<body')
      ? value.replaceAll('&amp;', '&').includes(url)
      : value,
  )
  return { ...request, body: JSON.parse(text) }
}
