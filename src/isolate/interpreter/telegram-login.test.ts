import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readExpectations } from './likely.ts'
import { botIn } from './telegram-login.ts'

const BOT = 'test-telegram-bot-token'
const NOW = Date.UTC(2030, 0, 1)

/** What a form of `authorize` gets filled in. */
function filledIn(
  names: readonly string[],
  environment: Readonly<Record<string, string>> = { TELEGRAM_BOT_TOKEN: BOT },
) {
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
  expect(notices).toEqual(['the form has a login of Ada, signed as Telegram would with TELEGRAM_BOT_TOKEN'])
})

test('so has a form for what a mini app says', () => {
  const { initData = '' } = filledIn(['initData']).values
  const { hash, ...fields } = Object.fromEntries(new URLSearchParams(initData))
  expect(JSON.parse(fields['user'] ?? '')).toMatchObject({ id: 1815, first_name: 'Ada' })
  expect(hash).toBe(signatureOf(fields, createHmac('sha256', 'WebAppData').update(BOT).digest()))
})

test.each([
  [{ BOT_TOKEN: 'test-bot-token', TG_TOKEN: BOT }, 'TG_TOKEN'],
  [{ DISCORD_BOT_TOKEN: 'test-discord-bot-token', BOT_TOKEN: BOT }, 'BOT_TOKEN'],
  [{ SLACK_BOT_TOKEN: 'test-slack-bot-token' }, undefined],
  [{ TELEGRAM_BOT_TOKEN: '110201543:real', BOT_TOKEN: BOT }, undefined],
])('of %j, the token of the bot is %s', (environment, name) => {
  expect(botIn(environment)).toBe(name)
})

test.each([
  [['id', 'auth_date', 'hash'], { TELEGRAM_BOT_TOKEN: '' }],
  [['id', 'hash'], { TELEGRAM_BOT_TOKEN: BOT }],
] as const)('of %j with %j, only all that Telegram says is signed', (names, environment) => {
  expect(filledIn(names, environment).values).toEqual({})
})
