export { Auth } from './auth.ts'
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
