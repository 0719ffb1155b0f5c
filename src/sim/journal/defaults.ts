import type { Control } from '../../protocol/control.ts'
import type { Stepping } from './store.ts'

/** Everything goes on by itself. */
export const FREE: Control = { mode: 'run', breakpoints: [], held: [] }

export const NOTHING_GOING: Stepping = { going: [], resting: [] }
