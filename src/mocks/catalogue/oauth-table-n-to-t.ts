import type { MockPerson } from '../site.ts'
import { oauthEntry, ownOAuthEntry } from './create-entries.ts'
import type { CatalogueEntry } from './entry.ts'

/** Providers that only know a login name. */
const loginName = ({ login, id }: MockPerson): string => login ?? id

/** OAuth providers by their preset's id, naver to trakt. */
export const oauthTableNToT: readonly CatalogueEntry[] = [
  oauthEntry({
    id: 'naver',
    name: 'NAVER',
    authorize: 'https://nid.naver.com/oauth2.0/authorize',
    token: '/oauth2.0/token',
    userinfo: 'https://openapi.naver.com/v1/nid/me',
    refreshes: true,
    data: ({ account: a }) => ({
      resultcode: '00',
      message: 'success',
      response: {
        id: a.subject,
        nickname: a.login,
        name: a.name,
        email: a.email ?? null,
        profile_image: a.picture,
      },
    }),
  }),
  oauthEntry({
    id: 'netlify',
    authorize: 'https://app.netlify.com/authorize',
    token: 'https://api.netlify.com/oauth/token',
    userinfo: 'https://api.netlify.com/api/v1/user',
    data: ({ account: a }) => ({
      id: a.subject,
      full_name: a.name,
      email: a.email ?? null,
      avatar_url: a.picture,
    }),
  }),
  {
    ...ownOAuthEntry({ id: 'netsuite', at: 'https://tstdrv1234567.app.netsuite.com' }, (site) => {
      const account = new URL(site).hostname.split('.')[0]
      return {
        authorize: `${site}/app/login/oauth2/authorize.nl`,
        token: `https://${account}.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token`,
        userinfo: `https://${account}.restlets.api.netsuite.com/app/site/hosting/restlet.nl`,
        refreshes: true,
        data: ({ account: a }) => ({ id: a.number, name: a.name, email: a.email ?? null, role: 3 }),
      }
    }),
    tenantOf: ({ hostname }) => {
      const account = /^([^.]+)\.(?:app|suitetalk\.api|restlets\.api)\.netsuite\.com$/.exec(hostname)?.[1]
      return account && `https://${account}.app.netsuite.com`
    },
  },
  ownOAuthEntry({ id: 'nextcloud' }, (site) => ({
    authorize: `${site}/apps/oauth2/authorize`,
    token: `${site}/apps/oauth2/api/v1/token`,
    userinfo: `${site}/ocs/v1.php/cloud/users/:user`,
    headers: ['OCS-APIRequest'],
    more: {
      picture: `${site}/avatar/:number/512`,
      refreshTokens: { issuesFor: () => true, rotates: true },
      quirks: {
        tokenShape: {
          value: (fields, { account }) => ({ ...fields, user_id: account.subject }),
          says: 'the token answer names the person, as `user_id`; the API refuses requests without the header `OCS-APIRequest`',
          documentation:
            'https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html',
        },
      },
    },
    data: ({ account: a }) => ({
      ocs: {
        meta: { status: 'ok', statuscode: 100 },
        data: { id: a.subject, displayname: a.name, email: a.email ?? null, enabled: true },
      },
    }),
  })),
  oauthEntry({
    id: 'notion',
    authorize: 'https://api.notion.com/v1/oauth/authorize',
    token: '/v1/oauth/token',
    userinfo: '/v1/users/me',
    headers: ['Notion-Version'],
    more: {
      clientAuthentication: ['client_secret_basic'],
      quirks: {
        facts: [
          {
            value: true,
            says: 'the token endpoint takes HTTP Basic alone; the API refuses requests without `Notion-Version`, and the person is the owner of a bot',
            documentation: 'https://developers.notion.com/reference/create-a-token',
          },
        ],
      },
    },
    data: ({ account: a }) => ({
      object: 'user',
      type: 'bot',
      bot: {
        owner: {
          type: 'user',
          user: {
            object: 'user',
            id: a.subject,
            name: a.name,
            avatar_url: a.picture,
            type: 'person',
            person: a.email === undefined ? {} : { email: a.email },
          },
        },
      },
    }),
  }),
  ownOAuthEntry({ id: 'osso' }, (site) => ({
    authorize: `${site}/oauth/authorize`,
    token: `${site}/oauth/token`,
    userinfo: `${site}/oauth/me`,
    data: ({ account: a }) => ({ id: a.subject, email: a.email ?? null, name: a.name, idp: 'Okta' }),
  })),
  oauthEntry({
    id: 'osu',
    authorize: 'https://osu.ppy.sh/oauth/authorize',
    token: '/oauth/token',
    userinfo: '/api/v2/me',
    refreshes: true,
    data: ({ account: a }) => ({ id: a.number, username: a.login, avatar_url: a.picture }),
  }),
  oauthEntry({
    id: 'patreon',
    authorize: 'https://www.patreon.com/oauth2/authorize',
    token: '/api/oauth2/token',
    userinfo: '/api/oauth2/api/current_user',
    refreshes: true,
    data: ({ account: a }) => ({
      data: {
        id: a.subject,
        type: 'user',
        attributes: { full_name: a.name, email: a.email ?? null, image_url: a.picture },
      },
    }),
  }),
  oauthEntry({
    id: 'pinterest',
    authorize: 'https://www.pinterest.com/oauth',
    token: 'https://api.pinterest.com/v5/oauth/token',
    userinfo: 'https://api.pinterest.com/v5/user_account',
    refreshes: true,
    more: { subject: loginName },
    data: ({ account: a }) => ({ username: a.login, profile_image: a.picture, account_type: 'PINNER' }),
  }),
  oauthEntry({
    id: 'pipedrive',
    authorize: 'https://oauth.pipedrive.com/oauth/authorize',
    token: '/oauth/token',
    userinfo: 'https://api.pipedrive.com/users/me',
    refreshes: true,
    data: ({ account: a }) => ({
      success: true,
      data: { id: a.number, name: a.name, email: a.email ?? null, icon_url: a.picture },
    }),
  }),
  oauthEntry({
    id: 'reddit',
    authorize: 'https://www.reddit.com/api/v1/authorize',
    token: '/api/v1/access_token',
    userinfo: 'https://oauth.reddit.com/api/v1/me',
    scopes: ['identity'],
    more: {
      refreshTokens: { issuesFor: () => false, rotates: false },
      clientAuthentication: ['client_secret_basic'],
      quirks: {
        refreshesFor: {
          value: ({ parameters }) => parameters.get('duration') === 'permanent',
          says: 'a refresh token comes with `duration=permanent`; the token endpoint takes HTTP Basic alone',
          documentation: 'https://github.com/reddit-archive/reddit/wiki/OAuth2',
        },
      },
    },
    data: ({ account: a }) => ({ id: a.subject, name: a.login, icon_img: a.picture, email: a.email ?? null }),
  }),
  oauthEntry({
    id: 'strava',
    authorize: 'https://www.strava.com/api/v3/oauth/authorize',
    token: '/api/v3/oauth/token',
    userinfo: '/api/v3/athlete',
    refreshes: true,
    data: ({ account: a }) => ({
      id: a.number,
      username: a.login,
      firstname: a.givenName,
      lastname: a.familyName,
      profile: a.picture,
    }),
  }),
  oauthEntry({
    id: 'threads',
    authorize: 'https://threads.net/oauth/authorize',
    token: 'https://graph.threads.net/oauth/access_token',
    userinfo: 'https://graph.threads.net/v1.0/me',
    tokenIn: 'access_token',
    data: ({ account: a }) => ({
      // The API has these at the top; presets for Auth.js read them below `data`.
      id: a.subject,
      username: a.login,
      threads_profile_picture_url: a.picture,
      data: { id: a.subject, username: a.login, threads_profile_picture_url: a.picture },
    }),
  }),
  oauthEntry({
    id: 'tiktok',
    authorize: 'https://www.tiktok.com/v2/auth/authorize',
    token: 'https://open.tiktokapis.com/v2/oauth/token/',
    userinfo: 'https://open.tiktokapis.com/v2/user/info/',
    more: {
      tokenLifetimeSeconds: 7200,
      refreshTokens: { issuesFor: () => true, rotates: true, lifetimeSeconds: 15_552_000 },
      quirks: {
        namesClient: {
          value: 'client_key',
          says: '`client_id` is called `client_key`',
          documentation: 'https://developers.tiktok.com/doc/oauth-get-a-user-access-token',
        },
        tokenShape: {
          value: (fields, { account }) => ({
            ...fields,
            open_id: account.subject,
            scope: String(fields['scope']).replaceAll(' ', ','),
            refresh_expires_in: 15_552_000,
          }),
          says: 'the token answer names the person, as `open_id`, and joins scopes with commas; it never returns an address',
          documentation: 'https://developers.tiktok.com/doc/oauth-get-a-user-access-token',
        },
      },
    },
    data: ({ account: a }) => ({
      data: { user: { open_id: a.subject, display_name: a.name, avatar_url: a.picture } },
      error: { code: 'ok', message: '' },
    }),
  }),
  oauthEntry({
    id: 'todoist',
    authorize: 'https://todoist.com/oauth/authorize',
    token: '/oauth/access_token',
    userinfo: 'https://api.todoist.com/sync/v9/sync',
    method: 'post',
    data: ({ account: a }) => ({
      full_sync: true,
      user: { id: a.subject, email: a.email ?? null, full_name: a.name, avatar_big: a.picture },
    }),
  }),
  oauthEntry({
    id: 'trakt',
    authorize: 'https://trakt.tv/oauth/authorize',
    token: 'https://api.trakt.tv/oauth/token',
    userinfo: 'https://api.trakt.tv/users/me',
    headers: ['trakt-api-version', 'trakt-api-key'],
    refreshes: true,
    more: { subject: loginName },
    data: ({ account: a }) => ({
      username: a.login,
      name: a.name,
      ids: { slug: a.login },
      images: { avatar: { full: a.picture } },
    }),
  }),
]
