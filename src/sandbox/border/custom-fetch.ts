/** What the key of a provider's own `fetch`, a symbol of the engine's, is called on its way over the border. */
export const CUSTOM_FETCH = 'authscope.customFetch'
