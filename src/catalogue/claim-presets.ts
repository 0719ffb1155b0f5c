type Json = Readonly<Record<string, unknown>>

/** What a provider says of a person beyond its standard claims: in the tokens, at userinfo, and at further paths of its API. */
interface Claims {
  readonly idToken?: Json
  readonly accessToken?: Json
  readonly userinfo?: Json
  readonly api?: Json
}

export interface ClaimPreset {
  /** Catalogue id. */
  readonly provider: string
  readonly label: string
  readonly claims: Claims
}

const ROLE = { 'https://app.example/roles': ['admin'] }
const KEYCLOAK = {
  realm_access: { roles: ['admin', 'offline_access'] },
  resource_access: { account: { roles: ['manage-account', 'view-profile'] }, app: { roles: ['editor'] } },
}
const GROUP = '8f7d5c3a-2b64-4c1e-9a0f-6d3b1e5c7a42'
const MEMBER_OF = [
  { '@odata.type': '#microsoft.graph.group', id: GROUP, displayName: 'Engineering', securityEnabled: true },
]

/** What configurations ask of people most often, as the providers write it. */
export const CLAIM_PRESETS: readonly ClaimPreset[] = [
  { provider: 'microsoft-entra-id', label: 'Groups', claims: { idToken: { groups: [GROUP] } } },
  { provider: 'microsoft-entra-id', label: 'Roles', claims: { idToken: { roles: ['Admin'] } } },
  {
    provider: 'microsoft-entra-id',
    label: 'Member of',
    claims: { api: { '/me/memberOf': MEMBER_OF, '/me/transitiveMemberOf': MEMBER_OF } },
  },
  {
    provider: 'keycloak',
    label: 'Realm and client roles',
    claims: { accessToken: KEYCLOAK, idToken: KEYCLOAK },
  },
  {
    provider: 'keycloak',
    label: 'Groups',
    claims: { idToken: { groups: ['/admins'] }, userinfo: { groups: ['/admins'] } },
  },
  {
    provider: 'auth0',
    label: 'Roles under a namespace',
    claims: { idToken: ROLE, accessToken: ROLE, userinfo: ROLE },
  },
  {
    provider: 'auth0',
    label: 'Permissions',
    claims: { accessToken: { permissions: ['read:reports'] } },
  },
  {
    provider: 'okta',
    label: 'Groups',
    claims: { idToken: { groups: ['Everyone', 'Admins'] }, userinfo: { groups: ['Everyone', 'Admins'] } },
  },
  {
    provider: 'discord',
    label: 'Servers',
    claims: {
      api: {
        '/users/@me/guilds': [
          {
            id: '197038439483310086',
            name: 'Analytical Engines',
            icon: null,
            owner: false,
            permissions: '36953089',
            features: [],
          },
        ],
      },
    },
  },
  {
    provider: 'google',
    label: 'Workspace domain',
    claims: { idToken: { hd: 'example.com' }, userinfo: { hd: 'example.com' } },
  },
  {
    provider: 'github',
    label: 'Organization and team',
    claims: {
      api: {
        '/user/orgs': [{ login: 'example' }],
        '/user/teams': [{ slug: 'core', name: 'Core', organization: { login: 'example' } }],
      },
    },
  },
  {
    provider: 'cognito',
    label: 'Groups',
    claims: { idToken: { 'cognito:groups': ['admins'] }, accessToken: { 'cognito:groups': ['admins'] } },
  },
]

const FOR_ALL: readonly Omit<ClaimPreset, 'provider'>[] = [
  { label: 'Role', claims: { idToken: { role: 'admin' }, userinfo: { role: 'admin' } } },
  { label: 'Groups', claims: { idToken: { groups: ['admins'] }, userinfo: { groups: ['admins'] } } },
  { label: 'Second factor', claims: { idToken: { amr: ['pwd', 'mfa'], acr: '2' } } },
]

/** What is offered at a provider: its own ways, or else the usual claims. */
export function presetsFor(provider: string): readonly Omit<ClaimPreset, 'provider'>[] {
  const own = CLAIM_PRESETS.filter(
    (each) => each.provider === provider.replace(/^azure-ad$/, 'microsoft-entra-id'),
  )
  return own.length > 0 ? [...own, ...FOR_ALL.filter(({ label }) => label === 'Second factor')] : FOR_ALL
}

/** These claims with others over them, place by place. */
export function withClaims(claims: Claims, more: Claims): Claims {
  const places = ['idToken', 'accessToken', 'userinfo', 'api'] as const
  return Object.fromEntries(
    places.flatMap((place) => {
      const members = { ...claims[place], ...more[place] }
      return Object.keys(members).length === 0 ? [] : [[place, members]]
    }),
  )
}

/** What gives a person a claim that code reads by this name: as a provider's preset has it, or else a usual value. */
export function claimsWith(provider: string, name: string): Claims {
  const preset = presetsFor(provider).find(({ claims }) =>
    [claims.idToken, claims.userinfo].some((place) => place && name in place),
  )
  if (preset) return preset.claims
  const other = /id$/i.test(name) ? '1815' : 'admin'
  const value = USUAL[name] ?? (/^https?:/.test(name) || name.endsWith('s') ? ['admin'] : other)
  return { idToken: { [name]: value }, userinfo: { [name]: value } }
}

/** Values that code compares with, or reads further. */
const USUAL: Json = {
  realm_access: { roles: ['admin'] },
  resource_access: { app: { roles: ['admin'] } },
  hd: 'example.com',
  amr: ['pwd', 'mfa'],
  acr: '2',
  org_id: 'org_example',
  tid: '5f0a9c1e-7d34-4b68-9a02-c3e1d4b7f586',
}
