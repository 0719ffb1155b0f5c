import type { FlowText } from './beat.ts'
import { OAUTH_TEXT } from './oauth.ts'

/** The texts of every flow, by its id. */
export const FLOW_TEXTS: Readonly<Record<string, FlowText>> = { oauth: OAUTH_TEXT }
