import type { Move } from './scene.ts'

/** A move as a request to the reader: `On the phone: press Sign in`. */
export function wordsOfMove(move: Move): string {
  const words = move.say ?? plainWords(move)
  return 'device' in move && move.device !== undefined && move.device !== 'laptop'
    ? `On the ${move.device}: ${words}`
    : words.charAt(0).toUpperCase() + words.slice(1)
}

function plainWords(move: Move): string {
  switch (move.do) {
    case 'open':
      return `open ${move.url.replace(/^https:\/\//, '').replace(/\/$/, '')}`
    case 'follow':
      return `follow ${move.link}`
    case 'press': {
      const typed = Object.entries(move.fields ?? {}).map(([name, value]) => `${name} ${value}`)
      return typed.length === 0
        ? `press ${move.button}`
        : `type ${typed.join(' and ')}, then press ${move.button}`
    }
    case 'passkey':
      return `press ${move.button} and let the authenticator answer`
    case 'advance':
      return `move the clock on by ${durationOf(move.seconds)}`
    case 'setup':
      return `change ${Object.keys(move.setup).join(', ')} of the world`
  }
}

function durationOf(seconds: number): string {
  const [size, unit] = (
    [
      [86_400, 'day'],
      [3600, 'hour'],
      [60, 'minute'],
      [1, 'second'],
    ] as const
  ).find(([each]) => seconds % each === 0) ?? [1, 'second']
  const count = seconds / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
