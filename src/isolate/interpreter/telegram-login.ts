import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

type Fields = Readonly<Record<string, string>>

const ADA = {
  id: '1815',
  first_name: 'Ada',
  last_name: 'Byron',
  username: 'ada',
  photo_url: 'https://app.example/ada.png',
}

/** Bots of other services have tokens, too: `DISCORD_BOT_TOKEN`. */
const BOT = [/(?:^|_)(?:telegram|tg)_?(?:\w*_)?(?:bot_?)?token/i, /^(?:AUTH_)?BOT_?TOKEN$/i]

/** The variable that has the token of Telegram's bot, if the token is invented. Nothing is signed with a real one. */
export function botIn(environment: Fields): string | undefined {
  const names = Object.keys(environment)
  const found = BOT.map((pattern) => names.find((name) => pattern.test(name))).find(Boolean)
  return found !== undefined && environment[found]?.startsWith('test-') ? found : undefined
}

/** A login of Ada that Telegram signed for a bot, if a form takes one: from its widget, or from a mini app. */
export function telegramLogin(names: readonly string[], bot: string, now: number): Fields {
  const date = String(Math.floor(now / 1000))
  const data = names.find((name) => /^(?:telegram_?)?init_?data(?:_?raw)?$/i.test(name))
  if (data !== undefined) {
    const { photo_url: _, ...user } = ADA
    const said = {
      auth_date: date,
      query_id: 'AAH1815',
      user: JSON.stringify({ ...user, id: Number(user.id) }),
    }
    // https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app
    const hash = signed(said, hmac(sha256, bytes('WebAppData'), bytes(bot)))
    return { [data]: new URLSearchParams({ ...said, hash }).toString() }
  }
  if (!['id', 'auth_date', 'hash'].every((name) => names.includes(name))) return {}
  const all = Object.entries({ ...ADA, auth_date: date }).filter(([name]) => names.includes(name))
  const said = Object.fromEntries(all)
  // https://core.telegram.org/widgets/login#checking-authorization
  return { ...said, hash: signed(said, sha256(bytes(bot))) }
}

function signed(said: Fields, key: Uint8Array): string {
  const lines = Object.entries(said).map(([name, value]) => `${name}=${value}`)
  return bytesToHex(hmac(sha256, key, bytes(lines.toSorted().join('\n'))))
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
