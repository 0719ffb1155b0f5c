import { describe, expect, it } from 'vitest'
import { authTs, houseWith, only, stepsOf } from './testing/user-code-house.ts'

/** What a person who asks for a link finds in the mailbox, and what was logged; with this provider in the code. */
async function askForLink(provider: string, imports = '') {
  const code = authTs('', imports).replace('providers: [GitHub,', `providers: [${provider},`)
  const withAdapter = code.replace(
    "import GitHub from 'next-auth/providers/github'",
    "import { DrizzleAdapter } from '@auth/drizzle-adapter'\nconst adapter = DrizzleAdapter({})",
  )
  const { house } = await houseWith(
    withAdapter.replace('NextAuth({', "NextAuth({ adapter, session: { strategy: 'jwt' },"),
  )
  const frame = house.frame()
  const page = await frame.open('https://app.example/api/auth/signin')
  const button = page.root
    .querySelectorAll('button')
    .find(({ text }) => /Sign in with (?!Credentials)/.test(text))
  await frame.press(button?.text.trim() ?? 'no button', { email: 'ada@example.com' })
  const mails = await house.command('mail.list', {})
  const steps = await stepsOf(house)
  const logged = only(steps, 'log.written').map(({ data }) => data.message)
  const asked = only(steps, 'request.sent').map(({ data }) => data.request.url)
  return { asked, frame, logged, mails, page: frame.page() }
}

/** A function of the user's own that sends by the service's API. */
const own = (name: string, request: string) =>
  `${name}({ apiKey: 'key', from: 'hello@app.example', async sendVerificationRequest({ identifier: to, url, provider }) { const text = 'Hello ' + to + ', go to ' + url; const response = await fetch(${request}); if (!response.ok) throw new Error(await response.text()) } })`

const JSON_HEADER = `'Content-Type': 'application/json'`

const SERVICES: Readonly<Record<string, readonly [file: string, provider: string]>> = {
  Resend: [
    'resend',
    own(
      'Resend',
      `'https://api.resend.com/emails', { method: 'POST', headers: { Authorization: \`Bearer \${provider.apiKey}\`, ${JSON_HEADER} }, body: JSON.stringify({ from: provider.from, to, subject: 'My own', text }) }`,
    ),
  ],
  SendGrid: [
    'sendgrid',
    own(
      'SendGrid',
      `'https://api.sendgrid.com/v3/mail/send', { method: 'POST', headers: { Authorization: \`Bearer \${provider.apiKey}\`, ${JSON_HEADER} }, body: JSON.stringify({ personalizations: [{ to: [{ email: to }] }], from: { email: provider.from }, subject: 'My own', content: [{ type: 'text/plain', value: text }] }) }`,
    ),
  ],
  Postmark: [
    'postmark',
    own(
      'Postmark',
      `'https://api.postmarkapp.com/email', { method: 'POST', headers: { 'X-Postmark-Server-Token': provider.apiKey, ${JSON_HEADER} }, body: JSON.stringify({ From: provider.from, To: to, Subject: 'My own', TextBody: text }) }`,
    ),
  ],
  Mailgun: [
    'mailgun',
    own(
      'Mailgun',
      `'https://api.mailgun.net/v3/app.example/messages', { method: 'POST', headers: { Authorization: 'Basic ' + btoa('api:' + provider.apiKey) }, body: (() => { const form = new FormData(); form.append('from', provider.from); form.append('to', to); form.append('subject', 'My own'); form.append('text', text); return form })() }`,
    ),
  ],
  Loops: [
    'loops',
    own(
      'Loops',
      `'https://app.loops.so/api/v1/transactional', { method: 'POST', headers: { Authorization: \`Bearer \${provider.apiKey}\`, ${JSON_HEADER} }, body: JSON.stringify({ transactionalId: 'own', email: to, dataVariables: { url, text } }) }`,
    ),
  ],
  ForwardEmail: [
    'forwardemail',
    own(
      'ForwardEmail',
      `'https://api.forwardemail.net/v1/emails', { method: 'POST', headers: { Authorization: 'Basic ' + btoa(provider.apiKey + ':'), ${JSON_HEADER} }, body: JSON.stringify({ from: provider.from, to, subject: 'My own', text }) }`,
    ),
  ],
}

describe('a sendVerificationRequest of the user’s own', () => {
  it.each(Object.entries(SERVICES))('that asks %s delivers its mail', async (name, [file, provider]) => {
    const imports = `import ${name} from 'next-auth/providers/${file}'`
    const { logged, mails, page } = await askForLink(provider, imports)
    expect(logged).toEqual([])
    expect(mails).toMatchObject([{ service: file, to: 'ada@example.com' }])
    expect(JSON.stringify(mails)).toContain('https://app.example/api/auth/callback/')
    expect(page.url).toContain('/verify-request')
  })
})

describe('Nodemailer', () => {
  it.each([
    ['a connection string', `'smtp://user:pass@smtp.app.example:2525'`, 'smtp.app.example:2525'],
    [
      'settings',
      `{ host: 'mail.app.example', port: 465, auth: { user: 'apikey', pass: 'SG.1' } }`,
      'mail.app.example:465',
    ],
    [
      'a known service',
      `{ service: 'Gmail', secure: true, auth: { user: 'me', pass: 'x' } }`,
      'smtp.gmail.com:465',
    ],
  ])('sends to the SMTP server of %s', async (_what, server, at) => {
    const provider = `Nodemailer({ server: ${server}, from: 'hello@app.example' })`
    const { asked, logged, mails } = await askForLink(
      provider,
      "import Nodemailer from 'next-auth/providers/nodemailer'",
    )
    expect(logged).toEqual([])
    expect(asked).toContain(`https://smtp.internal/${at}`)
    expect(mails).toMatchObject([{ service: 'smtp', to: 'ada@example.com', from: 'hello@app.example' }])
  })

  it('sends by a transport of the user’s own, without the attachments', async () => {
    const provider = `Nodemailer({ server: 'smtp://u:p@smtp.app.example', from: 'hello@app.example', async sendVerificationRequest({ identifier: to, url, provider }) { const { accepted } = await createTransport(provider.server).sendMail({ to, from: provider.from, subject: 'My own', text: 'Go to ' + url, attachments: [{ filename: 'a.txt', content: 'a' }] }); if (accepted[0] !== to) throw new Error('not accepted') } })`
    const imports =
      "import Nodemailer from 'next-auth/providers/nodemailer'\nimport { createTransport } from 'nodemailer'"
    const { asked, logged, mails } = await askForLink(provider, imports)
    expect(logged).toEqual([])
    expect(asked).toContain('https://smtp.internal/smtp.app.example:587')
    expect(mails).toMatchObject([{ service: 'smtp', to: 'ada@example.com', subject: 'My own' }])
  })

  it('sends a code, which can be typed where Auth.js says that a mail is on its way', async () => {
    const provider = `Nodemailer({ server: 'smtp://smtp.app.example', from: 'hello@app.example', generateVerificationToken: () => '424242', async sendVerificationRequest({ identifier: to, token, provider }) { await createTransport(provider.server).sendMail({ to, from: provider.from, subject: 'Code', text: 'Your code is ' + token }) } })`
    const imports =
      "import Nodemailer from 'next-auth/providers/nodemailer'\nimport { createTransport } from 'nodemailer'"
    const { frame, page } = await askForLink(provider, imports)
    expect(page.url).toContain('/verify-request')
    await frame.press('Sign in with the code', { email: 'ada@example.com', token: '424242' })
    expect((await frame.open('https://app.example/')).text).toContain('Signed in as')
  })

  it('says what the server refused', async () => {
    const provider = `Nodemailer({ server: 'smtp://smtp.app.example', from: 'nobody' })`
    const { logged, mails } = await askForLink(
      provider,
      "import Nodemailer from 'next-auth/providers/nodemailer'",
    )
    expect(mails).toEqual([])
    expect(logged.join(' ')).toContain('The SMTP server smtp.app.example:587 refused the mail: 501 5.1.7')
  })
})
