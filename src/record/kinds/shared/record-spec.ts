import { authjs } from '../../../lessons/specs.ts'

/** Of steps that only this simulator records. */
export const RECORD_SPEC = authjs('debugging', 'guides/debugging')
