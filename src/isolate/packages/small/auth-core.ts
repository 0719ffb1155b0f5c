/** The helpers of `@auth/core` for frameworks of one's own. */
export { isDate } from '../../../core/adapters.ts'
export { createActionURL } from '../../../core/config/create-action-url.ts'
export { setEnvDefaults } from '../../../core/config/set-env-defaults.ts'
export { isAuthAction } from '../../../core/http/auth-action.ts'
