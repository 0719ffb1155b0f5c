import { type ComponentType, lazy } from 'react'
import type { Focus } from '../../record/outline/focus.ts'
import type { InspectorTab } from './view.ts'

type Panel = ComponentType<{ readonly focus: Focus | undefined }>

function panel<K extends string>(load: () => Promise<Record<K, Panel>>, name: K) {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** What each tab shows; loaded when it is first opened. */
export const PANELS: Readonly<Record<InspectorTab, Panel>> = {
  HTTP: panel(() => import('../inspector/http/http-tab.tsx'), 'HttpTab'),
  Cookies: panel(() => import('../inspector/cookies/cookies-tab.tsx'), 'CookiesTab'),
  Tokens: panel(() => import('../inspector/tokens/tokens-tab.tsx'), 'TokensTab'),
  Callbacks: panel(() => import('../inspector/callbacks/callbacks-tab.tsx'), 'CallbacksTab'),
  Events: panel(() => import('../inspector/events/events-tab.tsx'), 'EventsTab'),
  Database: panel(() => import('../inspector/database/database-tab.tsx'), 'DatabaseTab'),
  Mail: panel(() => import('../inspector/mail/mail-tab.tsx'), 'MailTab'),
  Values: panel(() => import('../flow/values-tab.tsx'), 'ValuesTab'),
  Logs: panel(() => import('../inspector/logs/logs-tab.tsx'), 'LogsTab'),
}

/** The lenses beside the tabs, with the texts and the source that they show. */
export const Words = lazy(async () => ({ default: (await import('../inspector/lenses/words.tsx')).Words }))
export const Code = lazy(async () => ({ default: (await import('../inspector/lenses/code.tsx')).Code }))

/** What can be done at a step where something is held. */
export const HeldButtons = lazy(async () => ({
  default: (await import('../edit/held-buttons.tsx')).HeldButtons,
}))
