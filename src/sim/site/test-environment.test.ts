import { expect, it } from 'vitest'
import { clientOf } from '../machine/registration.ts'
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
    DATABASE_URL: 'postgresql://test:test@database.example:5432/app',
  })
})

it('reads variables where code checks them, takes them apart, or hands them on', () => {
  const files = {
    'auth.ts': `import { env } from '~/env'
import { SESSION_TTL } from '../config/env.server'
import { PUBLIC_APP_URL } from '$env/static/public'
const { GITHUB_ID, GITHUB_SECRET: secret, NODE_ENV = 'x' } = process.env
const checked = z.object({ EMAIL_SERVER_PORT: z.coerce.number(), MONGODB_URI: z.string().url() }).parse(process.env)
const host = process.env.VERCEL_URL ?? process.env.NEXT_PUBLIC_API_URL
export default { skip: !!process.env.SKIP_ENV_VALIDATION, id: env.DISCORD_CLIENT_ID, from: requireEnv('EMAIL_FROM') }`,
  }
  expect(testEnvironment({ files })).toEqual({
    AUTH_SECRET: 'authscope-example-secret-not-for-production',
    NEXT_PUBLIC_API_URL: 'https://api.example',
    DISCORD_CLIENT_ID: 'test-discord-client-id',
    EMAIL_FROM: 'no-reply@app.example',
    EMAIL_SERVER_PORT: '587',
    MONGODB_URI: 'mongodb://test:test@database.example:27017/app',
    GITHUB_ID: 'test-github-id',
    GITHUB_SECRET: 'test-github-secret',
    NODE_ENV: 'development',
    PUBLIC_APP_URL: 'https://app.example',
    SESSION_TTL: '3600',
  })
})
