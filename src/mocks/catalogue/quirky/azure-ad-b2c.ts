import { uuidOf } from '../../provider/derive.ts'
import { createOpenIdProvider } from '../../provider/open-id/create-open-id-provider.ts'
import { HYBRID_TYPES } from '../../provider/open-id/open-id.ts'
import type { CatalogueEntry } from '../entry.ts'

const DOCS = 'https://learn.microsoft.com/en-us/azure/active-directory-b2c'

/** Azure AD B2C: one issuer for each user flow of each tenant. */
export const azureAdB2c: CatalogueEntry = {
  id: 'azure-ad-b2c',
  type: 'oidc',
  at: 'https://example.b2clogin.com/example.onmicrosoft.com/b2c_1_signin/v2.0',
  tenantOf: (url) => {
    const flow = /^(\/[^/]+\/[^/]+)\//.exec(url.pathname)?.[1]
    return url.hostname.endsWith('.b2clogin.com') && flow !== undefined
      ? `${url.origin}${flow}/v2.0`
      : undefined
  },
  create: (at) => {
    const flow = new URL(at).pathname.replace(/\/v2\.0\/?$/, '')
    return createOpenIdProvider({
      id: `azure-ad-b2c ${new URL(at).host}`,
      name: 'Azure AD B2C',
      issuer: at,
      base: flow,
      paths: { authorize: `${flow}/oauth2/v2.0/authorize`, token: `${flow}/oauth2/v2.0/token` },
      subject: ({ id }) => uuidOf(`b2c ${id}`),
      openId: {
        responseTypes: HYBRID_TYPES,
        keys: `${flow}/discovery/v2.0/keys`,
        userinfo: `${flow}/openid/v2.0/userinfo`,
        claims: ({ name, givenName, familyName, email, subject }) => ({
          name,
          given_name: givenName,
          family_name: familyName,
          ...(email === undefined ? {} : { email }),
          tfp: flow.split('/').at(-1),
          oid: subject,
          idp: 'local',
          country: 'United Kingdom',
          jobTitle: 'Engineer',
        }),
      },
      quirks: {
        profile: [
          {
            value: ({ email, ...claims }) => ({ ...claims, emails: email === undefined ? [] : [email] }),
            says: 'addresses come as a list, `emails`, and there is no `email`',
            documentation: `${DOCS}/tokens-overview#claims`,
          },
        ],
      },
    })
  },
}
