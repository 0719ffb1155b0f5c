import { type ComponentType, lazy } from 'react'
import type { Focus } from '../../record/outline/focus.ts'
import type { InspectorTab } from '../selection/tabs.ts'

export type Panel = ComponentType<{ readonly focus: Focus | undefined }>

/** A tab that is loaded when it is first opened. */
export function panel<K extends string>(load: () => Promise<Record<K, Panel>>, name: K) {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** What each tab shows. */
export type Panels = Readonly<Record<InspectorTab, Panel>>

/** The tabs of this folder; loaded when they are first opened. */
export const PANELS: Omit<Panels, 'Values'> = {
  HTTP: panel(() => import('./http/http-tab.tsx'), 'HttpTab'),
  Cookies: panel(() => import('./cookies/cookies-tab.tsx'), 'CookiesTab'),
  Tokens: panel(() => import('./tokens/tokens-tab.tsx'), 'TokensTab'),
  Callbacks: panel(() => import('./callbacks/callbacks-tab.tsx'), 'CallbacksTab'),
  Events: panel(() => import('./events/events-tab.tsx'), 'EventsTab'),
  Database: panel(() => import('./database/database-tab.tsx'), 'DatabaseTab'),
  Mail: panel(() => import('./mail/mail-tab.tsx'), 'MailTab'),
  Logs: panel(() => import('./logs/logs-tab.tsx'), 'LogsTab'),
}
