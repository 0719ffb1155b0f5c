import type { EmailProvider } from '../config/resolved-provider.ts'
import type { Storage } from '../config/storage.ts'
import { requireStorage } from '../config/storage.ts'
import type { Context } from '../context.ts'
import { findEmailIdentity } from '../email/email-identity.ts'
import { createLinkToken, hashLinkToken, type LinkToken } from '../email/link-token.ts'
import { nextTask } from '../email/next-task.ts'
import { normalizeIdentifier } from '../email/normalize-identifier.ts'
import type { ActionResult } from '../http/action-result.ts'
import { rebuildRequest } from '../http/rebuild-request.ts'
import { messageOf } from '../thrown.ts'
import { askSignIn } from './ask-sign-in.ts'
import { initialCookies } from './initial-cookies.ts'

type WithStorage = Context & { readonly storage: Storage }

/** `POST signin/:email`: asks the signIn callback, then mails a link and stores the hash of its token (reference 5). */
export async function requestEmailLink(provider: EmailProvider, context: Context): Promise<ActionResult> {
  const { options } = context
  const around = { ...context, storage: requireStorage(options) }
  const email = await readAddress(provider, context)
  const { user, account } = await findEmailIdentity(email, provider, around)
  // The address as it was typed; the store may spell it differently.
  const asked = { ...account, providerAccountId: email }
  const params = { user, account: asked, email: { verificationRequest: true } }
  const elsewhere = await askSignIn(params, context, { wrapAuthErrors: true })
  const cookies = initialCookies(context)
  if (elsewhere !== undefined) return { redirect: elsewhere, cookies }

  await sendLink(email, provider, around)
  const query = new URLSearchParams({ provider: provider.id, type: provider.type })
  return { redirect: `${options.baseUrl}/verify-request?${query}`, cookies }
}

async function readAddress(provider: EmailProvider, { request, report, runtime }: Context): Promise<string> {
  const received = request.body['email']
  try {
    const email = provider.normalizeIdentifier
      ? await provider.normalizeIdentifier(received as string)
      : normalizeIdentifier(received, runtime.follows)
    await report.check('EMAIL-1', true, {
      expected: email,
      received,
    })
    return email
  } catch (error) {
    await report.check('EMAIL-1', false, { detail: messageOf(error), received })
    throw error
  }
}

/** Sending and storing run at the same time; neither failure may be lost (reference 5 and 17). */
async function sendLink(identifier: string, provider: EmailProvider, context: WithStorage): Promise<void> {
  const { options, runtime, request, report, callbackUrl } = context
  const { token, expires } = await createLinkToken(provider, context)
  const query = new URLSearchParams({ callbackUrl: callbackUrl.url, token, email: identifier })
  const url = `${provider.callbackUrl}?${query}`
  await report.decide('EMAIL-3', { identifier, token, expires, url }, 'made')

  const { theme } = options
  const { fetch } = runtime
  let rebuilt: Request | undefined
  const mail = {
    ...{ identifier, token, expires, url, provider, theme },
    /** Made only if a sender looks at it: few do, and its body takes longer than everything else here. */
    get request() {
      rebuilt ??= rebuildRequest(request, request.body, runtime)
      return rebuilt
    },
    fetch,
  }
  const sending = Promise.allSettled([provider.sendVerificationRequest(mail)])
  try {
    await store(identifier, { token, expires }, provider, context)
  } catch (error) {
    // The link is useless now, sent or not, so there is no reason to wait for the mail server.
    await report.decide('EMAIL-4', { stored: 'rejected' }, 'token rejected')
    throw error
  }
  const [sent] = await sending
  const outcome = { sent: sent.status, stored: 'fulfilled' }
  await report.decide('EMAIL-4', outcome, `mail ${sent.status}, token fulfilled`)
  if (sent.status === 'rejected') throw sent.reason
}

async function store(
  identifier: string,
  { token, expires }: LinkToken,
  provider: EmailProvider,
  context: WithStorage,
): Promise<void> {
  // The mail's own request goes out first: Auth.js, too, stores the token one task later.
  await nextTask()
  const hash = hashLinkToken(token, provider, context)
  await context.report.decide('EMAIL-3', { identifier, hash, expires }, 'hashed')
  await context.storage.call('createVerificationToken', { identifier, token: hash, expires })
}
