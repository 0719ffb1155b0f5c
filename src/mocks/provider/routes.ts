import type { Route } from '../exchange.ts'
import type { OAuthApp } from '../oauth-app.ts'
import { revokeConnection, showConnection } from './account/connection.ts'
import { showLogin, takeLogin } from './account/login.ts'
import { showLogout, takeLogout } from './account/logout.ts'
import { askForConsent, takeDecision } from './authorize/authorize.ts'
import type { Provider } from './provider.ts'
import { redeemCode } from './token/token.ts'

/** What every provider answers, on the addresses that its data names. */
export function providerRoutes(provider: Provider, apps: readonly OAuthApp[]): readonly Route[] {
  const { origin, paths } = provider
  return [
    { method: 'get', url: origin + paths.authorize, answer: askForConsent(provider, apps) },
    { method: 'post', url: origin + paths.authorize, answer: takeDecision(provider, apps) },
    { method: 'post', url: origin + paths.token, answer: redeemCode(provider, apps) },
    { method: 'get', url: origin + paths.login, answer: showLogin(provider) },
    { method: 'post', url: origin + paths.session, answer: takeLogin(provider) },
    { method: 'get', url: origin + paths.logout, answer: showLogout(provider) },
    { method: 'post', url: origin + paths.logout, answer: takeLogout(provider) },
    { method: 'get', url: origin + paths.connection, answer: showConnection(provider, apps) },
    { method: 'post', url: origin + paths.connection, answer: revokeConnection(provider, apps) },
  ]
}
