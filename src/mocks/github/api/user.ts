import { covers } from '../../provider/scopes.ts'
import type { MockPerson } from '../../site.ts'
import { accountNumber, avatarUrl, loginName } from '../account.ts'
import { type GitHubSite, github } from '../github.ts'
import type { ApiEndpoint } from './endpoint.ts'

/** `/user`: any token may read the public profile; `read:user` adds the private part. */
export const userEndpoint: ApiEndpoint = {
  page: 'https://docs.github.com/rest/users/users#get-the-authenticated-user',
  acceptedScopes: [],
  data: (person, scopes, site) => ({
    ...publicProfile(person, site),
    ...(covers(github, scopes, ['read:user']) ? privateProfile : {}),
    ...person.claims?.userinfo,
  }),
}

function publicProfile(
  person: MockPerson,
  { api, avatars, provider }: GitHubSite,
): Readonly<Record<string, unknown>> {
  const login = loginName(person)
  const id = accountNumber(person)
  const shown = person.emailHidden || person.email === '' ? null : person.email
  const url = `${api}/users/${login}`
  return {
    login,
    id,
    node_id: btoa(`04:User${id}`),
    avatar_url: avatarUrl(person, avatars),
    gravatar_id: '',
    url,
    html_url: `${provider.origin}/${login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: 'User',
    user_view_type: 'private',
    site_admin: false,
    name: person.name,
    company: null,
    blog: '',
    location: null,
    email: shown,
    hireable: null,
    bio: null,
    twitter_username: null,
    notification_email: shown,
    public_repos: 3,
    public_gists: 0,
    followers: 12,
    following: 7,
    created_at: '2019-03-02T08:15:00Z',
    updated_at: '2026-01-11T17:42:09Z',
  }
}

const privateProfile = {
  private_gists: 0,
  total_private_repos: 1,
  owned_private_repos: 1,
  disk_usage: 4211,
  collaborators: 0,
  two_factor_authentication: true,
  plan: { name: 'free', space: 976562499, collaborators: 0, private_repos: 10000 },
} as const
