import { expect, it } from 'vitest'
import { linksOf } from './delivery.ts'

it('finds every link of a mail, each once, in HTML and in text', () => {
  expect(
    linksOf({
      html: `<a href="https://app.example/auth/callback/resend?token=1&amp;email=a%40b.example">in</a>
<a class=x href='https://app.example/help?a=1&#38;b=2'>help</a> <a href="mailto:a@b.example">mail</a> <a href="/relative">no</a>`,
      text: 'Sign in: https://app.example/auth/callback/resend?token=1&email=a%40b.example\n(or see https://app.example/more)',
    }),
  ).toEqual([
    'https://app.example/auth/callback/resend?token=1&email=a%40b.example',
    'https://app.example/help?a=1&b=2',
    'https://app.example/more',
  ])
  expect(linksOf({ html: '', text: 'none, and https:// is none either' })).toEqual([])
})
