import type { Configuration } from './configuration.ts'

/** Of providers whose servers are elsewhere than usual, or whose settings were taken out. */
export const SERVERS: readonly Configuration[] = [
  {
    name: 'issuer-with-own-endpoints',
    signIn: { with: 'Sign in with Library' },
    shows: ['Signed in as Ada Byron'],
  },
  { name: 'servers-inside', signIn: { with: 'Sign in with Keycloak' }, shows: ['"realm": "library"'] },
  {
    name: 'taken-out-before-shown',
    signIn: { with: 'Sign in with Okta' },
    notices: ['result'],
    says: ['okta.issuer has no value that a provider could take', 'so it is https://'],
  },
  {
    name: 'password-of-a-realm',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: 'lovelace' },
    },
    notices: ['answer'],
    says: ['Nothing in this sandbox answers keycloak.example/admin/realms/example/users/'],
    shows: ['offline_access'],
  },
  {
    name: 'passed-on-without-adapter',
    signIn: { with: 'Sign in with harbour' },
    notices: ['adapter', 'placeholder'],
    says: ['the file that passes it on would add it'],
  },
  {
    name: 'realm-of-a-missing-file',
    signIn: { with: 'Sign in with Keycloak' },
    notices: ['placeholder'],
    says: ['so it is https://keycloak.example/realms/example here'],
  },
  {
    name: 'tokens-asked-by-hand',
    signIn: { with: 'Sign in with Pier' },
    notices: ['result'],
    says: ['Auth.js 5 never calls pier.token.request, which version 4 did'],
  },
  {
    name: 'tokens-in-own-words',
    signIn: { with: 'Sign in with Quay' },
    notices: ['answer'],
    says: ['POST https://quay.example/v2/tokens returned', 'GET https://quay.example/v2/me returned'],
    shows: ['Signed in as Ada Byron'],
  },
  {
    name: 'answers-in-own-words',
    signIn: { with: 'Sign in with Quay' },
    notices: ['answer'],
    says: [
      'POST https://quay.example/v2/tokens what your code reads from it: accessToken',
      'GET https://quay.example/v2/me what your code reads from it: state, about',
    ],
    shows: ['Signed in as Ada Byron'],
  },
  {
    name: 'region-of-a-game',
    signIn: { with: 'Sign in with Battle.net' },
    notices: ['placeholder'],
    says: ['./auth isn’t available here', '(auth/index.ts)'],
    shows: ['eu.battle.net'],
  },
  {
    name: 'verified-token-of-a-backend',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: 'lovelace' },
    },
    notices: ['answer'],
    says: ['Its token isn’t signed, and what verifies it takes it as it is'],
    shows: ['"branch": "1"', '"KEEPER"'],
  },
  { name: 'pool-and-callback', signIn: { with: 'Sign in with Cognito' } },
]
