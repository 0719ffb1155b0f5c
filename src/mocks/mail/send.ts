import { toHex } from '../encoding.ts'
import type { Answer, Route } from '../exchange.ts'
import { uuidOf } from '../provider/derive.ts'
import { judge } from '../rules.ts'
import { bareAddress } from './address.ts'
import type { MailService } from './mail-service.ts'
import { mailRules } from './rules.ts'

/** Takes mails for delivery at the service's production URLs. */
export function mailServiceRoutes(service: MailService): readonly Route[] {
  return service.urls.map((url): Route => ({ method: 'post', url, answer: takeMail(service) }))
}

function takeMail(service: MailService): Answer {
  return async (exchange) => {
    const { request, context } = exchange
    const draft = await service.readDraft(exchange)
    const key = service.readKey(request.headers)
    const refusal = await judge(mailRules, { service, key, draft }, context.report)
    if (refusal !== undefined || draft === undefined) {
      return service.refuse(refusal ?? 'bad-body', draft ?? { to: [] })
    }
    const id = uuidOf(toHex(context.random('mail', 16)))
    for (const [at, to] of draft.to.entries()) {
      context.deliver?.({
        service: service.id,
        id: at === 0 ? id : `${id}-${at}`,
        to: bareAddress(to) ?? to,
        from: draft.from ?? '',
        subject: draft.subject ?? '',
        ...(draft.text === undefined ? {} : { text: draft.text }),
        ...(draft.html === undefined ? {} : { html: draft.html }),
        sentAt: context.now,
      })
    }
    return service.accept(id, draft, context.now)
  }
}
