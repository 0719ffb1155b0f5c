import type { Account } from '../provider/account.ts'
import type { Fields } from '../provider/quirks.ts'
import type { MockPerson } from '../site.ts'
import { oauthEntry } from './create-entries.ts'
import type { CatalogueEntry } from './entry.ts'

/** Providers that only know a login name. */
const loginName = ({ login, id }: MockPerson): string => login ?? id

function athleteOf(a: Account): Fields {
  return {
    id: a.number,
    resource_state: 2,
    username: a.login,
    firstname: a.givenName,
    lastname: a.familyName,
    bio: null,
    city: 'London',
    state: 'England',
    country: 'United Kingdom',
    sex: 'F',
    premium: false,
    summit: false,
    created_at: '2019-03-02T08:15:00Z',
    updated_at: '2026-01-11T17:42:09Z',
    badge_type_id: 0,
    weight: 60,
    profile_medium: a.picture,
    profile: a.picture,
    friend: null,
    follower: null,
  }
}

/** OAuth providers by their preset's id, reddit to trakt. */
export const oauthTableRToT: readonly CatalogueEntry[] = [
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
    data: ({ account: a }) => ({
      id: a.subject,
      name: a.login,
      icon_img: a.picture,
      snoovatar_img: '',
      email: a.email ?? null,
      verified: true,
      has_verified_email: a.emailVerified,
      over_18: false,
      is_gold: false,
      is_mod: false,
      created_utc: 1_551_514_500,
      link_karma: 3,
      comment_karma: 7,
      total_karma: 10,
      subreddit: { display_name: `u_${a.login}`, title: a.name, public_description: '' },
    }),
  }),
  oauthEntry({
    id: 'strava',
    authorize: 'https://www.strava.com/api/v3/oauth/authorize',
    token: '/api/v3/oauth/token',
    userinfo: '/api/v3/athlete',
    refreshes: true,
    more: {
      tokenLifetimeSeconds: 21_600,
      quirks: {
        tokenShape: {
          value: (fields, { account }) => ({ ...fields, athlete: athleteOf(account) }),
          says: 'the token answer has the athlete',
          documentation: 'https://developers.strava.com/docs/authentication/',
        },
      },
    },
    data: ({ account }) => ({ ...athleteOf(account), clubs: [], bikes: [], shoes: [], ftp: null }),
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
      data: {
        user: {
          open_id: a.subject,
          union_id: a.subject,
          display_name: a.name,
          username: a.login,
          avatar_url: a.picture,
          avatar_url_100: a.picture,
          avatar_large_url: a.picture,
          bio_description: '',
          profile_deep_link: `https://www.tiktok.com/@${a.login}`,
          is_verified: false,
          follower_count: 3,
          following_count: 7,
          likes_count: 12,
          video_count: 1,
        },
      },
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
      user: {
        id: a.subject,
        email: a.email ?? null,
        full_name: a.name,
        avatar_big: a.picture,
        avatar_medium: a.picture,
        avatar_small: a.picture,
        is_premium: false,
        lang: 'en',
        tz_info: { timezone: 'Europe/London' },
      },
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
      private: false,
      vip: false,
      vip_ep: false,
      ids: { slug: a.login, uuid: a.subject },
      joined_at: '2019-03-02T08:15:00.000Z',
      images: { avatar: { full: a.picture } },
    }),
  }),
]
