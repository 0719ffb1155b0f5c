import type { DialogAnswer, KeyAct, Move, Scene } from './scene.ts'

/** A move as a request to the reader: `On the phone: click Sign in`, `On Mallory’s laptop: …` where the scene gives the device a name. */
export function describeMove(move: Move, { scenario }: Pick<Scene, 'scenario'>): string {
  const words = move.say ?? plainDescription(move)
  if (!('device' in move) || move.device === undefined || move.device === 'laptop')
    return words.charAt(0).toUpperCase() + words.slice(1)
  const name = scenario.devices?.find(({ id }) => id === move.device)?.name
  return `On ${name ?? `the ${move.device}`}: ${words}`
}

function plainDescription(move: Move): string {
  switch (move.do) {
    case 'open':
      return `open ${move.url.replace(/^https:\/\//, '').replace(/\/$/, '')}`
    case 'follow':
      return `click ${move.link}`
    case 'press': {
      const typed = Object.values(move.fields ?? {})
      return typed.length === 0
        ? `click ${move.button}`
        : `enter ${typed.join(' and ')} and click ${move.button}`
    }
    case 'passkey':
      return `click ${move.button}`
    case 'answer':
      return describeAnswer(move.with)
    case 'keys':
      return KEY_ACTS[move.change.do]
    case 'resend':
      return `send what the ${move.from} sent to the app once more`
    case 'carry':
      return `open the address that the ${move.from} was sent to`
    case 'advance':
      return `move the clock forward by ${durationOf(move.seconds)}`
    case 'setup':
      return `change ${Object.keys(move.setup).join(', ')} of the sandbox`
  }
}

function describeAnswer(answer: DialogAnswer): string {
  if (typeof answer === 'string') return ANSWERS[answer]
  return 'pin' in answer ? `enter the PIN ${answer.pin}` : `choose ${answer.choose}`
}

const ANSWERS = {
  agree: 'agree in the dialog',
  cancel: 'cancel the dialog',
  'time out': 'do nothing until the time is up',
  fail: 'show a wrong finger',
} as const

const KEY_ACTS: { readonly [D in KeyAct['do']]: string } = {
  rename: 'rename the passkey',
  delete: 'delete the passkey',
  clone: 'copy the key',
  counter: 'change the counter',
  backup: 'change the backup flags',
  break: 'break the signatures',
  verification: 'change whether the key checks who uses it',
  'plug in': 'plug in the security key',
  unplug: 'unplug the security key',
  lend: 'hand the key over',
  lose: 'lose the key',
  PIN: 'set a PIN',
  reset: 'reset the key',
  sync: 'change whether the device shares a keychain',
  'new key': 'get a new key',
}

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

function durationOf(seconds: number): string {
  let rest = seconds
  const parts = UNITS.flatMap(([size, unit]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]
  })
  return parts.join(' and ')
}
