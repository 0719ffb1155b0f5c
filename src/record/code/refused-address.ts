import type { Code } from '../../protocol/code.ts'
import { codeOnly } from '../../protocol/code-text.ts'
import type { Person } from '../../protocol/setup.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { Step } from '../../protocol/steps.ts'
import { callbackCalled } from '../kinds/callback-called.ts'
import { callbackReturned } from '../kinds/callback-returned.ts'

/** Someone whom `signIn` turned away, and an address that the code lets in. */
export interface RefusedAddress {
  readonly person: Person
  readonly email: string
}

/** At the call as well as at its return. */
export function refusedAddressAt(
  step: Step,
  steps: readonly Step[],
  people: readonly Person[],
  code: Pick<Code, 'files'>,
): RefusedAddress | undefined {
  if (!(callbackCalled.is(step) || callbackReturned.is(step)) || step.data.callback !== 'signIn')
    return undefined
  const returned = steps.find(
    (each) =>
      callbackReturned.is(each) &&
      each.exchange === step.exchange &&
      each.seq >= step.seq &&
      each.data.callback === 'signIn',
  )
  if (!callbackReturned.is(returned) || returned.data.result === true) return undefined
  const [params] = step.data.args
  const user = isRecord(params) ? params['user'] : undefined
  const own = isRecord(user) ? String(user['email'] ?? '').toLowerCase() : ''
  const person = people.find(({ email }) => email !== '' && email.toLowerCase() === own)
  const email = person && addressIn(code, person.email)
  return person && email !== undefined ? { person, email } : undefined
}

const ADDRESS = /(['"`])([\w.+-]+@[\w-]+(?:\.[\w-]+)+)\1/g
/** Of those that write, and examples of what to type. */
const OF_SENDERS = /no-?reply|onboarding@|support@|hello@|info@|(?:from|placeholder|label|title)\s*:\s*$/i
const DOMAIN =
  /(?:\b(?:endsWith|includes)\(\s*|domains?\w*\s*(?:[!=]==?|:[^='"`\n]*=|=|:)\s*\[?\s*)(['"`])@?((?:[\w-]+\.)+[a-z]{2,})\1/gi

/** An address that the code has written out, or one of a domain that it has. */
function addressIn({ files }: Pick<Code, 'files'>, own: string): string | undefined {
  const text = Object.values(files).join('\n')
  const code = codeOnly(text)
  const found = (pattern: RegExp) =>
    [...text.matchAll(pattern)].filter(
      ({ index, 0: quoted }) =>
        // Not in a comment.
        code.charAt(index) === text.charAt(index) &&
        !OF_SENDERS.test(`${text.slice(Math.max(0, index - 20), index)}`) &&
        !OF_SENDERS.test(quoted),
    )
  const address = found(ADDRESS)[0]?.[2]
  const domain = found(DOMAIN)[0]?.[2]
  const allowed = address ?? (domain === undefined ? undefined : `${own.split('@')[0]}@${domain}`)
  return allowed?.toLowerCase() === own.toLowerCase() ? undefined : allowed
}
