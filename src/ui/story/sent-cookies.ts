import type { Step } from '../../protocol/steps.ts'
import { checkFailed } from '../../record/kinds/check-failed.ts'
import { checkPassed } from '../../record/kinds/check-passed.ts'
import { cookieSent } from '../../record/kinds/cookie-sent.ts'
import { tokenOpened } from '../../record/kinds/token-decrypted.ts'
import { tokenEncrypted } from '../../record/kinds/token-encrypted.ts'
import type { StoryBeat } from '../../record/story/story.ts'

/** A cookie of the request that a beat is about. */
export interface SentCookie {
  readonly name: string
  readonly fate: 'used' | 'routine' | 'missing'
  /** `seq` of the step that used it, and how. */
  readonly at?: number
  readonly how?: 'checked' | 'decrypted'
}

/** The cookies of the request in which a beat checks something, those that were used or are missing first. */
export function sentCookies(steps: readonly Step[], beat: StoryBeat | undefined): readonly SentCookie[] {
  const isCheck = beat?.shapes.some(({ form }) => form === 'check') || beat?.state === 'failed'
  const decisive = isCheck ? steps.find(({ seq }) => seq === beat?.decisive) : undefined
  if (!decisive) return []
  const exchange = decisive.exchange.split('.')[0]
  const own = steps.filter((step) => step.exchange === exchange)
  const missing = missingIn(own, steps)
  // One that was taken out of the request on its way is in the record as sent.
  const isThere = ({ name }: SentCookie) => missing.every((each) => each.name !== name)
  const sent = own.filter(cookieSent.is).map(({ data }) => fateOf(data.cookie.name, own))
  const cookies = [...missing, ...sent.filter(isThere)]
  return [...cookies.filter(isNotable), ...cookies.filter((cookie) => !isNotable(cookie))]
}

function isNotable({ fate }: SentCookie): boolean {
  return fate !== 'routine'
}

function fateOf(name: string, own: readonly Step[]): SentCookie {
  const opened = own.filter(tokenOpened.is).find(({ data }) => data.salt === name)
  if (!opened) return { name, fate: 'routine' }
  const { value } = opened.data.claims
  const compared = own.find(
    (step) =>
      (checkPassed.is(step) || checkFailed.is(step)) && value !== undefined && step.data.expected === value,
  )
  return { name, fate: 'used', at: (compared ?? opened).seq, how: compared ? 'checked' : 'decrypted' }
}

/** Cookies that the app looked for, by the names under which it had encrypted them. */
function missingIn(own: readonly Step[], steps: readonly Step[]): readonly SentCookie[] {
  return own
    .filter(checkFailed.is)
    .filter(({ data }) => /cookie is missing/.test(data.detail ?? ''))
    .flatMap(({ data, seq }) => {
      const token = steps.filter(tokenEncrypted.is).find((each) => each.data.purpose === data.check)
      return token?.data.salt === undefined
        ? []
        : [{ name: token.data.salt, fate: 'missing', at: seq } as const]
    })
}
