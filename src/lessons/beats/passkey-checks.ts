import type { Writes } from './beat.ts'

/** What steps of a verification look at, by their number in WebAuthn §7.2 and §7.1. */
export const AUTHENTICATION_STEPS: Readonly<Record<number, string>> = {
  10: 'the type',
  11: 'the challenge',
  12: 'the origin',
  15: 'the site',
  16: 'user presence',
  17: 'user verification',
  21: 'the signature',
  22: 'the counter',
}
export const REGISTRATION_STEPS: Readonly<Record<number, string>> = {
  7: 'the type',
  8: 'the challenge',
  9: 'the origin',
  14: 'the site',
  15: 'user presence',
  16: 'user verification',
  20: 'the algorithm',
  22: 'the attestation',
}

/** The sentence of a verification; where the app leaves steps out, what it doesn’t look at. */
export function checking(sentence: string, names: Readonly<Record<number, string>>): Writes {
  return ({ leftOut }) =>
    leftOut.length === 0 ? sentence : `The app checks it, but leaves out ${missing(leftOut, names)}.`
}

/** The same in short, below the drawn beat. */
export function checkedParts(parts: string, names: Readonly<Record<number, string>>): Writes {
  return ({ leftOut }) => (leftOut.length === 0 ? parts : `without ${missing(leftOut, names)}`)
}

function missing(leftOut: readonly number[], names: Readonly<Record<number, string>>): string {
  const [first = 0, ...more] = new Set(leftOut)
  if (more.length > 0) return `${more.length + 1} steps`
  const name = names[first]
  return name === undefined ? `step ${first}` : `${name} (step ${first})`
}
