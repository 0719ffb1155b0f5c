import { Moon, Sun, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { applyTheme, keepTheme, nextTheme, readTheme } from './theme.ts'

const ICONS = { system: SunMoon, light: Sun, dark: Moon } as const

export function ThemeButton() {
  const storage = () => window.localStorage
  const [theme, setTheme] = useState(() => readTheme(storage))
  const Icon = ICONS[theme]
  const turn = () => {
    const next = nextTheme(theme)
    applyTheme(document.documentElement, next)
    keepTheme(storage, next)
    setTheme(next)
  }
  return (
    <button
      type="button"
      className="button bare square"
      aria-label={`Theme: ${theme}`}
      title={`Theme: ${theme}`}
      onClick={turn}
    >
      <Icon className="icon" aria-hidden />
    </button>
  )
}
