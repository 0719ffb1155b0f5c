/** The engine's public module. */
export const engine = 'authscope'
