import type { LikelyQuery } from '../../protocol/likely-rows.ts'
import type { Likely } from '../messages.ts'

/** People who sign in with a password have registered before; those that `signIn` looks for have, too, unless the code then makes a row. `label` is the callback that asks. */
export function likelyAt(label: string, likely: Likely | undefined): LikelyQuery | undefined {
  if (likely === undefined || !('query' in likely)) return undefined
  const { flags, sought } = likely.query
  const isSignIn = /(?:^|\.)authorize$/.test(label) || (label === 'callbacks.signIn' && !sought?.creates)
  const isMeant = isSignIn || sought?.isSeed === true
  return isMeant || !sought ? likely.query : { flags, sought: { ...sought, isGiven: true } }
}
