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
  'Passkeys',
] as const
export type InspectorTab = (typeof INSPECTOR_TABS)[number]

/** The tab of this name, as the address writes it. */
export function tabNamed(name: string): InspectorTab | undefined {
  return INSPECTOR_TABS.find((tab) => tab.toLowerCase() === name.toLowerCase())
}
