import type { RuleFamily } from '../rule-text.ts'
import { authorizationRules } from './authorization.ts'
import { callbackRules } from './callback.ts'
import { callbackUrlRules } from './callback-urls.ts'
import { callbacksRules } from './callbacks.ts'
import { configRules } from './config.ts'
import { cookieLinesRules } from './cookie-lines.ts'
import { cookieSendingRules } from './cookie-sending.ts'
import { cookieSitesRules } from './cookie-sites.ts'
import { cookieStoringRules } from './cookie-storing.ts'
import { cookiesRules } from './cookies.ts'
import { corsRules } from './cors.ts'
import { credentialsRules } from './credentials.ts'
import { csrfRules } from './csrf.ts'
import { emailRules } from './email.ts'
import { errorsRules } from './errors.ts'
import { framesRules } from './frames.ts'
import { httpRules } from './http.ts'
import { jweRules } from './jwe.ts'
import { linkingByMailRules, linkingPasskeysRules, linkingRules } from './linking.ts'
import { mailServicesRules } from './mail-services.ts'
import { pagesRules } from './pages.ts'
import { providerApiRules } from './provider-api.ts'
import { providerAskRules } from './provider-ask.ts'
import { providerAuthorizeRules } from './provider-authorize.ts'
import { providerEndRules } from './provider-end.ts'
import { providerTokenRules } from './provider-token.ts'
import { redirectsRules } from './redirects.ts'
import { requestsRules } from './requests.ts'
import { sessionsRules } from './sessions.ts'
import { tokensRules } from './tokens.ts'
import { webauthnRules } from './webauthn.ts'

/** Every family of rules, in the order of a sign-in. */
export const RULE_FAMILIES: readonly RuleFamily[] = [
  httpRules,
  cookiesRules,
  csrfRules,
  callbackUrlRules,
  jweRules,
  sessionsRules,
  authorizationRules,
  callbackRules,
  tokensRules,
  linkingRules,
  linkingByMailRules,
  linkingPasskeysRules,
  callbacksRules,
  emailRules,
  credentialsRules,
  webauthnRules,
  errorsRules,
  configRules,
  pagesRules,
  cookieLinesRules,
  cookieStoringRules,
  cookieSendingRules,
  cookieSitesRules,
  requestsRules,
  redirectsRules,
  corsRules,
  framesRules,
  providerAuthorizeRules,
  providerAskRules,
  providerTokenRules,
  providerEndRules,
  providerApiRules,
  mailServicesRules,
]
