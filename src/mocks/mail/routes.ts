import type { Route } from '../exchange.ts'

/** The mail services and the webmail site. */
export const mailRoutes: readonly Route[] = []
