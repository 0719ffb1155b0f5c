import { expect, it } from 'vitest'
import { clientOf } from './registration.ts'
import { testEnvironment } from './test-environment.ts'

it('has what the code names, and what the engine infers for the providers that are imported', () => {
  const files = {
    'auth.ts': `import GitHub from "next-auth/providers/github"
import Keycloak from '@auth/core/providers/keycloak'
import Resend from 'next-auth/providers/resend'
import Hydra from 'next-auth/providers/ory-hydra'
import Credentials from 'next-auth/providers/credentials'
GitHub({ clientId: process.env.GITHUB_CLIENT_ID, clientSecret: process.env['GITHUB_CLIENT_SECRET'] })`,
    'env.ts': `import { PEPPER, OTHER as other } from '$env/static/private'
export const url = import.meta.env.DATABASE_URL`,
  }
  const github = clientOf('github')
  expect(testEnvironment({ files })).toEqual({
    AUTH_SECRET: 'authscope-example-secret-not-for-production',
    AUTH_GITHUB_ID: github.clientId,
    AUTH_GITHUB_SECRET: github.clientSecret,
    AUTH_KEYCLOAK_ID: clientOf('keycloak').clientId,
    AUTH_KEYCLOAK_SECRET: clientOf('keycloak').clientSecret,
    AUTH_KEYCLOAK_ISSUER: 'https://keycloak.example/realms/example',
    AUTH_RESEND_KEY: 'test-key-resend',
    AUTH_HYDRA_ID: clientOf('ory-hydra').clientId,
    AUTH_HYDRA_SECRET: clientOf('ory-hydra').clientSecret,
    AUTH_HYDRA_ISSUER: 'https://hydra.example',
    GITHUB_CLIENT_ID: github.clientId,
    GITHUB_CLIENT_SECRET: github.clientSecret,
    PEPPER: 'test-pepper',
    OTHER: 'test-other',
    DATABASE_URL: 'test-database-url',
  })
})
