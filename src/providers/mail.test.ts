import { parse } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import type { EmailConfig, Theme, VerificationRequest } from '../core/types.ts'
import Credentials from './credentials.ts'
import Nodemailer, { type MailMessage } from './nodemailer.ts'
import Resend from './resend.ts'
import { signInMail } from './shared/sign-in-mail.ts'

const url = 'https://app.example:8080/auth/callback/resend?token=1&email=a%40b.c'

function send(provider: EmailConfig, fetch: VerificationRequest['fetch'], theme: Theme = {}) {
  const merged = { ...provider, ...(provider.options as Partial<EmailConfig>) }
  return provider.sendVerificationRequest({
    identifier: 'a@b.c',
    url,
    token: '1',
    expires: new Date(0),
    provider: merged,
    theme,
    request: new Request('https://app.example/'),
    fetch,
  })
}

describe('the mail', () => {
  test('names the host and has one link, in the theme’s colours', () => {
    const mail = signInMail({ url, theme: { brandColor: '#ff0000', buttonText: 'black' } })
    expect(mail.subject).toBe('Sign in to app.example:8080')
    expect(mail.text).toBe(`Sign in to app.example:8080\n${url}\n\n`)
    const links = parse(mail.html).querySelectorAll('a')
    expect(links.map((link) => [link.getAttribute('href'), link.text])).toEqual([[url, 'Sign in']])
    expect(links[0]?.getAttribute('style')).toMatch(/background:#ff0000;color:black/)
    // A zero-width space keeps mail programs from making a second link.
    expect(parse(mail.html).querySelector('strong')?.rawText).toBe('app&#8203;.example:8080')
  })

  test.each([{}, { brandColor: '', buttonText: '' }])('has colours without a theme: %j', (theme) => {
    expect(signInMail({ url, theme }).html).toMatch(/background:#346df1;color:#fff/)
  })

  test('anything in link and theme stays text', () => {
    const hostile = `"><script>alert(1)</script>`
    const mail = signInMail({ url: `https://a.example/?x=${hostile}`, theme: { brandColor: hostile } })
    expect(mail.html).not.toContain('<script')
    expect(parse(mail.html).querySelector('a')?.getAttribute('href')).toContain(hostile)
  })
})

describe('Resend', () => {
  test('comes from its API', async () => {
    const asked: [string, RequestInit | undefined][] = []
    await send(Resend({ apiKey: 're_1', from: 'me@app.example' }), async (input, init) => {
      asked.push([String(input), init])
      return Response.json({ id: '1' })
    })
    const [address, init] = asked[0] ?? []
    expect([address, init?.method]).toEqual(['https://api.resend.com/emails', 'POST'])
    expect(init?.headers).toEqual({ Authorization: 'Bearer re_1', 'Content-Type': 'application/json' })
    expect(JSON.parse(String(init?.body))).toEqual({
      from: 'me@app.example',
      to: 'a@b.c',
      ...signInMail({ url, theme: {} }),
    })
  })

  test('a refusal is an error with its words', async () => {
    const refuse = async () => Response.json({ message: 'domain not verified' }, { status: 403 })
    await expect(send(Resend({ apiKey: 'k' }), refuse)).rejects.toThrow(/403.*domain not verified/)
  })

  test('defaults', () => {
    expect(Resend()).toMatchObject({
      id: 'resend',
      type: 'email',
      name: 'Resend',
      from: 'Auth.js <no-reply@authjs.dev>',
      maxAge: 86_400,
      options: {},
    })
  })
})

describe('Nodemailer', () => {
  const noOne = async () => {
    throw new Error('no request expected')
  }

  test('needs a server', () => {
    expect(() => Nodemailer()).toThrow('`server`')
  })

  test('sends by the transport that is handed in, or made', async () => {
    const sent: MailMessage[] = []
    const transport = { sendMail: async (message: MailMessage) => sent.push(message) }
    await send(Nodemailer({ server: transport, from: 'me@app.example' }), noOne)
    const made: unknown[] = []
    const createTransport = (server: unknown) => {
      made.push(server)
      return transport
    }
    await send(Nodemailer({ server: 'smtp://localhost', createTransport }), noOne)
    expect(made).toEqual(['smtp://localhost'])
    expect(sent).toMatchObject([
      { from: 'me@app.example', to: 'a@b.c', subject: 'Sign in to app.example:8080' },
      { from: 'Auth.js <no-reply@authjs.dev>' },
    ])
  })

  test('says why it cannot, without one', async () => {
    await expect(send(Nodemailer({ server: 'smtp://localhost' }), noOne)).rejects.toThrow('no sockets')
  })
})

test('Credentials refuses everyone until it has an authorize function', async () => {
  expect(await Credentials().authorize({}, new Request('https://app.example/'))).toBeNull()
  const authorize = () => ({ id: '1' })
  expect(Credentials({ id: 'pin', authorize })).toMatchObject({
    id: 'credentials',
    name: 'Credentials',
    type: 'credentials',
    credentials: {},
    options: { id: 'pin', authorize },
  })
})
