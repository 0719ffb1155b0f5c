import { setEnvDefaults } from '../../core/config/set-env-defaults.ts'
import type { AuthConfig } from '../../core/types.ts'

/** The called function: `NextAuth`, `Auth`, `SvelteKitAuth` or `ExpressAuth`. */
export type Flavour = 'next-auth' | 'core' | 'sveltekit' | 'express'

type Writable<T> = { -readonly [K in keyof T]: T[K] }
type Environment = Readonly<Record<string, string>>

/**
 * Does what the framework's package does before it calls the engine. `Auth` itself reads no environment.
 * @see https://authjs.dev/reference/nextjs#environment-variable-inference
 */
export function applyFlavour(flavour: Flavour, given: AuthConfig, environment: Environment): AuthConfig {
  const config: Writable<AuthConfig> = { ...given }
  if (flavour === 'core') return { ...config, basePath: config.basePath ?? '/auth' }
  if (flavour === 'next-auth') {
    const url = environment['AUTH_URL'] ?? environment['NEXTAUTH_URL']
    const path = url && URL.canParse(url) ? new URL(url).pathname : '/'
    config.secret ??= environment['AUTH_SECRET'] ?? environment['NEXTAUTH_SECRET']
    config.basePath ??= path === '/' ? '/api/auth' : path
    if (environment['NODE_ENV'] !== 'production') config.trustHost ??= true
  }
  setEnvDefaults(environment, config, true)
  return config
}
