import type { Answer } from '../exchange.ts'
import { html } from '../page-kit.ts'
import { plainNotFound, respondSvg } from '../picture.ts'
import { redirect } from '../respond.ts'
import type { MockPerson } from '../site.ts'
import { digitsOf } from './derive.ts'

/**
 * Answers with the picture of the person whose number is in the address: their own, or initials on a colour that is the same at every provider.
 */
export function showPicture(numberOf: (person: MockPerson) => number): Answer {
  return ({ params, context, url }) => {
    const number = Number.parseInt(params['number'] ?? '', 10)
    const person = context.people.find((one) => numberOf(one) === number)
    if (person === undefined) return plainNotFound()
    const { picture } = person
    if (picture !== undefined && URL.canParse(picture) && new URL(picture).href !== url.href)
      return redirect(picture)
    return respondSvg(html`<svg xmlns="http://www.w3.org/2000/svg" width="460" height="460" viewBox="0 0 46 46">
<rect width="46" height="46" fill="hsl(${hueOf(person)} 38% 38%)"/>
<text x="23" y="24" fill="#ffffff" font-family="system-ui, sans-serif" font-size="18" font-weight="600" text-anchor="middle" dominant-baseline="central">${initials(person.name)}</text>
</svg>
`)
  }
}

/** A person's colour, in degrees. */
export function hueOf({ id }: MockPerson): number {
  return Number(digitsOf(`picture ${id}`, 6)) % 360
}

/** First letters of the first and last word that begin with a letter. */
function initials(name: string): string {
  const words = name.match(/(?<![\p{L}\p{N}])\p{L}/gu) ?? ['?']
  return [words[0], words.length > 1 ? words.at(-1) : ''].join('').toUpperCase()
}
