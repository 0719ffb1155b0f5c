import type { Configuration } from './configuration.ts'

/** Configurations that ask other services than a database for people. */
export const OF_SERVICES: readonly Configuration[] = [
  {
    name: 'pair-of-a-missing-helper',
    signIn: {
      with: 'Sign in with Credentials',
      fields: { email: 'ada@example.com', password: 'lovelace' },
    },
    notices: ['placeholder'],
    says: ['"email":"ada@example.com","name":"Ada Byron"},null]', '[null,{"name":'],
    shows: ['Ada Byron on '],
  },
  {
    name: 'body-of-a-response',
    signIn: { with: 'Sign in with Credentials', fields: { badge: 'B-17' } },
    notices: ['answer'],
    says: ['POST https://gate.example/passes'],
  },
  {
    name: 'authors-at-sanity',
    signIn: { with: 'Sign in with GitHub' },
    notices: ['placeholder'],
    says: ['a client of Sanity', 'a query of Sanity'],
    shows: ['"badge": "new"'],
  },
  {
    name: 'standing-by-a-function',
    signIn: { with: 'Sign in with GitHub' },
    notices: ['answer', 'placeholder'],
    says: ['/rest/v1/rpc/standing_of', '/rest/v1/rpc/shares_of', 'a Supabase client'],
    shows: ['"shares": ['],
  },
  {
    name: 'directory-of-the-company',
    signIn: {
      with: 'Sign in with the directory',
      fields: { username: 'ada', password: 'ada-test-password' },
    },
  },
  {
    name: 'member-by-status',
    signIn: { with: 'Sign in with GitHub' },
    notices: ['answer'],
    says: ['api.github.com/orgs/'],
  },
  {
    name: 'link-in-the-log',
    signIn: { with: 'Sign in with Loops', fields: { email: 'ada@example.com' } },
    notices: ['adapter', 'answer', 'placeholder'],
    says: ['sendVerificationRequest sent no mail'],
  },
  {
    name: 'passkeys-of-missing-settings',
    signIn: { with: 'Sign in with Facebook' },
    notices: ['adapter', 'placeholder'],
  },
]
