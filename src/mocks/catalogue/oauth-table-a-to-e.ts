import { toBase64 } from '../encoding.ts'
import { hexOf } from '../provider/derive.ts'
import { jpegOf } from '../provider/flat-jpeg.ts'
import { oauthEntry, ownOAuthEntry } from './create-entries.ts'
import type { CatalogueEntry } from './entry.ts'

/** OAuth providers by their preset's id, 42-school to eveonline. */
export const oauthTableAToE: readonly CatalogueEntry[] = [
  oauthEntry({
    id: '42-school',
    authorize: 'https://api.intra.42.fr/oauth/authorize',
    token: '/oauth/token',
    userinfo: '/v2/me',
    refreshes: true,
    data: ({ account: a }) => ({
      id: a.number,
      login: a.login,
      email: a.email ?? null,
      usual_full_name: a.name,
      image: { link: a.picture },
    }),
  }),
  oauthEntry({
    id: 'atlassian',
    authorize: 'https://auth.atlassian.com/authorize',
    token: '/oauth/token',
    userinfo: 'https://api.atlassian.com/me',
    scopes: ['read:me'],
    more: { refreshTokens: { issuesFor: ({ scopes }) => scopes.includes('offline_access'), rotates: true } },
    data: ({ account: a }) => ({
      account_id: a.subject,
      account_type: 'atlassian',
      name: a.name,
      email: a.email ?? null,
      picture: a.picture,
    }),
  }),
  oauthEntry({
    id: 'azure-devops',
    authorize: 'https://app.vssps.visualstudio.com/oauth2/authorize',
    // The preset names the page's address as token endpoint too.
    token: '/oauth2/authorize',
    paths: { decision: '/oauth2/authorize/decision' },
    userinfo: '/_apis/profile/profiles/me',
    more: {
      quirks: {
        renamesValues: {
          value: { response_type: 'Assertion' },
          says: '`response_type` is `Assertion`',
          documentation:
            'https://learn.microsoft.com/en-us/azure/devops/integrate/get-started/authentication/azure-devops-oauth',
        },
      },
    },
    data: ({ account: a }) => ({
      id: a.subject,
      displayName: a.name,
      emailAddress: a.email ?? null,
      coreAttributes: {
        Avatar: {
          value: { value: toBase64(jpegOf(a.person)) },
        },
      },
    }),
  }),
  oauthEntry({
    id: 'bitbucket',
    authorize: 'https://bitbucket.org/site/oauth2/authorize',
    token: '/site/oauth2/access_token',
    userinfo: 'https://api.bitbucket.org/2.0/user',
    refreshes: true,
    data: ({ account: a }) => ({
      account_id: a.subject,
      username: a.login,
      display_name: a.name,
      links: { avatar: { href: a.picture } },
    }),
  }),
  oauthEntry({
    id: 'box',
    authorize: 'https://account.box.com/api/oauth2/authorize',
    token: 'https://api.box.com/oauth2/token',
    userinfo: 'https://api.box.com/2.0/users/me',
    refreshes: true,
    data: ({ account: a }) => ({
      type: 'user',
      id: a.subject,
      name: a.name,
      login: a.email ?? null,
      avatar_url: a.picture,
    }),
  }),
  ownOAuthEntry({ id: 'boxyhq-saml' }, (site) => ({
    authorize: `${site}/api/oauth/authorize`,
    token: `${site}/api/oauth/token`,
    userinfo: `${site}/api/oauth/userinfo`,
    data: ({ account: a }) => ({
      id: a.subject,
      email: a.email ?? null,
      firstName: a.givenName,
      lastName: a.familyName,
    }),
  })),
  oauthEntry({
    id: 'bungie',
    authorize: 'https://www.bungie.net/en/OAuth/Authorize',
    token: '/platform/app/oauth/token/',
    userinfo: '/platform/User/GetBungieAccount/:membership/254/',
    data: ({ account: a }) => ({
      Response: {
        bungieNetUser: {
          membershipId: a.subject,
          displayName: a.name,
          profilePicturePath: new URL(a.hostedPicture).pathname,
        },
      },
      ErrorCode: 1,
    }),
  }),
  oauthEntry({
    id: 'click-up',
    authorize: 'https://app.clickup.com/api',
    token: 'https://api.clickup.com/api/v2/oauth/token',
    userinfo: 'https://api.clickup.com/api/v2/user',
    data: ({ account: a }) => ({
      user: {
        id: a.number,
        username: a.name,
        email: a.email ?? null,
        color: '#7b68ee',
        profilePicture: a.picture,
      },
    }),
  }),
  oauthEntry({
    id: 'coinbase',
    authorize: 'https://login.coinbase.com/oauth2/auth',
    token: '/oauth2/token',
    userinfo: 'https://api.coinbase.com/v2/user',
    refreshes: true,
    data: ({ account: a }) => ({
      data: { id: a.subject, name: a.name, email: a.email ?? null, avatar_url: a.picture },
    }),
  }),
  oauthEntry({
    id: 'concept2',
    authorize: 'https://log.concept2.com/oauth/authorize',
    token: '/oauth/access_token',
    userinfo: '/api/users/me',
    refreshes: true,
    data: ({ account: a }) => ({
      data: { id: a.number, username: a.login, email: a.email ?? null, profile_image: a.picture },
    }),
  }),
  oauthEntry({
    id: 'dribbble',
    authorize: 'https://dribbble.com/oauth/authorize',
    token: '/oauth/token',
    userinfo: 'https://api.dribbble.com/v2/user',
    data: ({ account: a }) => ({
      id: a.number,
      name: a.name,
      login: a.login,
      email: a.email ?? null,
      avatar_url: a.picture,
    }),
  }),
  oauthEntry({
    id: 'dropbox',
    authorize: 'https://www.dropbox.com/oauth2/authorize',
    token: 'https://api.dropboxapi.com/oauth2/token',
    userinfo: 'https://api.dropboxapi.com/2/users/get_current_account',
    method: 'post',
    more: {
      subject: ({ id }) => `dbid:${hexOf(`dropbox ${id}`, 32)}`,
      refreshTokens: { issuesFor: () => false, rotates: false },
      quirks: {
        refreshesFor: {
          value: ({ parameters }) => parameters.get('token_access_type') === 'offline',
          says: 'a refresh token comes with `token_access_type=offline`',
          documentation: 'https://dropbox.tech/developers/using-oauth-2-0-with-offline-access',
        },
      },
    },
    data: ({ account: a }) => ({
      account_id: a.subject,
      name: { given_name: a.givenName, surname: a.familyName, display_name: a.name },
      email: a.email ?? null,
      email_verified: a.emailVerified,
      profile_photo_url: a.picture,
    }),
  }),
  oauthEntry({
    id: 'eventbrite',
    authorize: 'https://www.eventbrite.com/oauth/authorize',
    token: '/oauth/token',
    userinfo: 'https://www.eventbriteapi.com/v3/users/me/',
    data: ({ account: a }) => ({
      id: a.subject,
      name: a.name,
      emails: a.email === undefined ? [] : [{ email: a.email, verified: a.emailVerified, primary: true }],
      image_id: null,
    }),
  }),
  oauthEntry({
    id: 'eveonline',
    authorize: 'https://login.eveonline.com/v2/oauth/authorize',
    token: '/v2/oauth/token',
    userinfo: '/oauth/verify',
    refreshes: true,
    more: { picture: 'https://image.eveonline.com/Character/:number' },
    data: ({ account: a }) => ({ CharacterID: a.number, CharacterName: a.name, TokenType: 'Character' }),
  }),
]
