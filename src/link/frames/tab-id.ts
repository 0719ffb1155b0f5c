/** One tab of one device. */
export interface TabId {
  readonly device: string
  readonly tab: string
}

/** The key of a tab in records. */
export function keyOf(tabId: TabId): string {
  return `${tabId.device}/${tabId.tab}`
}

export function sameTab(a: TabId, b: TabId): boolean {
  return a.device === b.device && a.tab === b.tab
}
