/**
 * Value of `AuthConfig.raw`: `Auth` answers with its internal record (status, headers, body, redirect, cookies) instead of a `Response`,
 * and an `AuthError` is thrown to the caller. Compared by identity.
 */
export const raw: unique symbol = Symbol('authscope raw')

/** Value of `AuthConfig.skipCSRFCheck`: the hosting framework does its own check. Every request counts as verified, and `csrf` is 404. */
export const skipCSRFCheck: unique symbol = Symbol('authscope skipCSRFCheck')

/** Key of the engine parts that a provider brings along: see `webauthn.ts`. */
export const engineParts: unique symbol = Symbol('authscope engineParts')

/** Key of a merged provider's settings that the published package takes otherwise: ids of rows in `DEVIATIONS.md`. */
export const deviations: unique symbol = Symbol('authscope deviations')

/** Key of a provider's own `fetch`, used for its discovery, token and userinfo requests instead of `runtime.fetch`. */
export const customFetch: unique symbol = Symbol('authscope customFetch')
