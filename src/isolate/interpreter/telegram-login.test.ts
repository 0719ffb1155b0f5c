import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readExpectations } from './likely.ts'

const BOT = '110201543:test-bot-token'
const NOW = Date.UTC(2030, 0, 1)

/** What a form of `authorize` gets filled in. */
function filledIn(names: readonly string[], environment = { TELEGRAM_BOT_TOKEN: BOT }) {
  const { credentials } = readExpectations({ 'auth.ts': '' }, environment)
  const { found = '', notices } = credentials({ file: 'auth.ts', line: 1, names }, NOW) ?? {}
  const { values } = JSON.parse(found) as { readonly values: Record<string, string> }
  return { values, notices }
}

function signatureOf(fields: object, key: Buffer): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`)
  return createHmac('sha256', key).update(lines.toSorted().join('\n')).digest('hex')
}

test('a form for what Telegram’s widget says has a login with its signature', () => {
  const { notices, values } = filledIn(['id', 'first_name', 'username', 'auth_date', 'hash'])
  const { hash, ...fields } = values
  expect(fields).toEqual({ id: '1815', first_name: 'Ada', username: 'ada', auth_date: String(NOW / 1000) })
  expect(hash).toBe(signatureOf(fields, createHash('sha256').update(BOT).digest()))
  expect(notices).toEqual([
    expect.stringContaining('with TELEGRAM_BOT_TOKEN, so the form has a login of Ada'),
  ])
})

test('so has a form for what a mini app says', () => {
  const { initData = '' } = filledIn(['initData']).values
  const { hash, ...fields } = Object.fromEntries(new URLSearchParams(initData))
  expect(JSON.parse(fields['user'] ?? '')).toMatchObject({ id: 1815, first_name: 'Ada' })
  expect(hash).toBe(signatureOf(fields, createHmac('sha256', 'WebAppData').update(BOT).digest()))
})

test.each([
  [['id', 'auth_date', 'hash'], { TELEGRAM_BOT_TOKEN: '' }],
  [['id', 'hash'], { TELEGRAM_BOT_TOKEN: BOT }],
] as const)('of %j with %j, only all that Telegram says is signed', (names, environment) => {
  expect(filledIn(names, environment).values).toEqual({})
})
