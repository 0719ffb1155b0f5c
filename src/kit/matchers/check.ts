import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test'
import { closest, explained } from './differences.ts'
import { eventually } from './eventually.ts'

/** A check of an app, by the name that it has in the record: `state`, `pkce`. */
export interface RecordedCheck {
  readonly check: string
  readonly passed: boolean
}

/** The record of an app that runs inside authscope. */
export interface RecordWithChecks {
  checks(): Promise<readonly RecordedCheck[]>
}

const SERVED =
  'toHaveCheck needs an app that runs inside authscope. Of your app authscope sees the requests and, with observe from authscope/observe, what its configuration does, but not the checks that Auth.js makes in between. Test what follows from one: toHaveURL(/error=/), or with observe toHaveLog({ message: /InvalidCheck/ }). What the provider checked is in (await record.exchanges()).flatMap(({ checks }) => checks).'

/** The app made that check, with that result. Waits for it. */
export async function toHaveCheck(
  this: ExpectMatcherState,
  record: RecordWithChecks | object,
  check: string,
  { passed = true }: { readonly passed?: boolean } = {},
): Promise<MatcherReturnType> {
  if (!('checks' in record)) return { pass: this.isNot, message: () => SERVED }
  const ask = async () => {
    const checks = await record.checks()
    const names = [...new Set(checks.map((each) => each.check))].join(', ')
    const none = `There was no such check; there were: ${names || 'none'}.`
    const same = checks.filter((each) => each.check === check)
    return explained(`The check ${check} is not as expected:`, closest(same, { passed }, none))
  }
  return eventually(this, ask, `The check ${check} ${passed ? 'passed' : 'failed'}, and should not.`)
}
