/** The sections of a world's settings. */
export const WORLD_SECTIONS = ['People', 'Devices', 'Clock', 'Faults', 'Answers', 'App'] as const
export type WorldSection = (typeof WORLD_SECTIONS)[number]
