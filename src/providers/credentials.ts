import type { CredentialsConfig } from '../core/types.ts'

export type CredentialsOptions = Partial<Omit<CredentialsConfig, 'type' | 'options'>>

/**
 * Sign in with whatever `authorize` accepts: a password, a token of another system, a guest. The session is always a token
 * (JWT strategy): nothing is stored. https://authjs.dev/getting-started/authentication/credentials
 */
export default function Credentials(options: CredentialsOptions = {}): CredentialsConfig {
  return {
    id: 'credentials',
    name: 'Credentials',
    type: 'credentials',
    credentials: {},
    authorize: () => null,
    options,
  }
}
