import type { Move, Scene } from './scene.ts'

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
      return `click ${move.button} and confirm with your device`
    case 'carry':
      return `open the address that the ${move.from} was sent to`
    case 'advance':
      return `move the clock forward by ${durationOf(move.seconds)}`
    case 'setup':
      return `change ${Object.keys(move.setup).join(', ')} of the sandbox`
  }
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
