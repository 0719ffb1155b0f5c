import { expect, test } from 'vitest'
import type { ServedExchange } from '../../serve/worlds/record.ts'
import { specOf } from './spec.ts'

const PEOPLE = [
  { id: 'ada-w2', name: 'Ada Byron', email: 'ada@w2.example' },
  { id: 'grace-w2', name: 'Grace Brewster', email: 'grace@w2.example' },
]

const element = (name: string, body: string, options: object = {}) => ({
  locator: { kind: name, body, options: { attrs: [], exact: false, ...options } },
})
const button = (name: string) => ({ name: 'click', ...element('role', 'button', { name }) })
const onPage = (n: number, host: string) => ({
  name: 'click',
  ...element('test-id', `authscope-${n}-${host}`),
})

function told(
  actions: readonly object[],
  record: readonly ServedExchange[] = [],
  mails: Parameters<typeof specOf>[0]['mails'] = [],
): string {
  const lines = [{ browserName: 'chromium' }, ...actions].map((line) => JSON.stringify(line)).join('\n')
  const spec = specOf({ lines, app: 'http://localhost:3000', world: 'w2', people: PEOPLE, record, mails })
  return spec.slice(spec.indexOf('\n\n') + 2)
}

function visit(location: string, person: string): readonly ServedExchange[] {
  const url = 'https://accounts.google.com/o/oauth2/v2/auth?client_id=a'
  const common = { at: 0, tookMs: 1, from: 'browser', checks: [], faults: [] } as const
  return [
    {
      ...{ ...common, n: 1, named: { provider: 'google', endpoint: 'authorization' } },
      request: { method: 'GET', url, headers: [] },
      response: { status: 200, headers: [] },
    },
    {
      ...{ ...common, n: 2 },
      request: { method: 'POST', url, headers: [], body: `person=${person}` },
      response: { status: 303, headers: [['location', location]] },
    },
  ]
}

test('what someone does on a provider’s page is one call, with the person that they chose', () => {
  const actions = [
    { name: 'navigate', url: 'http://localhost:3000/' },
    button('Sign in with Google'),
    onPage(4, 'accounts.google.com'),
    onPage(9, 'accounts.google.com'),
    { name: 'assertText', text: 'Hello', substring: true, ...element('role', 'heading') },
  ]
  expect(
    told(actions, visit('http://localhost:3000/callback?code=x', 'grace-w2')),
  ).toBe(`test('what was recorded', async ({ page, idp }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await idp.google.signIn(page, 'grace')
  await expect(page).not.toHaveURL(/error=/)
  await expect(page.getByRole('heading')).toContainText('Hello')
})
`)
})

test('someone who goes back to the app with an error canceled', () => {
  const code = told(
    [onPage(1, 'accounts.google.com')],
    visit('http://localhost:3000/callback?error=denied', 'ada-w2'),
  )
  expect(code).toContain('  await idp.google.cancel(page)\n')
})

test('addresses, links and codes are those that the test will have', () => {
  const link = 'http://localhost:3000/verify?token=abc'
  const mail = { service: 'smtp', id: 'm1', to: 'ada@w2.example', from: 'app', subject: 'Sign in', sentAt: 0 }
  const actions = [
    { name: 'fill', text: 'ada@w2.example', ...element('label', 'Email') },
    { name: 'fill', text: '482913', ...element('label', 'Code') },
    { name: 'fill', text: "it's", ...element('placeholder', 'Say "hi"') },
    { name: 'navigate', url: 'https://mail.example/' },
    onPage(2, 'mail.example'),
  ]
  const code = told(actions, [], [{ ...mail, text: `Your code is 482913, or press ${link}` }])
  expect(code.split('\n').slice(1, 5)).toEqual([
    "  await page.getByLabel('Email').fill(people.ada.email)",
    "  await page.getByLabel('Code').fill((await mailbox('ada').next()).codes[0] ?? '')",
    `  await page.getByPlaceholder('Say "hi"').fill('it\\'s')`,
    "  await page.goto((await mailbox('ada').next()).links[0] ?? '')",
  ])
})
