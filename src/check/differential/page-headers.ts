import { expect } from 'vitest'
import type { Play } from './play.ts'

const page = 'header content-type: text/html'
const headers = [
  "header content-security-policy: frame-ancestors 'none'",
  'header referrer-policy: same-origin',
  'header x-frame-options: DENY',
]

/** DEV-34: each of our pages carries these headers, and nothing else does. They are taken out of the play, for upstream has none of them. */
export function takePageHeaders(play: Play, isOurs: (step: number) => boolean): Play {
  return play.map((lines, step) => {
    const shown = headers.filter((header) => lines.includes(header))
    expect(shown, `page headers of step ${step + 1}`).toEqual(
      isOurs(step) && lines.includes(page) ? headers : [],
    )
    return lines.filter((line) => !headers.includes(line))
  })
}
