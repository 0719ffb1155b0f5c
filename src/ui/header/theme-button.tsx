import { Moon, Sun, SunMoon } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { applyTheme, nextTheme } from '../preferences/theme.ts'

const ICONS = { system: SunMoon, light: Sun, dark: Moon } as const

export function ThemeButton() {
  const store = usePreferences().theme
  const theme = useStore(store)
  const Icon = ICONS[theme]
  useLayoutEffect(() => applyTheme(document.documentElement, theme), [theme])
  return (
    <Button
      look="bare square"
      icon={Icon}
      aria-label={`Theme: ${theme}`}
      title={`Theme: ${theme} (T)`}
      onClick={() => store.set(nextTheme(theme))}
    />
  )
}
