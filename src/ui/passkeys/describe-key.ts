import type { AuthenticatorView, PasskeyView } from '../../protocol/keys.ts'
import type { WorldSetup } from '../../protocol/setup.ts'

type Names = Pick<WorldSetup, 'people' | 'devices'>

export function personName({ people }: Names, id: string): string {
  return people.find((each) => each.id === id)?.name || id
}

export function deviceName({ devices }: Names, id: string): string {
  return devices.find((each) => each.id === id)?.name ?? id
}

/** Where a key is: `on laptop and phone`, `lent to Mallory, plugged into laptop`. */
export function placeOf(key: AuthenticatorView, setup: Names): string {
  const at = listed(key.at.map((id) => deviceName(setup, id)))
  if (key.kind === 'keychain') return at === '' ? 'on no device' : `on ${at}`
  if (key.kind === 'device') return 'only on this device'
  if (key.holder === undefined) return 'lost'
  const lent = key.holder === key.owner ? '' : `lent to ${personName(setup, key.holder)}`
  const place = at === '' ? 'not plugged in' : `plugged into ${at}`
  return lent === '' ? place : `${lent}, ${place}`
}

/** How it checks who uses it: `PIN set, 8 attempts left`. */
export function verificationOf({
  fingerAttemptsLeft,
  pin,
  protocol,
  takesPin,
  verifies,
}: AuthenticatorView): string {
  if (protocol === 'u2f') return 'from before passkeys: a touch is all it asks for'
  if (!verifies) return 'checks no one (UV off)'
  if (pin?.isBlocked) return 'locked after too many wrong PINs'
  if (pin?.needsReplug)
    return `three wrong PINs: unplug it and plug it in again, ${attempts(pin.attemptsLeft)}`
  if (pin) return `PIN set, ${attempts(pin.attemptsLeft)}`
  if (fingerAttemptsLeft !== undefined) return `finger, face or screen lock, ${attempts(fingerAttemptsLeft)}`
  return takesPin ? 'no PIN yet' : ''
}

export function attempts(left: number): string {
  return left === 1 ? '1 attempt left' : `${left} attempts left`
}

/** Whose passkey it is, as its person would say. */
export function accountOf({ userDisplayName, userName }: PasskeyView): string {
  return userDisplayName || userName || 'No name'
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
