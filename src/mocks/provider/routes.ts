import type { Route } from '../exchange.ts'
import type { OAuthApp } from '../oauth-app.ts'
import type { EndpointName, SiteEndpoint } from '../site.ts'
import { revokeConnection, showConnection } from './account/connection.ts'
import { showLogin, takeLogin } from './account/login.ts'
import { showLogout, takeLogout } from './account/logout.ts'
import { accountNumber } from './account-of.ts'
import { askForConsent, takeDecision } from './authorize/authorize.ts'
import { answerPreflight } from './cors.ts'
import { endSession } from './logout/end-session.ts'
import { showDiscovery } from './open-id/discovery.ts'
import { showKeys } from './open-id/keys.ts'
import { userinfoResources } from './open-id/userinfo.ts'
import { showPicture } from './picture.ts'
import { decisionPath, type Provider, urlOf } from './provider.ts'
import { answerResource } from './resource/answer-resource.ts'
import { revokeToken } from './revocation/revoke.ts'
import { giveTokens } from './token/token.ts'

/** The routes of every provider, at the addresses that its data names. */
export function providerRoutes(provider: Provider, apps: readonly OAuthApp[]): readonly Route[] {
  const { origin, paths, resources = [], openId } = provider
  const endpoint = namesOf(provider)
  return [
    ...[paths.authorize, ...(paths.others?.authorize ?? [])].map(
      (address): Route => ({
        method: 'get',
        url: urlOf(provider, address),
        answer: askForConsent(provider, apps),
        endpoint: endpoint('authorization'),
      }),
    ),
    ...[paths.token, ...(paths.others?.token ?? [])].map(
      (address): Route => ({
        method: 'post',
        url: urlOf(provider, address),
        answer: giveTokens(provider, apps),
        endpoint: endpoint('token'),
      }),
    ),
    {
      method: 'post',
      url: origin + decisionPath(provider),
      answer: takeDecision(provider, apps),
      endpoint: endpoint('authorization'),
    },
    { method: 'get', url: origin + paths.login, answer: showLogin(provider) },
    { method: 'post', url: origin + paths.session, answer: takeLogin(provider) },
    { method: 'get', url: origin + paths.logout, answer: showLogout(provider) },
    { method: 'post', url: origin + paths.logout, answer: takeLogout(provider) },
    { method: 'get', url: origin + paths.connection, answer: showConnection(provider, apps) },
    { method: 'post', url: origin + paths.connection, answer: revokeConnection(provider, apps) },
    ...(paths.revocation === undefined
      ? []
      : [
          {
            method: 'post' as const,
            url: urlOf(provider, paths.revocation),
            answer: revokeToken(provider, apps),
            endpoint: endpoint('revocation'),
          },
        ]),
    ...[...resources, ...(openId ? userinfoResources(openId) : [])].flatMap((resource): readonly Route[] => {
      const url = urlOf(provider, resource.url)
      return [
        {
          method: resource.method ?? 'get',
          url,
          answer: answerResource(provider, resource),
          ...(resource.picture || resource.list !== undefined ? {} : { endpoint: endpoint('userinfo') }),
        },
        { method: 'options', url, answer: answerPreflight },
      ]
    }),
    ...openIdRoutes(provider, apps),
  ]
}

function openIdRoutes(provider: Provider, apps: readonly OAuthApp[]): readonly Route[] {
  const { openId, paths } = provider
  if (openId === undefined) return []
  const endpoint = namesOf(provider)
  const open = [paths.token, paths.revocation, openId.keys, ...openId.discovery]
  return [
    ...openId.discovery.map(
      (address): Route => ({
        method: 'get',
        url: urlOf(provider, address),
        answer: showDiscovery(provider, openId),
        endpoint: endpoint('discovery'),
      }),
    ),
    {
      method: 'get',
      url: urlOf(provider, openId.keys),
      answer: showKeys(provider, openId),
      endpoint: endpoint('jwks'),
    },
    ...(openId.endSession === undefined
      ? []
      : (['get', 'post'] as const).map(
          (method): Route => ({
            method,
            url: urlOf(provider, openId.endSession ?? ''),
            answer: endSession(provider, openId, apps),
            endpoint: endpoint('end-session'),
          }),
        )),
    ...open.flatMap((address) =>
      address === undefined
        ? []
        : [{ method: 'options' as const, url: urlOf(provider, address), answer: answerPreflight }],
    ),
  ]
}

function namesOf({ preset }: Provider): (endpoint: SiteEndpoint) => EndpointName {
  return (endpoint) => ({ provider: preset, endpoint })
}

/** The picture of each account, where the provider keeps it. */
export function pictureRoute(provider: Provider): Route {
  return {
    method: 'get',
    url: provider.picture,
    answer: showPicture((person) => accountNumber(provider, person)),
  }
}
