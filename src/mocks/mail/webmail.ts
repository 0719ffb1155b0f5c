import type { Answer, Exchange, Route } from '../exchange.ts'
import { type Html, html, respondPage } from '../page-kit.ts'
import { respond } from '../respond.ts'
import type { MockMail, MockPerson } from '../site.ts'

const SITE = 'https://mail.example'
const NAME = 'Mail'

/** Webmail of the person at the device: a list, and each mail as text, as it looks, and as it was sent. */
export const webmailRoutes: readonly Route[] = [
  { method: 'get', url: `${SITE}/`, answer: showInbox },
  { method: 'get', url: `${SITE}/mails/:id`, answer: withMail(showMail) },
  { method: 'get', url: `${SITE}/mails/:id/html`, answer: withMail(showHtml) },
  { method: 'get', url: `${SITE}/mails/:id/raw`, answer: withMail(showRaw) },
  { method: 'all', url: `${SITE}/*`, answer: notFound },
]

async function showInbox({ context }: Exchange): Promise<Response> {
  const person = ownerOf({ context })
  if (person === undefined) return notFound()
  const mails = (await mailsOf(person, context)).toReversed()
  return respondPage({
    site: NAME,
    title: 'Inbox',
    main: html`<h1>Inbox of ${person.name}</h1>
<p class="quiet">${addressesOf(person).join(', ')}</p>
${
  mails.length === 0
    ? html`<p>No mail.</p>`
    : html`<ul>${mails.map(
        (mail) => html`<li><a href="/mails/${mail.id}">${mail.subject}</a>
<p class="quiet">${mail.from} · ${timeOf(mail)}</p></li>
`,
      )}</ul>`
}`,
  })
}

function showMail(mail: MockMail): Response {
  return respondPage({
    site: NAME,
    title: mail.subject,
    main: html`<h1>${mail.subject}</h1>
<p class="quiet">From ${mail.from}<br>To ${mail.to}<br>${timeOf(mail)}</p>
<section aria-label="Text">${withLinks(mail.text ?? linksIn(mail.html ?? ''))}</section>
<p>${mail.html === undefined ? undefined : html`<a href="/mails/${mail.id}/html">View as HTML</a> · `}<a href="/mails/${mail.id}/raw">As it was sent</a></p>
<p><a href="/">Inbox</a></p>`,
  })
}

/** The mail's own HTML, as a page: the browser's policy decides what runs and loads there. */
function showHtml(mail: MockMail): Response {
  if (mail.html === undefined) return notFound()
  return respond(mail.html, {
    headers: new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "script-src 'none'",
      'Referrer-Policy': 'no-referrer',
    }),
  })
}

function showRaw(mail: MockMail): Response {
  const { from, to, subject, text, html: markup } = mail
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${new Date(mail.sentAt).toUTCString()}`,
    `Message-ID: <${mail.id}@${mail.service}>`,
    ...(text === undefined ? [] : ['', '--- text/plain', text]),
    ...(markup === undefined ? [] : ['', '--- text/html', markup]),
  ]
  return respond(lines.join('\n'), { headers: new Headers({ 'Content-Type': 'text/plain; charset=utf-8' }) })
}

/** A mail of the person at the device; other people's mails are not found. */
function withMail(show: (mail: MockMail) => Response): Answer {
  return async ({ context, params }) => {
    const person = ownerOf({ context })
    const mails = person === undefined ? [] : await mailsOf(person, context)
    const mail = mails.find(({ id }) => id === params['id'])
    return mail === undefined ? notFound() : show(mail)
  }
}

function ownerOf({ context }: Pick<Exchange, 'context'>): MockPerson | undefined {
  return context.people.find(({ id }) => id === context.person)
}

async function mailsOf(person: MockPerson, context: Exchange['context']): Promise<readonly MockMail[]> {
  const addresses = addressesOf(person).map((address) => address.toLowerCase())
  return ((await context.mails?.()) ?? []).filter(({ to }) => addresses.includes(to.toLowerCase()))
}

/** Every address of a person: their main one, and those that providers know. */
function addressesOf({ email, accounts = {} }: MockPerson): readonly string[] {
  const known = Object.values(accounts).flatMap((account) => account.email ?? [])
  return [...new Set([email, ...known])].filter((address) => address !== '')
}

/** Text with links, each line a paragraph. */
function withLinks(text: string): readonly Html[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(
      (line) =>
        html`<p>${line
          .split(/(https?:\/\/[^\s<>"]+)/)
          .map((part, at) =>
            at % 2 === 1 ? html`<a href="${part}" target="_blank">${part}</a>` : part,
          )}</p>\n`,
    )
}

/** The addresses that a mail without text links to. */
function linksIn(markup: string): string {
  return [...markup.matchAll(/href="(https?:[^"]+)"/g)]
    .map(([, address]) => (address ?? '').replaceAll('&amp;', '&'))
    .join('\n')
}

function timeOf({ sentAt }: MockMail): string {
  return new Date(sentAt).toISOString()
}

function notFound(): Response {
  return respondPage({
    site: NAME,
    title: 'Not found',
    status: 404,
    main: html`<h1>Not found</h1>
<p>This mail isn't here.</p>
<p><a href="/">Inbox</a></p>`,
  })
}
