import { mailServices } from '../../mocks/mail/services/services.ts'
import type { MockIssuer, Network, SiteEndpoint } from '../../mocks/site.ts'

/** An endpoint of a provider, or where a mail service accepts mails. */
export type ServedEndpoint = SiteEndpoint | 'mail'

/** Whose endpoint an address is. */
export interface NamedEndpoint {
  /** Catalogue id of the provider or mail service, or the name of an issuer. */
  readonly provider: string
  readonly endpoint: ServedEndpoint
}

const mailHosts = new Map(
  mailServices.flatMap(({ id, urls }) => urls.map((url) => [new URL(url).hostname, id] as const)),
)

/** `undefined` for pages, other APIs and unknown sites. */
export function endpointAt(
  { url, method }: Pick<Request, 'url' | 'method'>,
  network: Network,
  issuers: readonly MockIssuer[],
): NamedEndpoint | undefined {
  const sender = mailHosts.get(new URL(url).hostname)
  return sender === undefined
    ? network.endpointOf(url, { issuers }, method)
    : { provider: sender, endpoint: 'mail' }
}
