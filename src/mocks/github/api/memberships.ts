import { digitsOf } from '../../provider/derive.ts'
import type { MockPerson } from '../../site.ts'
import type { ApiEndpoint } from './endpoint.ts'

const DOCS = 'https://docs.github.com/rest'

type Row = Readonly<Record<string, unknown>>

/** What the person belongs to: what the world says of it, made whole where it is short. */
export const membershipEndpoints: readonly (ApiEndpoint & { readonly path: string })[] = [
  {
    path: '/user/orgs',
    page: `${DOCS}/orgs/orgs#list-organizations-for-the-authenticated-user`,
    acceptedScopes: ['user', 'read:org'],
    data: (person, _scopes, { api }) => rowsOf(person, '/user/orgs').map((org) => whole(org, api)),
  },
  {
    path: '/user/memberships/orgs',
    page: `${DOCS}/orgs/members#list-organization-memberships-for-the-authenticated-user`,
    acceptedScopes: ['user', 'read:org'],
    data: (person, _scopes, { api }) => {
      const own = rowsOf(person, '/user/memberships/orgs')
      const orgs = rowsOf(person, '/user/orgs').map((organization) => ({ organization }))
      return (own.length > 0 ? own : orgs).map(({ organization, ...row }) => ({
        state: 'active',
        role: 'member',
        ...row,
        organization: whole(Object(organization), api),
      }))
    },
  },
  {
    path: '/user/teams',
    page: `${DOCS}/teams/teams#list-teams-for-the-authenticated-user`,
    acceptedScopes: ['user', 'repo', 'read:org'],
    data: (person, _scopes, { api }) =>
      rowsOf(person, '/user/teams').map(({ organization, ...team }) => ({
        id: numberOf(String(team['slug'])),
        name: team['slug'],
        privacy: 'closed',
        permission: 'pull',
        ...team,
        organization: whole(Object(organization), api),
      })),
  },
]

function rowsOf({ claims }: MockPerson, path: string): readonly Row[] {
  const rows: unknown = claims?.api?.[path]
  return Array.isArray(rows) ? rows.map((row) => Object(row) as Row) : []
}

/** An organization by its login. */
function whole(org: Row, api: string): Row {
  const login = String(org['login'])
  const url = `${api}/orgs/${login}`
  return {
    login,
    id: numberOf(login),
    url,
    repos_url: `${url}/repos`,
    members_url: `${url}/members{/member}`,
    description: '',
    ...org,
  }
}

function numberOf(name: string): number {
  return Number(digitsOf(`github ${name}`, 8))
}
