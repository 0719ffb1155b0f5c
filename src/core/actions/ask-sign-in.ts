import type { Surroundings } from '../context.ts'
import { filterUrl } from '../csrf/callback-url.ts'
import { AccessDenied, AuthError } from '../errors.ts'
import { messageOf, toError } from '../thrown.ts'
import type { Callbacks } from '../types.ts'

/**
 * Asks the signIn callback (reference 9.3). `wrapAuthErrors`: when a link is requested by e-mail, anything thrown becomes AccessDenied (reference 5).
 * @returns undefined to go on, or the URL to redirect to instead of signing in.
 * @throws AccessDenied when it refuses or throws; an AuthError that it throws passes unchanged.
 */
export async function askSignIn(
  params: Parameters<Callbacks['signIn']>[0],
  { options, report }: Surroundings,
  { wrapAuthErrors = false } = {},
): Promise<string | undefined> {
  let answer: boolean | string
  try {
    answer = await options.callbacks.signIn(params)
  } catch (thrown) {
    const error = toError(thrown)
    const message = messageOf(error)
    await report.decide('SIGNIN-1', { message }, 'threw')
    if (error instanceof AuthError && !wrapAuthErrors) throw error
    throw new AccessDenied(message, { cause: thrown })
  }
  if (!answer) {
    await report.decide('SIGNIN-1', { answer }, 'refused')
    throw new AccessDenied('AccessDenied')
  }
  if (typeof answer !== 'string') {
    await report.decide('SIGNIN-1', { answer }, 'allowed')
    return undefined
  }
  const url = await filterUrl(answer, options, report)
  await report.decide('SIGNIN-1', { answer, url }, 'redirected')
  return url
}
