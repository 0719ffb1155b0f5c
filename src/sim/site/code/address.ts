import { headerOf, type WireRequest } from '../../values/message.ts'
import { isAppOrigin } from '../../values/parties.ts'
import type { OpenedCode } from './user-code.ts'

/**
 * The request with its address as a server sees it: host and scheme are known only by headers, which a proxy may have set. `Via` says that there is a
 * proxy. It takes https from the browser and speaks http to the app, so only `X-Forwarded-Proto` tells the app of the https.
 */
export function seenByApp(request: WireRequest): WireRequest {
  const { url, headers } = request
  const { origin, host } = new URL(url)
  const seen = `${schemeOf(headers)}://${headerOf(headers, 'host') ?? host}`
  if (!URL.canParse(seen) || new URL(seen).origin === origin) return request
  return { ...request, url: new URL(url.slice(origin.length), seen).href }
}

function schemeOf(headers: WireRequest['headers']): 'http' | 'https' {
  const [forwarded] = headerOf(headers, 'x-forwarded-proto')?.split(',') ?? []
  const scheme = forwarded?.trim().toLowerCase()
  if (scheme === 'http' || scheme === 'https') return scheme
  return headerOf(headers, 'via') === undefined ? 'https' : 'http'
}

/**
 * What next-auth makes of a request: `AUTH_URL` says which origin the app has, whatever the headers say. One that names another site, as in the `.env` of a
 * developer's machine, is left out: no one could come back from a provider.
 */
export function withAuthUrl(
  request: WireRequest,
  { flavour }: Pick<OpenedCode, 'flavour'>,
  environment: Readonly<Record<string, string>> = {},
): WireRequest {
  const given = environment['AUTH_URL'] ?? environment['NEXTAUTH_URL']
  if (flavour !== 'next-auth' || given === undefined || !URL.canParse(given)) return request
  const stated = new URL(given)
  if (!isAppOrigin(stated)) return request
  const { origin } = new URL(request.url)
  return { ...request, url: stated.origin + request.url.slice(origin.length) }
}
