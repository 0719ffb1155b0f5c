import { toHex } from '../encoding.ts'
import type { Answer, Route } from '../exchange.ts'
import { uuidOf } from '../provider/derive.ts'
import { judge } from '../rules.ts'
import type { SiteContext } from '../site.ts'
import { bareAddress, mailboxOf } from './address.ts'
import type { MailService } from './mail-service.ts'
import { mailRules } from './rules.ts'

/** Accepts mails at the service's production URLs. */
export function mailServiceRoutes(service: MailService): readonly Route[] {
  return service.urls.map((url): Route => ({ method: 'post', url, answer: takeMail(service) }))
}

function takeMail(service: MailService): Answer {
  return async (exchange) => {
    const { request, context } = exchange
    const draft = await service.readDraft(exchange)
    const key = service.readKey(request.headers)
    const before = await countRequest(service, context)
    const owner = context.people[0]?.email
    const refusal = await judge(mailRules, { service, key, draft, before, owner }, context.report)
    if (refusal !== undefined || draft === undefined) {
      return withLimit(service, before, service.refuse(refusal ?? 'bad-body', draft ?? { to: [] }))
    }
    const id = uuidOf(toHex(context.random('mail', 16)))
    const delivered = key === service.testKey ? [] : draft.to
    for (const [at, to] of delivered.entries()) {
      context.deliver?.({
        service: service.id,
        id: at === 0 ? id : `${id}-${at}`,
        to: mailboxOf(bareAddress(to) ?? to),
        from: draft.from ?? '',
        subject: draft.subject ?? '',
        ...(draft.text === undefined ? {} : { text: draft.text }),
        ...(draft.html === undefined ? {} : { html: draft.html }),
        sentAt: context.now,
      })
    }
    return withLimit(service, before, service.accept(id, draft, context.now))
  }
}

/** Counts the request, and returns how many came before it in the same second. */
async function countRequest({ id, rateLimit }: MailService, { state, now }: SiteContext): Promise<number> {
  if (rateLimit === undefined) return 0
  const key = `mail:${id}:second`
  const second = Math.floor(now / 1000)
  const stored = (await state.get(key)) as { readonly second: number; readonly count: number } | undefined
  const before = stored?.second === second ? stored.count : 0
  state.set(key, { second, count: before + 1 })
  return before
}

/** The same answer with the headers about the limit. */
function withLimit({ rateLimit }: MailService, before: number, response: Response): Response {
  if (rateLimit === undefined) return response
  const remaining = Math.max(0, rateLimit.perSecond - before - 1)
  for (const [name, value] of Object.entries(rateLimit.headers(remaining))) response.headers.set(name, value)
  return response
}
