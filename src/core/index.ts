// Libraries first: the engine's own code is then in one piece in a bundle, which gzip shrinks by 0.4 kB more.
import '@noble/hashes/sha2.js'
import 'oauth4webapi'

export { Auth } from './auth.ts'
export { createActionURL } from './config/create-action-url.ts'
export { setEnvDefaults } from './config/set-env-defaults.ts'
export { type AuthAction, isAuthAction } from './http/auth-action.ts'
export { customFetch, raw, skipCSRFCheck } from './symbols.ts'
export type {
  Account,
  AuthConfig,
  CookieToSet,
  DefaultSession,
  Fact,
  JWT,
  Profile,
  Provider,
  RawResponse,
  Runtime,
  Session,
  User,
} from './types.ts'
