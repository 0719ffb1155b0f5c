/** The sections of a world's settings. */
export const WORLD_SECTIONS = ['People', 'Devices', 'Clock', 'Faults', 'App'] as const
export type WorldSection = (typeof WORLD_SECTIONS)[number]
