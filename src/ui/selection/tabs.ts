export const INSPECTOR_TABS = [
  'HTTP',
  'Cookies',
  'Tokens',
  'Callbacks',
  'Events',
  'Database',
  'Mail',
  'Logs',
  'Values',
] as const
export type InspectorTab = (typeof INSPECTOR_TABS)[number]

/** The tab of this name, as the address writes it. */
export function tabNamed(name: string): InspectorTab | undefined {
  return INSPECTOR_TABS.find((tab) => tab.toLowerCase() === name.toLowerCase())
}

/** The tab that says most about a kind of step; none where the words beside it say everything. */
export function tabFor(kind: string): InspectorTab | undefined {
  if (kind.startsWith('request.') || kind.startsWith('response.')) return 'HTTP'
  if (kind.startsWith('cookie.')) return 'Cookies'
  if (kind.startsWith('token.')) return 'Tokens'
  if (kind.startsWith('callback.')) return 'Callbacks'
  if (kind.startsWith('event.')) return 'Events'
  if (kind.startsWith('mail.')) return 'Mail'
  if (kind.startsWith('log.') || kind.startsWith('console.')) return 'Logs'
  return kind.startsWith('adapter.') ? 'Database' : undefined
}
