import { signedSecret, signingApp } from '../../mocks/testing/apps.ts'
import { app, type World } from '../../mocks/testing/world.ts'
import type { Factory } from '../providers/upstream.ts'

/** A provider of the catalogue, and where a customer's own server of it is met. */
export interface ProviderSite {
  readonly id: string
  readonly type: 'oauth' | 'oidc'
  readonly at: string
}

/** What somebody who registered app.example at the provider writes into the configuration. */
export async function optionsFor(factory: Factory, { id, at }: ProviderSite, world: World): Promise<object> {
  const registration = { clientId: app.clientId, clientSecret: app.clientSecret }
  if (id === 'apple') return { clientId: signingApp.clientId, clientSecret: await signedSecret(world) }
  // Its address for tokens and its RESTlet are the customer's.
  if (id === 'netsuite') {
    const userinfo = 'https://tstdrv1234567.restlets.api.netsuite.com/app/site/hosting/restlet.nl'
    return { ...registration, accountID: 'tstdrv1234567', userinfo }
  }
  return needsIssuer(factory) ? { ...registration, issuer: at } : registration
}

/** A preset that knows no address by itself. */
function needsIssuer(factory: Factory): boolean {
  const plain: Readonly<Record<string, unknown>> = { ...factory({}) }
  const { issuer, wellKnown, authorization } = plain
  const url =
    typeof authorization === 'object' && authorization !== null && 'url' in authorization
      ? authorization.url
      : authorization
  return issuer === undefined && wellKnown === undefined && typeof url !== 'string'
}
