import type { Answer, Route } from '../exchange.ts'
import { html } from '../page-kit.ts'
import { plainNotFound, respondSvg } from '../picture.ts'
import { accountNumber } from './account.ts'

const AVATARS = 'https://avatars.githubusercontent.com'

/** Pictures of the test people: initials on a colour that follows from the account's number. */
export const avatarRoutes: readonly Route[] = [
  { method: 'get', url: `${AVATARS}/u/:number`, answer: showAvatar },
  { method: 'all', url: `${AVATARS}/*`, answer: plainNotFound },
]

function showAvatar({ params, context }: Parameters<Answer>[0]): Response {
  const number = Number(params['number'])
  const person = context.people.find((one) => accountNumber(one) === number)
  if (person === undefined) return plainNotFound()
  return respondSvg(html`<svg xmlns="http://www.w3.org/2000/svg" width="460" height="460" viewBox="0 0 46 46">
<rect width="46" height="46" fill="hsl(${number % 360} 38% 38%)"/>
<text x="23" y="24" fill="#ffffff" font-family="system-ui, sans-serif" font-size="18" font-weight="600" text-anchor="middle" dominant-baseline="central">${initials(person.name)}</text>
</svg>
`)
}

/** First letters of the first and last word that begin with a letter. */
function initials(name: string): string {
  const words = name.match(/(?<![\p{L}\p{N}])\p{L}/gu) ?? ['?']
  return [words[0], words.length > 1 ? words.at(-1) : ''].join('').toUpperCase()
}
