import { expect, test } from 'vitest'
import { readMail } from './read-mail.ts'

const mail = {
  service: 'resend',
  id: 'm1',
  to: 'ada@example.com',
  from: 'app',
  subject: 'Sign in',
  sentAt: 0,
}

test('links are those of the text and of the HTML, each once, without entities', () => {
  const link = 'http://localhost:3000/auth/callback/resend?token=12345678&email=ada'
  const { links } = readMail({
    ...mail,
    text: `Sign in: ${link}\n`,
    html: `<a href="${link.replaceAll('&', '&amp;')}">Sign in</a> <a href="https://app.example/help">Help</a>`,
  })
  expect(links).toEqual([link, 'https://app.example/help'])
})

test('a code is a number that stands by itself, not a part of an address', () => {
  expect(
    readMail({ ...mail, text: 'Your code is 482913.\nhttp://localhost:3000/?token=99887766' }).codes,
  ).toEqual(['482913'])
  expect(readMail({ ...mail, html: '<p>Code</p><b>4829</b>' }).codes).toEqual(['4829'])
})
