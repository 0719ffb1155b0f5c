import type { DatabaseView } from '../../../protocol/commands.ts'
import type { Cookie } from '../../../protocol/cookies.ts'
import type { Mail } from '../../../protocol/mail.ts'
import type { Step } from '../../../protocol/steps.ts'
import { checkPassed } from '../../../record/kinds/check-passed.ts'
import { requestSent } from '../../../record/kinds/request-sent.ts'
import { tokenEncrypted } from '../../../record/kinds/token-encrypted.ts'
import { decodeJwt } from '../../../record/tokens/tokens.ts'

/** Something that expires by time alone. */
export interface Expiry {
  readonly key: string
  readonly what: string
  /** Where it is stored: `laptop`, `database`. */
  readonly where: string
  /** Milliseconds of the virtual clock from which on it is no longer accepted. */
  readonly at: number
  /** Seconds of tolerance after its own expiry; they are included in `at`. */
  readonly tolerance?: number
  /** What happens then. */
  readonly effect: string
}

export interface Perishable {
  readonly jars: Readonly<Record<string, readonly Cookie[]>>
  readonly database: DatabaseView | undefined
  readonly mails: readonly Mail[]
  readonly steps: readonly Step[]
  readonly now: number
}

/** A session token is accepted until this long after its `exp` (JWE-5). */
const SESSION_TOLERANCE = 15
/** ID tokens are checked with this much tolerance for clocks that differ. */
const ID_TOKEN_TOLERANCE = 30

/** What expires next, in order. */
export function expiriesOf({ jars, database, mails, steps, now }: Perishable): readonly Expiry[] {
  const all = [
    ...Object.entries(jars).flatMap(([device, jar]) => jar.flatMap((cookie) => ofCookie(device, cookie))),
    ...Object.entries(jars).flatMap(([device, jar]) => ofSessionTokens(device, jar, steps)),
    ...(database ? ofRows(database) : []),
    ...mails.flatMap(ofMail),
    ...ofCodes(steps),
  ]
  return all.filter(({ at }) => at > now).toSorted((a, b) => a.at - b.at)
}

function ofCookie(device: string, { name, domain, path, expires }: Cookie): readonly Expiry[] {
  if (expires === 'session') return []
  return [
    {
      key: `cookie ${device} ${domain} ${path} ${name}`,
      what: `cookie ${name}`,
      where: `${device}, ${domain.replace(/^\./, '')}`,
      at: expires,
      effect: 'The browser stops sending it.',
    },
  ]
}

const SESSION_COOKIE = /^(?:__Secure-)?authjs\.session-token(?:\.(\d+))?$/

/** Encrypted sessions: the cookie's content, whole or in pieces. */
function ofSessionTokens(device: string, jar: readonly Cookie[], steps: readonly Step[]): readonly Expiry[] {
  const pieces = jar
    .filter(({ name }) => SESSION_COOKIE.test(name))
    .toSorted((a, b) => pieceOf(a.name) - pieceOf(b.name))
  const token = pieces.map(({ value }) => value).join('')
  const encrypted = steps.filter(tokenEncrypted.is).findLast((step) => step.data.token === token)
  const expiry = encrypted?.data.claims['exp']
  if (typeof expiry !== 'number') return []
  return [
    {
      key: `token ${device}`,
      what: 'session token',
      where: `${device}, app.example`,
      at: (expiry + SESSION_TOLERANCE) * 1000,
      tolerance: SESSION_TOLERANCE,
      effect: 'The server rejects it, even if someone kept a copy.',
    },
  ]
}

function pieceOf(name: string): number {
  return Number(SESSION_COOKIE.exec(name)?.[1] ?? 0)
}

function ofRows({ sessions, verificationTokens, accounts, users }: DatabaseView): readonly Expiry[] {
  const nameOf = (id: unknown) => {
    const user = users.find((row) => row['id'] === id)
    return String(user?.['name'] ?? user?.['email'] ?? id)
  }
  return [
    ...sessions.map((row) => ({
      key: `session ${row['sessionToken']}`,
      what: `session of ${nameOf(row['userId'])}`,
      where: 'database, sessions',
      at: timeOf(row['expires']),
      effect: 'The next request finds it expired and deletes its row.',
    })),
    ...verificationTokens.map((row) => ({
      key: `link ${row['token']}`,
      what: `sign-in link for ${row['identifier']}`,
      where: 'database, verificationTokens',
      at: timeOf(row['expires']),
      effect: 'Opening it shows the error Verification.',
    })),
    ...accounts.flatMap((row) => ofAccount(row, nameOf(row['userId']))),
  ]
}

function ofAccount(row: Readonly<Record<string, unknown>>, name: string): readonly Expiry[] {
  const whose = `${row['provider']} for ${name}`
  const key = `${row['provider']} ${row['providerAccountId']}`
  const seconds = row['expires_at']
  const expiry = decodeJwt(row['id_token'])?.claims['exp']
  const access: Expiry[] =
    typeof seconds === 'number'
      ? [
          {
            key: `access ${key}`,
            what: `access token of ${whose}`,
            where: 'database, accounts',
            at: seconds * 1000,
            effect: 'The provider stops accepting it.',
          },
        ]
      : []
  if (typeof expiry !== 'number') return access
  return [
    ...access,
    {
      key: `id ${key}`,
      what: `ID token of ${whose}`,
      where: 'database, accounts',
      at: (expiry + ID_TOKEN_TOLERANCE) * 1000,
      tolerance: ID_TOKEN_TOLERANCE,
      effect: "A sign-in would refuse it now; an app that already has it doesn't check again.",
    },
  ]
}

function ofMail(mail: Mail): readonly Expiry[] {
  if (mail.state !== 'delayed') return []
  return [
    {
      key: `mail ${mail.id}`,
      what: `mail to ${mail.to}`,
      where: 'on its way',
      at: mail.arrivesAt,
      effect: 'It arrives.',
    },
  ]
}

/** Authorization codes that were issued and not redeemed yet; the provider says how long they are valid. */
function ofCodes(steps: readonly Step[]): readonly Expiry[] {
  return steps.flatMap((step, index): readonly Expiry[] => {
    if (!checkPassed.is(step) || step.data.check !== 'code_issued') return []
    const { expected, received } = step.data
    const code = String(received)
    const at = Date.parse(String(expected))
    if (steps.slice(index).some((later) => redeems(later, code))) return []
    const where = step.from.name
    return [
      {
        key: `code ${code}`,
        what: 'authorization code',
        where,
        at,
        effect: 'The token endpoint refuses it.',
      },
    ]
  })
}

function redeems(step: Step, code: string): boolean {
  if (!requestSent.is(step) || step.data.mode !== 'server') return false
  const { body } = step.data.request
  return body?.text !== undefined && new URLSearchParams(body.text).get('code') === code
}

/** Rows have dates as the adapter returned them. */
function timeOf(value: unknown): number {
  if (value instanceof Date) return value.getTime()
  return typeof value === 'number' ? value : Date.parse(String(value))
}
