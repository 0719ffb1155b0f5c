import { PASSWORD_WORDS } from '../protocol/password-words.ts'
import { isRecord } from '../protocol/shape.ts'
import { type SnapshotLimits, snapshot } from '../protocol/snapshot.ts'
import { dataOf, textOf } from '../protocol/snapshot-parts.ts'
import type { RecordedError } from '../protocol/steps.ts'
import { secretsOf } from './run.ts'

/** An app's arguments may hold a whole page or a database client. */
const LIMITS: SnapshotLimits = {
  depth: 8,
  entries: 200,
  totalEntries: 1000,
  length: 8192,
  totalLength: 65_536,
}

/** Members that only the app should know, whatever their value is. */
const CREDENTIAL = new RegExp(
  `${PASSWORD_WORDS}|secret|api[_-]?key|private_?key|^(?:pass|one_time_code|otp|pin)$`,
  'i',
)

const LEFT_OUT = 'left-out.credential'

/** A value as it is now, without the app's secrets. No getter of it runs, nothing of it is consumed, and nothing throws. */
export function copyOf(value: unknown): unknown {
  return withoutSecrets(snapshot(value, LIMITS))
}

/** Whatever was thrown, as data. */
export function errorOf(thrown: unknown): RecordedError {
  if (typeof thrown !== 'object' || thrown === null)
    return { type: typeof thrown, message: hidden(String(thrown).slice(0, 8192)) }
  try {
    const cause = dataOf(thrown, 'cause')
    return {
      type: textOf(thrown, 'type') || textOf(thrown, 'name') || 'object',
      message: hidden(textOf(thrown, 'message').slice(0, 8192)),
      ...(cause === undefined ? {} : { cause: copyOf(cause) }),
    }
  } catch {
    return { type: 'object', message: '' }
  }
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return hidden(value)
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      CREDENTIAL.test(name) ? withoutTexts(member) : withoutSecrets(member),
    ]),
  )
}

/** A hook with a telling name says nothing; a text does. */
function withoutTexts(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : LEFT_OUT
  return Array.isArray(value) ? value.map(withoutTexts) : withoutSecrets(value)
}

let secrets: readonly string[] | undefined

function hidden(text: string): string {
  secrets ??= secretsOf()
  let shown = text
  for (const secret of secrets) if (shown.includes(secret)) shown = shown.replaceAll(secret, LEFT_OUT)
  // The password in an address of a database or mail server.
  return shown.includes('://') ? shown.replace(/(:\/\/[^/:@\s]*:)[^/@\s]+(?=@)/g, `$1${LEFT_OUT}`) : shown
}
