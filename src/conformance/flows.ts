import type { Flow } from './scenario.ts'
import { callbackUrlFlow } from './scenarios/callback-url.ts'
import { causesFlow } from './scenarios/causes.ts'
import { configurationsFlow } from './scenarios/config.ts'
import { credentialsFlow } from './scenarios/credentials.ts'
import { csrfFlow } from './scenarios/csrf.ts'
import { emailLinkFlow } from './scenarios/email-link.ts'
import { emailRequestFlow } from './scenarios/email-request.ts'
import { environmentFlow } from './scenarios/environment.ts'
import { getTokenFlow } from './scenarios/get-token.ts'
import { improvementsFlow } from './scenarios/improvements.ts'
import { linkingFlow } from './scenarios/linking.ts'
import { loggingFlow } from './scenarios/logging.ts'
import { memoryFlow } from './scenarios/memory.ts'
import { modesFlow } from './scenarios/modes.ts'
import { oauthCallbackFlow } from './scenarios/oauth-callback.ts'
import { oauthDecisionFlow } from './scenarios/oauth-decision.ts'
import { oauthProfileFlow } from './scenarios/oauth-profile.ts'
import { oauthStartFlow } from './scenarios/oauth-start.ts'
import { oauthTokensFlow } from './scenarios/oauth-tokens.ts'
import { ownCodeFlow } from './scenarios/own-code.ts'
import { pagesFlow } from './scenarios/pages.ts'
import { passkeyOptionsFlow } from './scenarios/passkey-options.ts'
import { passkeysFlow } from './scenarios/passkeys.ts'
import { redirectProxyFlow } from './scenarios/redirect-proxy.ts'
import { routesFlow } from './scenarios/routes.ts'
import { sessionCookiesFlow } from './scenarios/session-cookies.ts'
import { sessionDatabaseFlow } from './scenarios/session-database.ts'
import { sessionJwtFlow } from './scenarios/session-jwt.ts'

/** Everything that both engines play. */
export const FLOWS: readonly Flow[] = [
  callbackUrlFlow,
  causesFlow,
  configurationsFlow,
  credentialsFlow,
  csrfFlow,
  emailLinkFlow,
  emailRequestFlow,
  environmentFlow,
  getTokenFlow,
  improvementsFlow,
  linkingFlow,
  loggingFlow,
  memoryFlow,
  modesFlow,
  oauthCallbackFlow,
  oauthDecisionFlow,
  oauthProfileFlow,
  oauthStartFlow,
  oauthTokensFlow,
  ownCodeFlow,
  pagesFlow,
  passkeyOptionsFlow,
  passkeysFlow,
  redirectProxyFlow,
  routesFlow,
  sessionCookiesFlow,
  sessionDatabaseFlow,
  sessionJwtFlow,
]
