import { expect, test } from 'vitest'
import { runCallback } from '../../testing/open-project.ts'

/** A mail server behind HTTP: its requests and its answer. */
function server(answer: (body: unknown) => Response) {
  const asked: unknown[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const text = init.body ? new TextDecoder().decode(init.body as Uint8Array) : 'null'
    asked.push([init.method, url, new Headers(init.headers).get('authorization'), JSON.parse(text)])
    return answer(JSON.parse(text))
  }) as typeof globalThis.fetch
  return { asked, fetch }
}

const SENT = { accepted: ['ada@example.com'], rejected: [], messageId: '<1@smtp.app.example>' }

test('mails go to the simulated server, by settings, by URL and by a service’s name', async () => {
  const { asked, fetch } = server(() => Response.json({ ...SENT, ignored: ['attachments'] }))
  const body = `
    const one = createTransport({ host: 'smtp.app.example', port: 2525, auth: { user: 'ü', pass: 'p' } })
    const found = await one.sendMail({ from: { name: 'App', address: 'no-reply@app.example' }, to: ['Ada <ada@example.com>', '"Byron, Ada" <b@example.com>'], bcc: 'c@example.com', subject: 'Sign in', text: 't', html: '<b>h</b>', attachments: [{ filename: 'a' }] })
    await nodemailer.createTransport('smtps://u%40x:p@mail.example').sendMail({ from: 'a@b.c', to: 'd@e.f' })
    const told = await new Promise((resolve) => nodemailer.createTransport({ service: 'Gmail' }, { from: 'x@y.z' }).sendMail({ to: 'd@e.f' }, (error, info) => resolve([error, info.messageId])))
    return { rejected: found.rejected, told, ready: await one.verify() }`
  const top = `import nodemailer, { createTransport } from 'nodemailer'`
  expect(await runCallback(body, {}, { fetch }, top)).toEqual({
    rejected: [],
    told: [null, '<1@smtp.app.example>'],
    ready: true,
  })
  expect(asked).toEqual([
    [
      'POST',
      'https://smtp.internal/smtp.app.example:2525',
      `Basic ${Buffer.from('ü:p').toString('base64')}`,
      {
        envelope: { from: 'no-reply@app.example', to: ['ada@example.com', 'b@example.com', 'c@example.com'] },
        message: {
          from: '"App" <no-reply@app.example>',
          to: 'Ada <ada@example.com>, "Byron, Ada" <b@example.com>',
          subject: 'Sign in',
          text: 't',
          html: '<b>h</b>',
          attachments: 1,
        },
      },
    ],
    [
      'POST',
      'https://smtp.internal/mail.example:465',
      `Basic ${btoa('u@x:p')}`,
      { envelope: { from: 'a@b.c', to: ['d@e.f'] }, message: { from: 'a@b.c', to: 'd@e.f' } },
    ],
    [
      'POST',
      'https://smtp.internal/smtp.gmail.com:465',
      null,
      { envelope: { from: 'x@y.z', to: ['d@e.f'] }, message: { from: 'x@y.z', to: 'd@e.f' } },
    ],
    [
      'GET',
      'https://smtp.internal/smtp.app.example:2525',
      `Basic ${Buffer.from('ü:p').toString('base64')}`,
      null,
    ],
  ])
})

test('what the server refuses is thrown with its code', async () => {
  const refusals = [
    { code: 'EAUTH', responseCode: 535, response: '535 5.7.8 no', command: 'AUTH PLAIN' },
    { code: 'EENVELOPE', responseCode: 550, response: '550 unknown', command: 'RCPT TO' },
    { code: 'EMESSAGE', responseCode: 554, response: '554 spam', command: 'DATA' },
  ]
  const { fetch } = server(() => Response.json(refusals.shift(), { status: 400 }))
  const body = `const transport = createTransport({ host: 'h' }); const found = []
    for (const to of ['a@b.c', 'a@b.c', 'a@b.c', '']) await transport.sendMail({ from: 'x@y.z', to }).catch((error) => found.push([error.code, error.responseCode, error.message]))
    return { found }`
  expect(await runCallback(body, {}, { fetch }, `import { createTransport } from 'nodemailer'`)).toEqual({
    found: [
      ['EAUTH', 535, 'Invalid login: 535 5.7.8 no'],
      ['EENVELOPE', 550, "Can't send mail - all recipients were rejected: 550 unknown"],
      ['EMESSAGE', 554, '554 spam'],
      ['EENVELOPE', undefined, 'No recipients defined'],
    ],
  })
})
