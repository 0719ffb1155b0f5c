import type { ComponentType } from 'react'
import { lazily } from '../../parts/window/lazily.ts'
import type { Focus } from '../../record/outline/focus.ts'
import type { InspectorTab } from '../selection/tabs.ts'

export type Panel = ComponentType<{ readonly focus: Focus | undefined }>

/** What each tab shows. */
export type Panels = Readonly<Record<InspectorTab, Panel>>

/** The tabs of this folder, loaded when they are first opened. */
export const PANELS: Omit<Panels, 'Values'> = {
  HTTP: lazily(() => import('./http/http-tab.tsx'), 'HttpTab'),
  Cookies: lazily(() => import('./cookies/cookies-tab.tsx'), 'CookiesTab'),
  Tokens: lazily(() => import('./tokens/tokens-tab.tsx'), 'TokensTab'),
  Callbacks: lazily(() => import('./callbacks/callbacks-tab.tsx'), 'CallbacksTab'),
  Events: lazily(() => import('./events/events-tab.tsx'), 'EventsTab'),
  Database: lazily(() => import('./database/database-tab.tsx'), 'DatabaseTab'),
  Passkeys: lazily(() => import('./passkeys/passkeys-tab.tsx'), 'PasskeysTab'),
  Mail: lazily(() => import('./mail/mail-tab.tsx'), 'MailTab'),
  Logs: lazily(() => import('./logs/logs-tab.tsx'), 'LogsTab'),
}
