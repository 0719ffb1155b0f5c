export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'authscope.theme'

/** The theme that was chosen last. If storage is off, the system's theme. */
export function readTheme(storage: () => Storage): Theme {
  try {
    const stored = storage().getItem(KEY)
    return THEMES.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

export function keepTheme(storage: () => Storage, theme: Theme): void {
  try {
    storage().setItem(KEY, theme)
  } catch {
    // It lasts until the page is left.
  }
}

export function applyTheme(root: HTMLElement, theme: Theme): void {
  if (theme === 'system') root.removeAttribute('data-theme')
  else root.setAttribute('data-theme', theme)
}

export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
}
