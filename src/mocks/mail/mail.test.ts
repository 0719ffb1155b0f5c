import { describe, expect, it } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { createWorld, type World } from '../testing/world.ts'

interface Mail {
  readonly from?: unknown
  readonly to?: unknown
  readonly subject?: unknown
  readonly text?: unknown
  readonly html?: unknown
}

const good: Mail = {
  from: 'no-reply@app.example',
  to: 'ada@example.com',
  subject: 'Sign in to app.example',
  text: 'Sign in: https://app.example/auth/callback/mail?token=1&email=ada',
  html: '<a href="https://app.example/auth/callback/mail?token=1&amp;email=ada">Sign in</a>',
}

function json(body: unknown, headers: Readonly<Record<string, string>>): RequestInit {
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  }
}

function form(fields: Mail): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) data.append(name, String(value))
  return data
}

/** Sends a mail as each service's documentation says. */
const services: Readonly<Record<string, (world: World, mail: Mail, key?: string) => Promise<Response>>> = {
  resend: (world, mail, key = 're_1') =>
    world.fetch('https://api.resend.com/emails', json(mail, key ? { Authorization: `Bearer ${key}` } : {})),
  sendgrid: (world, { from, to, subject, text, html }, key = 'SG.1') =>
    world.fetch(
      'https://api.sendgrid.com/v3/mail/send',
      json(
        {
          personalizations: to === undefined ? [] : [{ to: [{ email: to }] }],
          from: { email: from },
          subject,
          content: [
            { type: 'text/plain', value: text },
            { type: 'text/html', value: html },
          ].filter(({ value }) => value !== undefined),
        },
        key ? { Authorization: `Bearer ${key}` } : {},
      ),
    ),
  postmark: (world, { from, to, subject, text, html }, key = 'token') =>
    world.fetch(
      'https://api.postmarkapp.com/email',
      json(
        { From: from, To: to, Subject: subject, TextBody: text, HtmlBody: html },
        key ? { 'X-Postmark-Server-Token': key } : {},
      ),
    ),
  mailgun: (world, mail, key = 'key-1') =>
    world.fetch('https://api.eu.mailgun.net/v3/app.example/messages', {
      method: 'POST',
      body: form(mail),
      headers: key ? { Authorization: `Basic ${btoa(`api:${key}`)}` } : {},
    }),
  forwardemail: (world, mail, key = 'key') =>
    world.fetch(
      'https://api.forwardemail.net/v1/emails',
      json(mail, key ? { Authorization: `Basic ${btoa(`${key}:`)}` } : {}),
    ),
}

function sender(id: string) {
  const send = services[id]
  if (send === undefined) throw new Error(`no service ${id}`)
  return send
}

describe.each(Object.keys(services))('%s', (id) => {
  const send = sender(id)

  it('takes a mail and delivers it', async () => {
    const world = createWorld()
    const response = await send(world, good)
    expect([200, 202]).toContain(response.status)
    expect(world.mails).toEqual([{ ...good, service: id, id: expect.any(String), sentAt: world.now }])
  })

  it.each<[string, Mail, string | undefined]>([
    ['[ML1] without a key', good, ''],
    ['[ML7] with a key that was never set', good, 'undefined'],
    ['[ML7] with the key of a documentation', good, '<your-api-key>'],
    ['[ML3] from no address', { ...good, from: 'somebody' }, undefined],
    ['[ML4] from Auth.js’ own domain', { ...good, from: 'no-reply@authjs.dev' }, undefined],
    ['[ML5] to nobody', { ...good, to: undefined }, undefined],
    ['[ML5] to no address', { ...good, to: 'ada' }, undefined],
    ['[ML6] without a body', { ...good, text: undefined, html: undefined }, undefined],
  ])('refuses a mail %s, and says why in its own form', async (title, mail, key) => {
    const world = createWorld()
    const response = await send(world, mail, key)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect((await response.text()).length).toBeGreaterThan(8)
    expect(world.checks.at(-1)).toMatchObject({ rule: title.slice(1, 4), passed: false })
    expect(world.mails).toEqual([])
  })

  it('[ML7] refuses the key of another service', async () => {
    const world = createWorld()
    const foreign = id === 'resend' ? 'SG.1' : 're_1'
    expect([401, 403]).toContain((await send(world, good, foreign)).status)
    expect(world.checks.at(-1)).toMatchObject({ rule: 'ML7', passed: false })
  })

  it('[ML2] refuses what it cannot read', async () => {
    const world = createWorld()
    await send(world, good)
    const { pathname, origin } = new URL(urls[id] ?? '')
    const response = await world.fetch(origin + pathname, {
      method: 'POST',
      body: '{',
      headers: {
        'Content-Type': 'application/json',
        Authorization: id === 'resend' || id === 'sendgrid' ? 'Bearer key' : `Basic ${btoa('api:key')}`,
        'X-Postmark-Server-Token': 'key',
      },
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(world.checks.at(-1)).toMatchObject({ rule: 'ML2', passed: false })
  })
})

const urls: Readonly<Record<string, string>> = {
  resend: 'https://api.resend.com/emails',
  sendgrid: 'https://api.sendgrid.com/v3/mail/send',
  postmark: 'https://api.postmarkapp.com/email',
  mailgun: 'https://api.mailgun.net/v3/app.example/messages',
  forwardemail: 'https://api.forwardemail.net/v1/emails',
}

describe('loops', () => {
  const url = 'https://app.loops.so/api/v1/transactional'
  const headers = { Authorization: 'Bearer key' }

  it('makes the mail from its template', async () => {
    const world = createWorld()
    const body = {
      transactionalId: 't1',
      email: 'ada@example.com',
      dataVariables: { url: 'https://app.example/x' },
    }
    expect(await (await world.fetch(url, json(body, headers))).json()).toEqual({ success: true })
    expect(world.mails[0]).toMatchObject({
      to: 'ada@example.com',
      text: 'Template t1\nurl: https://app.example/x',
    })
  })

  it('refuses a request without a template, an address or a key', async () => {
    const world = createWorld()
    const statuses = await Promise.all([
      world.fetch(url, json({ email: 'ada@example.com' }, headers)),
      world.fetch(url, json({ transactionalId: 't1', email: 'ada' }, headers)),
      world.fetch(url, json({ transactionalId: 't1', email: 'ada@example.com' }, {})),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 401])
    expect(world.mails).toEqual([])
  })
})

describe('details that senders meet', () => {
  it('SendGrid takes no name in an address, and wants the plain part first', async () => {
    const world = createWorld()
    const named = await sender('sendgrid')(world, { ...good, from: 'Example <no-reply@app.example>' })
    expect(await named.json()).toMatchObject({ errors: [{ field: 'from.email' }] })
    const swapped = await world.fetch(
      'https://api.sendgrid.com/v3/mail/send',
      json(
        {
          personalizations: [{ to: [{ email: 'ada@example.com' }] }],
          from: { email: 'no-reply@app.example' },
          subject: 'x',
          content: [
            { type: 'text/html', value: 'x' },
            { type: 'text/plain', value: 'x' },
          ],
        },
        { Authorization: 'Bearer key' },
      ),
    )
    expect(swapped.status).toBe(400)
  })

  it('[ML8] Resend and Loops take ten requests a second, and say how many are left', async () => {
    const world = createWorld()
    const answers: Response[] = []
    for (let sent = 0; sent < 11; sent += 1) answers.push(await sender('resend')(world, good))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(answers.map(({ headers }) => headers.get('ratelimit-remaining')).slice(8)).toEqual(['1', '0', '0'])
    expect(answers[10]?.headers.get('retry-after')).toBe('1')
    expect(await answers[10]?.json()).toMatchObject({ statusCode: 429, name: 'rate_limit_exceeded' })
    expect(world.mails).toHaveLength(10)
    world.now += 1000
    expect((await sender('resend')(world, good)).status).toBe(200)
  })

  it('[ML9] Resend’s own domain writes to the account’s owner alone', async () => {
    const world = createWorld()
    const mail = { ...good, from: 'Acme <onboarding@resend.dev>' }
    expect((await sender('resend')(world, mail)).status).toBe(200)
    const other = await sender('resend')(world, { ...mail, to: 'kofi@example.com' })
    expect([other.status, await other.json()]).toMatchObject([
      403,
      { message: expect.stringContaining('You can only send testing emails to your own email address') },
    ])
  })

  it('Postmark takes mails with its test token and delivers none', async () => {
    const world = createWorld()
    const answer = await sender('postmark')(world, good, 'POSTMARK_API_TEST')
    expect([answer.status, world.mails]).toEqual([200, []])
  })

  it.each([
    ['resend', 403, { name: 'invalid_api_key' }],
    ['sendgrid', 401, { errors: [{ field: null }] }],
    ['postmark', 401, { ErrorCode: 10 }],
    ['forwardemail', 401, { error: 'Unauthorized' }],
  ])('%s answers a wrong key with %i', async (id, status, body) => {
    const answer = await sender(id)(createWorld(), good, 'changeme')
    expect([answer.status, await answer.json()]).toMatchObject([status, body])
  })

  it('Mailgun answers a wrong key with a word', async () => {
    const answer = await sender('mailgun')(createWorld(), good, 'changeme')
    expect([answer.status, await answer.text()]).toEqual([401, 'Forbidden'])
  })

  it('Resend names the domain that is not verified', async () => {
    const response = await sender('resend')(createWorld(), { ...good, from: 'Auth.js <no-reply@authjs.dev>' })
    expect(await response.json()).toMatchObject({
      statusCode: 403,
      message: expect.stringContaining('The authjs.dev domain is not verified.'),
    })
  })
})

describe('webmail', () => {
  async function inbox(mail: Mail = good) {
    const world = createWorld({ person: 'ada' })
    await sender('resend')(world, mail)
    await sender('resend')(world, { ...good, to: 'kofi@example.com', subject: 'not for Ada' })
    return { world, browser: createBrowser(world) }
  }

  it('lists only the mails of the person at the device', async () => {
    const { world, browser } = await inbox()
    const page = await browser.open('https://mail.example/')
    expect(page.text).toContain('Inbox of Ada Byron')
    expect(page.text).toContain('Sign in to app.example')
    expect(page.text).not.toContain('not for Ada')
    expect((await browser.open(`https://mail.example/mails/${world.mails[1]?.id}`)).status).toBe(404)
  })

  it('shows a mail as text with links, as it looks, and as it was sent', async () => {
    const { world, browser } = await inbox()
    const address = `https://mail.example/mails/${world.mails[0]?.id}`
    expect((await browser.open(address)).text).toContain(
      '<a href="https://app.example/auth/callback/mail?token=1&amp;email=ada" target="_blank">',
    )
    expect((await browser.open(`${address}/html`)).text).toBe(good.html)
    const raw = await browser.open(`${address}/raw`)
    expect(raw.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(raw.text).toContain('Subject: Sign in to app.example')
  })

  it('shows the links of a mail that has no text', async () => {
    const { text: _, ...mail } = good
    const { world, browser } = await inbox(mail)
    const page = await browser.open(`https://mail.example/mails/${world.mails[0]?.id}`)
    expect(page.text).toContain('>https://app.example/auth/callback/mail?token=1&amp;email=ada</a>')
  })

  it('shows hostile subjects as text, and nothing without a person', async () => {
    const { browser } = await inbox({ ...good, subject: '<img src=x onerror=alert(1)>' })
    expect((await browser.open('https://mail.example/')).text).not.toContain('<img')
    expect((await createBrowser(createWorld()).open('https://mail.example/')).status).toBe(404)
  })
})
