import { expect, test } from 'vitest'
import { runCallback } from '../../testing/open-project.ts'

/** A service that says yes, or this. */
function service(answer: () => Response) {
  const asked: unknown[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const type = headers.get('content-type') ?? ''
    const text = new TextDecoder().decode(init.body as Uint8Array)
    const form = async () =>
      Object.fromEntries(
        (await new Response(text, { headers: { 'content-type': type } }).formData()).entries(),
      )
    const body: unknown = type.startsWith('application/json') ? JSON.parse(text) : await form()
    asked.push([
      init.method,
      url,
      headers.get('authorization') ?? headers.get('x-postmark-server-token'),
      body,
    ])
    return answer()
  }) as typeof globalThis.fetch
  return { asked, fetch }
}

const limits = { runMs: 20_000, memoryBytes: 2 ** 26 }

test('Postmark’s client sends by its API', async () => {
  const { asked, fetch } = service(() => Response.json({ MessageID: 'm1', ErrorCode: 0 }))
  const top = `import postmark, { ServerClient } from 'postmark'\nconst client = new postmark.ServerClient('token')`
  const body = `return { sent: await client.sendEmail({ From: 'a@app.example', To: 'b@b.example', Subject: 's', TextBody: 't' }), same: ServerClient === postmark.ServerClient }`
  expect(await runCallback(body, {}, { fetch, limits }, top)).toEqual({
    sent: { MessageID: 'm1', ErrorCode: 0 },
    same: true,
  })
  expect(asked).toEqual([
    [
      'POST',
      'https://api.postmarkapp.com/email',
      'token',
      { From: 'a@app.example', To: 'b@b.example', Subject: 's', TextBody: 't' },
    ],
  ])
  const refusing = service(() => Response.json({ ErrorCode: 10, Message: 'no token' }, { status: 401 }))
  await expect(
    runCallback(`return client.sendEmail({})`, {}, { fetch: refusing.fetch, limits }, top),
  ).rejects.toMatchObject({
    name: 'InvalidAPIKeyError',
    message: 'no token',
    code: 10,
  })
})

test('SendGrid’s client sends by its API', async () => {
  const { asked, fetch } = service(
    () => new Response(null, { status: 202, headers: { 'x-message-id': 'm1' } }),
  )
  const top = `import sgMail from '@sendgrid/mail'\nsgMail.setApiKey('SG.key')`
  const body = `const [response] = await sgMail.send({ to: ['b@b.example', 'C <c@c.example>'], from: 'App <a@app.example>', subject: 's', text: 't', html: '<b>t</b>' }); return { status: response.statusCode }`
  expect(await runCallback(body, {}, { fetch, limits }, top)).toEqual({ status: 202 })
  expect(asked).toEqual([
    [
      'POST',
      'https://api.sendgrid.com/v3/mail/send',
      'Bearer SG.key',
      {
        personalizations: [{ to: [{ email: 'b@b.example' }, { email: 'c@c.example', name: 'C' }] }],
        from: { email: 'a@app.example', name: 'App' },
        subject: 's',
        content: [
          { type: 'text/plain', value: 't' },
          { type: 'text/html', value: '<b>t</b>' },
        ],
      },
    ],
  ])
  const refusing = service(() => Response.json({ errors: [{ message: 'no' }] }, { status: 401 }))
  const caught = `return { found: await sgMail.send({ to: 'a' }).catch((error) => [error.code, error.message, error.response.body]) }`
  expect(await runCallback(caught, {}, { fetch: refusing.fetch, limits }, top)).toEqual({
    found: [401, 'Unauthorized', { errors: [{ message: 'no' }] }],
  })
})

test('Mailgun’s client sends by its API', async () => {
  const { asked, fetch } = service(() => Response.json({ id: '<m1>', message: 'Queued. Thank you.' }))
  const top = `import FormData from 'form-data'\nimport Mailgun from 'mailgun.js'\nconst mg = new Mailgun(FormData).client({ username: 'api', key: 'k' })`
  const body = `return mg.messages.create('app.example', { from: 'a@app.example', to: ['b@b.example', 'c@c.example'], subject: 's', html: '<b>t</b>' })`
  expect(await runCallback(body, {}, { fetch, limits }, top)).toEqual({
    status: 200,
    id: '<m1>',
    message: 'Queued. Thank you.',
  })
  expect(asked).toEqual([
    [
      'POST',
      'https://api.mailgun.net/v3/app.example/messages',
      `Basic ${btoa('api:k')}`,
      { from: 'a@app.example', to: 'b@b.example,c@c.example', subject: 's', html: '<b>t</b>' },
    ],
  ])
})
