import { expect, test } from 'vitest'
import type { Step } from '../../../protocol/steps.ts'
import { toOwnAppTest } from './own-app-test.ts'

const PEOPLE = [{ id: 'ada', name: 'Ada Byron', email: 'ada@example.com' }]
const APP = 'http://localhost:3000'

/** A step of the record, with what matters here. */
function step(seq: number, run: number, data: object, more: object = {}): Step {
  const kind = 'response' in data ? 'response.received' : 'effect' in data ? 'fault.injected' : 'request.sent'
  const browser = { lane: 'browser', name: 'localhost' }
  const ends = kind === 'response.received' ? { to: browser } : { from: browser }
  return {
    seq,
    run,
    exchange: `e${run}`,
    kind,
    data,
    outcome: 'done',
    summary: '',
    ...ends,
    ...more,
  } as unknown as Step
}

function asks(seq: number, run: number, method: string, url: string, more: object = {}, to = 'app'): Step {
  const host = new URL(url).host
  const began = { by: 'tab', tab: 't1', history: 'push', nesting: 0 }
  return step(
    seq,
    run,
    { request: { method, url, headers: [], ...more }, mode: 'navigation', began, ...more },
    { to: { lane: to, name: host } },
  )
}

function shows(seq: number, run: number, html: string): Step {
  const headers = [['content-type', 'text/html; charset=utf-8']]
  return step(seq, run, { response: { status: 200, headers, body: { text: html, sizeBytes: 1 } } })
}

test('links, forms and fields are pressed and filled by what the pages show, and people are those of the test', () => {
  const spec = toOwnAppTest({
    people: PEOPLE,
    mails: [],
    steps: [
      asks(1, 1, 'GET', `${APP}/`, { site: 'none' }),
      shows(2, 1, '<a href="/signin">Sign <b>in</b></a>'),
      asks(3, 2, 'GET', `${APP}/signin`, { site: 'same-origin' }),
      shows(
        4,
        2,
        '<form action="/mail" method="post"><input name="email"><button>Send me a link</button></form>',
      ),
      asks(5, 3, 'POST', `${APP}/mail`, { site: 'same-origin', body: { text: 'email=ada%40example.com' } }),
      shows(6, 3, '<h1>Look into your mailbox</h1>'),
    ],
  })
  expect(spec).toBe(`import { expect, test } from 'authscope/playwright'

test('what was recorded', async ({ page, people }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.locator('[name="email"]').fill(people.ada.email)
  await page.getByRole('button', { name: 'Send me a link' }).first().click()
  await expect(page.getByRole('heading').first()).toHaveText('Look into your mailbox')
})
`)
})

test('a visit to a provider is one call, after the faults of its run', () => {
  const served = { provider: 'microsoft-entra-id', endpoint: 'authorization' }
  const login = 'https://login.microsoftonline.com/common'
  const spec = toOwnAppTest({
    people: PEOPLE,
    mails: [],
    steps: [
      asks(1, 1, 'GET', `${APP}/`, { site: 'none' }),
      {
        ...asks(2, 1, 'GET', `${login}/authorize`, { served, began: { by: 'redirect' } }, 'provider'),
        exchange: 'e0',
      },
      asks(3, 2, 'POST', `${login}/authorize`, { body: { text: 'person=ada-w3' } }, 'provider'),
      step(4, 2, { response: { status: 302, headers: [['location', `${APP}/callback?code=c`]] } }),
      step(5, 2, {
        fault: 'wrong-claim',
        detail: '',
        ended: true,
        effect: 1,
        served: { provider: 'google', endpoint: 'token', effect: { does: 'wrong-claim', claim: 'aud' } },
      }),
    ],
  })
  expect(spec).toContain(`async ({ page, idp }) => {
  await page.goto('/')
  await idp.google.once('token', { does: 'wrong-claim', claim: 'aud' })
  await idp['microsoft-entra-id'].signIn(page, 'ada')
`)
})

test('a link of a mail is that of the mail that the test gets', () => {
  const link = `${APP}/callback/mail?token=t`
  const mail = {
    id: 'm',
    service: 'resend',
    to: 'ada@example.com',
    from: '',
    subject: '',
    at: 0,
    arrivesAt: 0,
  }
  const spec = toOwnAppTest({
    people: PEOPLE,
    mails: [{ ...mail, text: `Sign in: ${link}`, html: '', state: 'delivered' }],
    steps: [asks(1, 1, 'GET', link, { site: 'none' })],
  })
  expect(spec).toContain("await page.goto((await mailbox('ada').next()).links[0] ?? '')")
})
