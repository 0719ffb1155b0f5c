import { ChevronDown, Globe } from 'lucide-react'
import type { WorldClient } from '../../link/client/world-client.ts'
import type { MenuSection } from '../../parts/overlays/menu.ts'
import { useMember } from '../../parts/stores/use-store.ts'
import { STRATEGIES } from '../../record/tabs/strategy.ts'
import { type Commands, useCommands } from '../commands/commands.ts'
import { strategyNow } from '../data/use-strategy.ts'
import { MenuButton } from '../overlays/menu-button.tsx'
import { type Preferences, usePreferences } from '../preferences/preferences.ts'
import { THEMES } from '../preferences/theme.ts'
import { askStrategy, type ResetParts, useResetParts } from './reset.ts'

const THEME_NAMES = { system: 'System', light: 'Light', dark: 'Dark' } as const

/** What can be done with the world as a whole, and with this window. */
export function WorldMenu() {
  const parts = useResetParts()
  const preferences = usePreferences()
  const { item } = useCommands()
  const { client } = parts
  const world = useMember(client.world, 'world')
  return (
    <MenuButton
      label="Sandbox and window"
      name={`sandbox ${world}`}
      className="button bare world-menu"
      title="A sandbox is one simulated internet with its people, cookies, rows and time. This page's URL contains its name."
      sections={() => sectionsOf(parts, preferences, item)}
    >
      <Globe className="icon small-only" aria-hidden />
      <span className="cut medium-only">
        <span className="soft">sandbox </span>
        {world}
      </span>
      <ChevronDown className="icon" aria-hidden />
    </MenuButton>
  )
}

function sectionsOf(
  parts: ResetParts,
  preferences: Preferences,
  item: Commands['item'],
): readonly MenuSection[] {
  const { client } = parts
  const { counts } = strategyNow(client, parts.data)
  const theme = preferences.theme.get()
  return [
    {
      title: 'Session strategy',
      items: STRATEGIES.map((each) => ({
        id: `strategy ${each}`,
        label: each,
        chosen: each === counts,
        onPress: () => askStrategy(parts, each),
      })),
    },
    {
      title: 'Sandbox',
      items: ['world', 'clock', 'scenes', 'reset', 'copy-link', 'take-away', 'open-trace'].map(item),
    },
    ...worldsOf(client, preferences),
    {
      title: 'Theme',
      items: THEMES.map((each) => ({
        id: `theme ${each}`,
        label: THEME_NAMES[each],
        chosen: each === theme,
        onPress: () => preferences.theme.set(each),
      })),
    },
    {
      title: 'Window',
      items: ['present', 'side-by-side', 'unfold', 'pane-sizes', 'palette', 'keys'].map(item),
    },
  ]
}

/** The other worlds of this browser; the first one is always there. */
function worldsOf(client: WorldClient, preferences: Preferences): readonly MenuSection[] {
  const { world } = client.world.get()
  const others = [...new Set([FIRST, ...preferences.worlds.get()])].filter((each) => each !== world)
  if (others.length === 0) return []
  const items = others.map((each) => ({
    id: `go ${each}`,
    label: each === FIRST ? `Back to ${each}` : each,
    onPress: () => window.location.assign(each === FIRST ? './' : `?world=${encodeURIComponent(each)}`),
  }))
  return [{ title: 'Open another sandbox', items }]
}

const FIRST = 'w1'
