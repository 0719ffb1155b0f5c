import type { Step } from '../../protocol/steps.ts'
import { adapterCalled } from '../kinds/adapter-called.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { decisionTaken } from '../kinds/decision-taken.ts'
import { isSessionCookie } from '../kinds/shared/cookie.ts'
import { tokenEncrypted } from '../kinds/token-encrypted.ts'
import { guestOf } from './guest.ts'
import { perRun } from './outline.ts'

/**
 * What became of the sign-in in a run: `signed-in` when a session began and no later step of the run deleted it, `unstored` for
 * credentials under the database strategy, where the session cookie has a token that no session row belongs to. Undefined for runs
 * that leave no session behind.
 */
export const signInOf = perRun(({ steps }): 'signed-in' | 'unstored' | undefined => {
  if (steps.some(isUnstored)) return 'unstored'
  // What a published package decides is not seen, but what the browser keeps is.
  if (guestOf(steps) !== undefined) return keepsSession(steps) ? 'signed-in' : undefined
  const began = steps.findLastIndex(beginsSession)
  const isDeleted = steps.slice(began + 1).some(({ rule }) => rule === 'CHUNK-2')
  return began < 0 || isDeleted ? undefined : 'signed-in'
})

function keepsSession(steps: readonly Step[]): boolean {
  const kept = new Set<string>()
  for (const step of steps) {
    if (!cookieStored.is(step) || !isSessionCookie(step.data.cookie.name)) continue
    if (step.data.removed) kept.delete(step.data.cookie.name)
    else kept.add(step.data.cookie.name)
  }
  return kept.size > 0
}

/** The engine decided to start a session, or made what it consists of. */
function beginsSession(step: Step): boolean {
  return (
    step.rule === 'SESSION-4' ||
    (tokenEncrypted.is(step) && step.data.purpose === 'session') ||
    (adapterCalled.is(step) && step.data.operation === 'createSession')
  )
}

function isUnstored(step: Step): boolean {
  return decisionTaken.is(step) && step.rule === 'CRED-4' && step.data.facts['strategy'] === 'database'
}
