/** Name for the engine's symbol that is the key of a provider's own `fetch`, used when crossing the border. */
export const CUSTOM_FETCH = 'authscope.customFetch'
