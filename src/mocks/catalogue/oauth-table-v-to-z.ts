import { oauthEntry, ownOAuthEntry } from './create-entries.ts'
import type { CatalogueEntry } from './entry.ts'

const WECHAT =
  'https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html'

/** OAuth providers by their preset's id, vk to zoom. */
export const oauthTableVToZ: readonly CatalogueEntry[] = [
  oauthEntry({
    id: 'vk',
    authorize: 'https://oauth.vk.com/authorize',
    token: '/access_token',
    userinfo: 'https://api.vk.com/method/users.get',
    tokenIn: 'access_token',
    more: {
      quirks: {
        tokenShape: {
          value: ({ access_token, expires_in, scope }, { account }) => ({
            access_token,
            expires_in,
            token_type: 'bearer',
            user_id: account.number,
            ...(String(scope).includes('email') && account.email !== undefined
              ? { email: account.email }
              : {}),
          }),
          says: 'the address comes with the token answer, as `email` beside `user_id`, and never from the API',
          documentation:
            'https://id.vk.com/about/business/go/docs/ru/vkid/latest/oauth-vkontakte/authcode-flow-user',
        },
      },
    },
    data: ({ account: a }) => ({
      response: [{ id: a.number, first_name: a.givenName, last_name: a.familyName, photo_100: a.picture }],
    }),
  }),
  oauthEntry({
    id: 'webex',
    authorize: 'https://webexapis.com/v1/authorize',
    token: '/v1/access_token',
    userinfo: '/v1/people/me',
    refreshes: true,
    data: ({ account: a }) => ({
      id: a.subject,
      emails: a.email === undefined ? [] : [a.email],
      displayName: a.name,
      avatar: a.picture,
    }),
  }),
  oauthEntry({
    id: 'wechat',
    authorize: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    token: 'https://api.weixin.qq.com/sns/oauth2/access_token',
    userinfo: 'https://api.weixin.qq.com/sns/userinfo',
    tokenIn: 'access_token',
    more: {
      refreshTokens: { issuesFor: () => true, rotates: false },
      quirks: {
        namesClient: {
          value: 'appid',
          says: '`client_id` is called `appid`, `client_secret` `secret`',
          documentation: WECHAT,
        },
        labelsTokens: {
          value: 'text/plain',
          says: 'the token answer is labelled `text/plain`',
          documentation: WECHAT,
        },
        errorShape: {
          value: ({ error }) => ({
            status: 200,
            body:
              error === 'invalid_client'
                ? { errcode: 40013, errmsg: 'invalid appid' }
                : { errcode: 40029, errmsg: 'invalid code' },
          }),
          says: 'errors have status 200, `errcode` and `errmsg`',
          documentation: WECHAT,
        },
        readsTokenQuery: {
          value: true,
          says: 'the token endpoint reads its parameters from the query',
          documentation: WECHAT,
        },
        tokenShape: {
          value: ({ token_type: _, ...fields }, { account }) => ({
            ...fields,
            openid: `o${account.subject}`,
            unionid: account.subject,
          }),
          says: 'the token answer has no `token_type`, and names the person as `openid` and `unionid`',
          documentation: WECHAT,
        },
      },
    },
    data: ({ account: a }) => ({
      openid: `o${a.subject}`,
      unionid: a.subject,
      nickname: a.name,
      headimgurl: a.picture,
    }),
  }),
  oauthEntry({
    id: 'wikimedia',
    authorize: 'https://meta.wikimedia.org/w/rest.php/oauth2/authorize',
    token: '/w/rest.php/oauth2/access_token',
    userinfo: '/w/rest.php/oauth2/resource/profile',
    refreshes: true,
    data: ({ account: a }) => ({
      sub: a.subject,
      username: a.login,
      email: a.email ?? null,
      confirmed_email: a.emailVerified,
    }),
  }),
  oauthEntry({
    id: 'wordpress',
    authorize: 'https://public-api.wordpress.com/oauth2/authorize',
    token: '/oauth2/token',
    userinfo: '/rest/v1/me',
    data: ({ account: a }) => ({
      ID: a.number,
      display_name: a.name,
      username: a.login,
      email: a.email ?? null,
      avatar_URL: a.picture,
    }),
  }),
  ownOAuthEntry({ id: 'workos', at: 'https://api.workos.com' }, (site) => ({
    authorize: `${site}/sso/authorize`,
    token: `${site}/sso/token`,
    userinfo: `${site}/sso/profile`,
    data: ({ account: a }) => ({
      object: 'profile',
      id: a.subject,
      email: a.email ?? null,
      first_name: a.givenName,
      last_name: a.familyName,
      raw_attributes: { picture: a.picture },
    }),
  })),
  oauthEntry({
    id: 'yandex',
    authorize: 'https://oauth.yandex.ru/authorize',
    token: '/token',
    userinfo: 'https://login.yandex.ru/info',
    refreshes: true,
    more: { picture: 'https://avatars.yandex.net/get-yapic/:number/islands-200' },
    data: ({ account: a }) => ({
      id: a.subject,
      login: a.login,
      display_name: a.name,
      real_name: a.name,
      first_name: a.givenName,
      default_email: a.email ?? null,
      emails: a.email === undefined ? [] : [a.email],
      is_avatar_empty: false,
      default_avatar_id: a.subject,
    }),
  }),
  oauthEntry({
    id: 'zoho',
    authorize: 'https://accounts.zoho.com/oauth/v2/auth',
    token: '/oauth/v2/token',
    userinfo: '/oauth/user/info',
    data: ({ account: a }) => ({
      ZUID: a.number,
      First_Name: a.givenName,
      Last_Name: a.familyName,
      Display_Name: a.name,
      Email: a.email ?? null,
    }),
  }),
  oauthEntry({
    id: 'zoom',
    authorize: 'https://zoom.us/oauth/authorize',
    token: '/oauth/token',
    userinfo: 'https://api.zoom.us/v2/users/me',
    refreshes: true,
    data: ({ account: a }) => ({
      id: a.subject,
      first_name: a.givenName,
      last_name: a.familyName,
      email: a.email ?? null,
      verified: a.emailVerified ? 1 : 0,
      pic_url: a.picture,
    }),
  }),
]
