import { type CatalogueEntry, fixedEntry } from './entry.ts'
import { oauthTableAToE } from './oauth-table-a-to-e.ts'
import { oauthTableFToM } from './oauth-table-f-to-m.ts'
import { oauthTableNToP } from './oauth-table-n-to-p.ts'
import { oauthTableRToT } from './oauth-table-r-to-t.ts'
import { oauthTableVToZ } from './oauth-table-v-to-z.ts'
import { openIdTable } from './open-id-table.ts'
import { apple } from './quirky/apple.ts'
import { auth0 } from './quirky/auth0.ts'
import { azureAdB2c } from './quirky/azure-ad-b2c.ts'
import { cognito } from './quirky/cognito.ts'
import { discord } from './quirky/discord.ts'
import { facebook } from './quirky/facebook.ts'
import { gitlab } from './quirky/gitlab.ts'
import { google } from './quirky/google.ts'
import { keycloak } from './quirky/keycloak.ts'
import { line } from './quirky/line.ts'
import { linkedin } from './quirky/linkedin.ts'
import { azureAd, microsoftEntraId } from './quirky/microsoft-entra-id.ts'
import { okta } from './quirky/okta.ts'
import { slack } from './quirky/slack.ts'
import { spotify } from './quirky/spotify.ts'
import { twitch } from './quirky/twitch.ts'
import { twitter } from './quirky/twitter.ts'

/** Every provider that Auth.js has a preset for, except GitHub, which has its own folder. */
export const catalogue: readonly CatalogueEntry[] = [
  fixedEntry('oidc', apple),
  auth0,
  azureAdB2c,
  cognito,
  fixedEntry('oauth', discord),
  fixedEntry('oauth', facebook),
  gitlab,
  fixedEntry('oidc', google),
  keycloak,
  fixedEntry('oidc', line),
  fixedEntry('oidc', linkedin),
  // The newer preset first: both are the same provider, which takes its name.
  microsoftEntraId,
  azureAd,
  okta,
  fixedEntry('oidc', slack),
  fixedEntry('oauth', spotify),
  fixedEntry('oidc', twitch),
  fixedEntry('oauth', twitter),
  ...openIdTable,
  ...oauthTableAToE,
  ...oauthTableFToM,
  ...oauthTableNToP,
  ...oauthTableRToT,
  ...oauthTableVToZ,
]
