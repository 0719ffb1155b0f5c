import type { FlowRule } from '../../protocol/flows.ts'
import { OAUTH } from './oauth.ts'

/** Every flow that has beats. */
export const FLOWS: readonly FlowRule[] = [OAUTH]
