/** The parts of a world that can be set. */
export const WORLD_SECTIONS = ['People', 'Devices', 'Clock', 'Faults', 'App'] as const
export type WorldSection = (typeof WORLD_SECTIONS)[number]
