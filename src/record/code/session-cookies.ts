import type { Step } from '../../protocol/steps.ts'
import { adapterCalled } from '../kinds/adapter-called.ts'
import { cookieStored } from '../kinds/cookie-stored.ts'
import { isSessionCookie } from '../kinds/shared/cookie.ts'
import { tokenEncrypted } from '../kinds/token-encrypted.ts'

/** Names of the cookies that sessions of a record are in, for configurations that choose their own: `cookies.sessionToken.name`. */
export function isSessionCookieIn(steps: readonly Step[]): (name: string) => boolean {
  const tokens = steps.flatMap(tokenIn)
  const own = new Set(
    steps.flatMap((step) => {
      if (!cookieStored.is(step) || step.data.removed) return []
      const { name, value } = step.data.cookie
      return value.length >= SHORTEST && tokens.some((token) => token.startsWith(value)) ? [bare(name)] : []
    }),
  )
  return (name) => isSessionCookie(name) || own.has(bare(name))
}

/** A session's token, or its first chunk, is longer than what others store. */
const SHORTEST = 16

function tokenIn(step: Step): readonly string[] {
  if (tokenEncrypted.is(step)) return step.data.purpose === 'session' ? [step.data.token] : []
  if (!adapterCalled.is(step) || step.data.operation !== 'createSession') return []
  const token: unknown = Object(step.data.args[0]).sessionToken
  return typeof token === 'string' ? [token] : []
}

/** Without the number of a chunk. */
function bare(name: string): string {
  return name.replace(/\.\d+$/, '')
}
