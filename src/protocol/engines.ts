/**
 * Which auth engine app.example runs: the simulator's own, which explains every decision, or a published `@auth/core` of this version, whose calls are seen
 * and nothing in between.
 */
export type Engine = (typeof ENGINES)[number]

/** A published version. */
export type GuestVersion = Exclude<Engine, 'ours'>

export const ENGINES = ['ours', '0.41.3', '0.41.2', '0.37.4'] as const
