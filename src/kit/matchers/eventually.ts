import { setTimeout } from 'node:timers/promises'
import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test'

/**
 * Asks again until it is as expected, or with `.not` until it isn't, for as long as `expect` waits.
 *
 * @param ask what is wrong; `undefined`: nothing
 * @param wanted what `.not` says when it stays as it should not be
 */
export async function eventually(
  { isNot, timeout }: ExpectMatcherState,
  ask: () => Promise<string | undefined>,
  wanted: string,
): Promise<MatcherReturnType> {
  const end = Date.now() + timeout
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 500)) {
    const wrong = await ask()
    const pass = wrong === undefined
    if (pass !== isNot || Date.now() >= end) return { pass, message: () => wrong ?? wanted }
    await setTimeout(waitMs)
  }
}
