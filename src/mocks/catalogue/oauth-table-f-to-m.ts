import type { Fields } from '../provider/quirks.ts'
import { oauthEntry, ownOAuthEntry } from './create-entries.ts'
import type { CatalogueEntry } from './entry.ts'

/** OAuth providers by their preset's id, faceit to medium. */
export const oauthTableFToM: readonly CatalogueEntry[] = [
  oauthEntry({
    id: 'faceit',
    authorize: 'https://accounts.faceit.com/accounts',
    token: 'https://api.faceit.com/auth/v1/oauth/token',
    userinfo: 'https://api.faceit.com/auth/v1/resources/userinfo',
    data: ({ account: a }) => ({
      guid: a.subject,
      name: a.name,
      nickname: a.login,
      given_name: a.givenName,
      family_name: a.familyName,
      locale: 'en',
      email: a.email ?? null,
      email_verified: a.emailVerified,
      picture: a.picture,
    }),
  }),
  oauthEntry({
    id: 'figma',
    authorize: 'https://www.figma.com/oauth',
    token: 'https://api.figma.com/v1/oauth/token',
    userinfo: 'https://api.figma.com/v1/me',
    refreshes: true,
    data: ({ account: a }) => ({ id: a.subject, handle: a.name, email: a.email ?? null, img_url: a.picture }),
  }),
  oauthEntry({
    id: 'foursquare',
    authorize: 'https://foursquare.com/oauth2/authenticate',
    token: '/oauth2/access_token',
    userinfo: 'https://api.foursquare.com/v2/users/self',
    tokenIn: 'oauth_token',
    data: ({ account: a }) => ({
      meta: { code: 200 },
      response: {
        user: {
          id: a.subject,
          firstName: a.givenName,
          lastName: a.familyName,
          canonicalUrl: `https://foursquare.com/user/${a.subject}`,
          homeCity: 'London',
          contact: a.email === undefined ? {} : { email: a.email },
          photo: { prefix: `${a.hostedPicture}?size=`, suffix: '' },
        },
      },
    }),
  }),
  oauthEntry({
    id: 'freshbooks',
    name: 'FreshBooks',
    authorize: 'https://auth.freshbooks.com/service/auth/oauth/authorize',
    token: 'https://api.freshbooks.com/auth/oauth/token',
    userinfo: 'https://api.freshbooks.com/auth/api/v1/users/me',
    refreshes: true,
    data: ({ account: a }) => ({
      response: {
        id: a.number,
        first_name: a.givenName,
        last_name: a.familyName,
        email: a.email ?? null,
        business_memberships: [],
        roles: [],
      },
    }),
  }),
  oauthEntry({
    id: 'hubspot',
    authorize: 'https://app.hubspot.com/oauth/authorize',
    token: 'https://api.hubapi.com/oauth/v1/token',
    userinfo: 'https://api.hubapi.com/oauth/v1/access-tokens/:token',
    tokenIn: 'token',
    refreshes: true,
    data: ({ account: a, token, scopes, clientId }) => ({
      token,
      user: a.email ?? '',
      user_id: a.number,
      hub_domain: 'example.com',
      hub_id: 1,
      scopes,
      app_id: clientId,
      token_type: 'access',
    }),
  }),
  oauthEntry({
    id: 'instagram',
    authorize: 'https://api.instagram.com/oauth/authorize',
    token: '/oauth/access_token',
    userinfo: 'https://graph.instagram.com/me',
    tokenIn: 'access_token',
    more: {
      quirks: {
        tokenShape: {
          value: ({ access_token }, { account }) => ({
            access_token,
            token_type: 'bearer',
            user_id: account.number,
          }),
          says: 'the token answer names the person, as `user_id`',
          documentation:
            'https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login/business-login',
        },
      },
    },
    data: ({ account: a, url }) =>
      pick({ id: a.subject, username: a.login, account_type: 'PERSONAL', name: a.name }, url),
  }),
  oauthEntry({
    id: 'kakao',
    authorize: 'https://kauth.kakao.com/oauth/authorize',
    token: '/oauth/token',
    userinfo: 'https://kapi.kakao.com/v2/user/me',
    refreshes: true,
    more: {
      quirks: {
        tokenShape: {
          value: (fields) => ({ ...fields, refresh_token_expires_in: 5_184_000 }),
          says: 'the token answer says how long the refresh token lives',
          documentation: 'https://developers.kakao.com/docs/latest/en/kakaologin/rest-api#request-token',
        },
      },
    },
    data: ({ account: a }) => ({
      id: a.number,
      connected_at: '2026-01-01T00:00:00Z',
      // The nickname and pictures are also where they were before version 2.
      properties: { nickname: a.name, profile_image: a.picture, thumbnail_image: a.picture },
      kakao_account: {
        profile_needs_agreement: false,
        profile_nickname_needs_agreement: false,
        profile_image_needs_agreement: false,
        profile: {
          nickname: a.name,
          profile_image_url: a.picture,
          thumbnail_image_url: a.picture,
          is_default_image: false,
          is_default_nickname: false,
        },
        name_needs_agreement: false,
        name: a.name,
        has_email: a.email !== undefined,
        email_needs_agreement: false,
        ...(a.email === undefined
          ? {}
          : { email: a.email, is_email_valid: true, is_email_verified: a.emailVerified }),
        has_age_range: true,
        age_range: '30~39',
        has_birthday: true,
        birthday: '1210',
        birthday_type: 'SOLAR',
        has_gender: true,
        gender: 'female',
      },
    }),
  }),
  oauthEntry({
    id: 'mailchimp',
    authorize: 'https://login.mailchimp.com/oauth2/authorize',
    token: '/oauth2/token',
    userinfo: '/oauth2/metadata',
    data: ({ account: a }) => ({
      dc: 'us1',
      accountname: a.name,
      role: 'owner',
      user_id: a.number,
      api_endpoint: 'https://us1.api.mailchimp.com',
      login_url: 'https://login.mailchimp.com',
      login: { login_id: a.number, login_name: a.login, email: a.email ?? null },
    }),
  }),
  oauthEntry({
    id: 'mailru',
    authorize: 'https://oauth.mail.ru/login',
    token: '/token',
    userinfo: '/userinfo',
    tokenIn: 'access_token',
    refreshes: true,
    data: ({ account: a }) => ({
      sub: a.subject,
      id: a.subject,
      name: a.name,
      nickname: a.login,
      first_name: a.givenName,
      last_name: a.familyName,
      gender: 'f',
      birthday: '10.12.1990',
      locale: 'en_US',
      email: a.email ?? null,
      picture: a.picture,
      image: a.picture,
    }),
  }),
  ownOAuthEntry({ id: 'mastodon' }, (site) => ({
    authorize: `${site}/oauth/authorize`,
    token: `${site}/oauth/token`,
    userinfo: `${site}/api/v1/accounts/verify_credentials`,
    data: ({ account: a }) => ({
      id: a.subject,
      username: a.login,
      acct: a.login,
      display_name: a.name,
      locked: false,
      bot: false,
      created_at: '2019-03-02T00:00:00.000Z',
      note: '',
      url: `${site}/@${a.login}`,
      avatar: a.picture,
      avatar_static: a.picture,
      followers_count: 3,
      following_count: 7,
      statuses_count: 2,
      fields: [],
      emojis: [],
    }),
  })),
  ownOAuthEntry({ id: 'mattermost' }, (site) => ({
    authorize: `${site}/oauth/authorize`,
    token: `${site}/oauth/access_token`,
    userinfo: `${site}/api/v4/users/me`,
    refreshes: true,
    data: ({ account: a }) => ({
      id: a.subject,
      username: a.login,
      nickname: a.login,
      first_name: a.givenName,
      last_name: a.familyName,
      email: a.email ?? null,
      email_verified: a.emailVerified,
      roles: 'system_user',
      locale: 'en',
      position: '',
      create_at: 1_551_514_500_000,
      delete_at: 0,
    }),
  })),
  oauthEntry({
    id: 'medium',
    authorize: 'https://medium.com/m/oauth/authorize',
    token: 'https://api.medium.com/v1/tokens',
    userinfo: 'https://api.medium.com/v1/me',
    refreshes: true,
    data: ({ account: a }) => ({
      data: {
        id: a.subject,
        username: a.login,
        name: a.name,
        url: `https://medium.com/@${a.login}`,
        imageUrl: a.picture,
      },
    }),
  }),
]

/** The fields that the query asks for; `id` is always there. */
function pick(fields: Fields, url: URL): Fields {
  const names = new Set(['id', ...(url.searchParams.get('fields') ?? '').split(',')])
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)))
}
