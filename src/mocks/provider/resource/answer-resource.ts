import type { Answer, Exchange } from '../../exchange.ts'
import { respond, respondJson } from '../../respond.ts'
import { judge } from '../../rules.ts'
import { accountOf } from '../account-of.ts'
import { allowAnyOrigin } from '../cors.ts'
import { personToTell } from '../faults/other-person.ts'
import { jpegOf } from '../flat-jpeg.ts'
import type { Provider } from '../provider.ts'
import { checkHeaders } from './check-headers.ts'
import { checkScope } from './check-scope.ts'
import { checkToken } from './check-token.ts'
import { type ResourceRule, readResourceRequest } from './facts.ts'
import { refuseResource } from './refuse.ts'
import type { Resource } from './resource.ts'
import { signData } from './sign-data.ts'

/** What is needed to read a resource, in order. @see https://www.rfc-editor.org/rfc/rfc6750#section-2 */
const resourceRules: readonly ResourceRule[] = [checkHeaders, checkToken, checkScope]

/** Answers with the data of the person that the token belongs to. */
export function answerResource(provider: Provider, resource: Resource): Answer {
  return async (exchange) => {
    const request = await readResourceRequest(provider, resource, exchange)
    if (provider.isStated && request.token === undefined && namesToken(exchange)) {
      exchange.context.unknown?.()
      return refuseResource('no-token', provider.name)
    }
    const refusal = await judge(resourceRules, request, exchange.context.report)
    const { person, record, token } = request
    if (refusal !== undefined || person === undefined || record === undefined || token === undefined) {
      return refuseResource(refusal ?? 'bad-token', provider.name)
    }
    const { url, params } = exchange
    const { clientId, scopes, claims } = record
    const account = accountOf(provider, personToTell(person, exchange), clientId)
    const headers = allowAnyOrigin(new Headers({ 'Cache-Control': 'no-store' }))
    if (resource.picture) {
      headers.set('Content-Type', 'image/jpeg')
      return respond(jpegOf(account.person), { headers })
    }
    const { api, userinfo } = account.person.claims ?? {}
    if (resource.list !== undefined) {
      const rows: unknown = api?.[resource.list] ?? []
      return respondJson(resource.wraps?.(rows) ?? rows, { headers })
    }
    let data = resource.data({ account, scopes, clientId, token, url, params })
    for (const { value } of provider.quirks.profile ?? [])
      data = value(data, { account, scopes, url, claims })
    data = { ...data, ...userinfo }
    if (provider.isStated) exchange.context.guessed?.()
    if (!resource.signed) return respondJson(data, { headers })
    headers.set('Content-Type', 'application/jwt')
    return respond(await signData(provider, exchange, clientId, data), { headers })
  }
}

/** `X-Access-Token: …`, `?accessToken=…` */
function namesToken({ request, url }: Exchange): boolean {
  return [...request.headers.keys(), ...url.searchParams.keys()].some((name) => /token/i.test(name))
}
