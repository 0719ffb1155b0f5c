import { randomUuid } from '../bytes/random-uuid.ts'
import type { CredentialsProvider } from '../config/resolved-provider.ts'
import type { Context } from '../context.ts'
import { requireCsrf } from '../csrf/csrf-token.ts'
import { CredentialsSignin } from '../errors.ts'
import type { ActionResult } from '../http/action-result.ts'
import { rebuildRequest } from '../http/rebuild-request.ts'
import { startSession } from '../session/start-session.ts'
import { messageOf } from '../thrown.ts'
import type { User } from '../types.ts'
import { askSignIn } from './ask-sign-in.ts'
import { initialCookies } from './initial-cookies.ts'

/** `POST callback/:credentials`: `authorize`, signIn callback, session, event, redirect. The store is not used (reference 6). */
export async function finishCredentials(
  provider: CredentialsProvider,
  context: Context,
): Promise<ActionResult> {
  const { csrf, request, options, report, callbackUrl } = context
  await requireCsrf(csrf, request, report)
  const credentials = { ...request.body }
  const user = await authorize(provider, credentials, context)
  const account = { providerAccountId: user.id, type: 'credentials', provider: provider.id } as const
  const cookies = initialCookies(context)
  const elsewhere = await askSignIn({ user, account, credentials }, context)
  if (elsewhere !== undefined) return { redirect: elsewhere, cookies }

  await report.decide('CRED-4', {
    strategy: options.session.strategy,
  })
  const login = { user, session: undefined, isNewUser: false }
  const session = await startSession(login, { account }, context)
  await options.events('signIn', { user, account })
  return { redirect: callbackUrl.url, cookies: [...cookies, ...session] }
}

/** @throws CredentialsSignin when no user has these credentials; anything that `authorize` throws. */
async function authorize(
  provider: CredentialsProvider,
  credentials: Record<string, unknown>,
  { request, runtime, report }: Context,
): Promise<User & { readonly id: string }> {
  const answer = await ask()
  await report.check('CRED-2', Boolean(answer))
  if (!answer) throw new CredentialsSignin()
  if (typeof answer !== 'object') throw new TypeError(`authorize returned a ${typeof answer}, not a user`)
  const user: User = answer
  // The object itself, as Auth.js does: a copy would lose what a record's class defines.
  const id = user.id?.toString() ?? randomUuid(runtime, 'user-id')
  await report.decide('CRED-3', { id }, user.id === undefined ? 'made' : 'given by authorize')
  return user.id === id ? (user as User & { id: string }) : Object.assign(user, { id })

  async function ask(): Promise<object | null | undefined> {
    const url = new URL(request.url)
    // As Auth.js passes it: only the last value of a repeated parameter.
    for (const [name, value] of Object.entries(request.query)) url.searchParams.set(name, value)
    try {
      return await provider.authorize(credentials, rebuildRequest({ ...request, url }, request.sent, runtime))
    } catch (error) {
      await report.check('CRED-2', false, { received: messageOf(error) })
      throw error
    }
  }
}
