import { codeSecrets } from './code-secrets.ts'

/** A text in the code that looks as if a machine had made it. */
export interface RandomText {
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  readonly value: string
}

/** Of letters and digits alone, as keys are written: no address, no path, no sentence. */
const QUOTED = /(['"`])([\w+/=.~-]{20,4000})\1/g
/** Bits a letter: words have fewer, keys in hexadecimal about 3.6. */
const LEAST_BITS = 3.2

/** Texts under names that say nothing, which may be secrets all the same. Those that are known as secrets are not among them. */
export function randomTexts(files: Readonly<Record<string, string>>): readonly RandomText[] {
  const known = new Set(codeSecrets(files).map(({ file, at }) => `${file}:${at}`))
  return Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(QUOTED)].flatMap(({ 2: value = '', index }) =>
      known.has(`${file}:${index + 1}`) || !looksRandom(value)
        ? []
        : [{ file, line: text.slice(0, index).split('\n').length, value }],
    ),
  )
}

function looksRandom(value: string): boolean {
  const digits = value.match(/\d/g)?.length ?? 0
  // Digits stand all over what is random; words have theirs at the end.
  return (
    digits >= 3 && /[A-Za-z]/.test(value) && /\d.{0,12}[A-Za-z]/.test(value) && bitsOf(value) >= LEAST_BITS
  )
}

/** Shannon's entropy of its letters. */
function bitsOf(value: string): number {
  const counts = new Map<string, number>()
  for (const letter of value) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => {
    const share = count / value.length
    return bits - share * Math.log2(share)
  }, 0)
}
