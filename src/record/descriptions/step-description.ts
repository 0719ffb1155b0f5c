import { cookieNotSent } from '../kinds/cookie-not-sent.ts'
import { kindOf } from '../kinds/registry.ts'
import type { Exchange, Part } from '../outline/outline.ts'
import { stepsOf } from '../outline/outline.ts'
import { withTimes } from '../values/time.ts'

/** What happened, in plain words: who did what, and how it ended. */
export function descriptionOf(part: Part): readonly string[] {
  const [first] = stepsOf(part)
  const sentences = stepsOf(part).map((step) => kindOf(step).description(step, first))
  return part.type === 'exchange' ? [...sentences, ...notSentIn(part)] : sentences
}

/** Cookies that the browser did not send with the request: often the reason for what follows. */
function notSentIn({ children }: Exchange): readonly string[] {
  return children
    .flatMap(stepsOf)
    .filter(cookieNotSent.is)
    .map(({ data }) => `The cookie ${data.cookie.name} is not sent. ${withTimes(data.verdict.reason)}.`)
}
