import type { MockPerson } from '../site.ts'
import { oauthEntry, ownOAuthEntry } from './create-entries.ts'
import type { CatalogueEntry } from './entry.ts'

/** Providers that only know a login name. */
const loginName = ({ login, id }: MockPerson): string => login ?? id

/** OAuth providers by their preset's id, naver to pipedrive. */
export const oauthTableNToP: readonly CatalogueEntry[] = [
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
        age: '30-39',
        gender: 'F',
        birthday: '12-10',
        birthyear: '1990',
        mobile: '010-1234-5678',
        mobile_e164: '+821012345678',
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
      slug: a.login,
      email: a.email ?? null,
      avatar_url: a.picture,
      site_count: 1,
      created_at: '2019-03-02T08:15:00.000Z',
      affiliate_id: '',
      login_providers: ['email'],
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
        data: {
          id: a.subject,
          displayname: a.name,
          'display-name': a.name,
          email: a.email ?? null,
          enabled: true,
          groups: ['users'],
          quota: { free: 1_000_000_000, used: 0, total: 1_000_000_000, relative: 0, quota: -3 },
          language: 'en',
          locale: '',
        },
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
        tokenShape: {
          value: (fields, { account }) => ({
            ...fields,
            bot_id: account.subject,
            workspace_id: 'f3a1c0de-0000-4000-8000-000000000001',
            workspace_name: 'Example',
            workspace_icon: null,
            duplicated_template_id: null,
            owner: { type: 'user', user: { object: 'user', id: account.subject, name: account.name } },
          }),
          says: 'the token answer names the workspace and its bot',
          documentation: 'https://developers.notion.com/reference/create-a-token',
        },
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
      id: a.subject,
      name: 'Example',
      avatar_url: null,
      type: 'bot',
      bot: {
        workspace_name: 'Example',
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
    data: ({ account: a }) => ({
      id: a.number,
      username: a.login,
      avatar_url: a.picture,
      country_code: 'GB',
      country: { code: 'GB', name: 'United Kingdom' },
      cover_url: a.picture,
      default_group: 'default',
      is_active: true,
      is_bot: false,
      is_deleted: false,
      is_online: true,
      is_restricted: false,
      is_supporter: false,
      join_date: '2019-03-02T08:15:00+00:00',
      playmode: 'osu',
      previous_usernames: [],
      groups: [],
      badges: [],
      statistics: { pp: 727, global_rank: 727_272, country_rank: 7272, level: { current: 42, progress: 7 } },
    }),
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
        attributes: {
          full_name: a.name,
          first_name: a.givenName,
          last_name: a.familyName,
          vanity: a.login,
          email: a.email ?? null,
          is_email_verified: a.emailVerified,
          image_url: a.picture,
          thumb_url: a.picture,
          url: `https://www.patreon.com/${a.login}`,
          created: '2019-03-02T08:15:00.000+00:00',
        },
        relationships: { memberships: { data: [] }, pledges: { data: [] } },
      },
      included: [],
      links: { self: `https://www.patreon.com/api/user/${a.subject}` },
    }),
  }),
  oauthEntry({
    id: 'pinterest',
    authorize: 'https://www.pinterest.com/oauth',
    token: 'https://api.pinterest.com/v5/oauth/token',
    userinfo: 'https://api.pinterest.com/v5/user_account',
    refreshes: true,
    more: { subject: loginName },
    data: ({ account: a }) => ({
      id: a.login,
      username: a.login,
      profile_image: a.picture,
      account_type: 'PINNER',
      website_url: '',
      board_count: 1,
      pin_count: 3,
      follower_count: 3,
      following_count: 7,
    }),
  }),
  oauthEntry({
    id: 'pipedrive',
    authorize: 'https://oauth.pipedrive.com/oauth/authorize',
    token: '/oauth/token',
    userinfo: 'https://api.pipedrive.com/users/me',
    refreshes: true,
    data: ({ account: a }) => ({
      success: true,
      data: {
        id: a.number,
        name: a.name,
        email: a.email ?? null,
        icon_url: a.picture,
        active_flag: true,
        is_admin: 1,
        company_id: 1,
        company_name: 'Example',
        company_domain: 'example',
        locale: 'en_US',
        timezone_name: 'Europe/London',
      },
    }),
  }),
]
