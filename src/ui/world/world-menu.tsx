import { ChevronDown, Globe } from 'lucide-react'
import type { MenuSection } from '../../parts/overlays/menu.ts'
import { MenuButton } from '../../parts/overlays/menu-button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { STRATEGIES, withStrategy } from '../../record/tabs/strategy.ts'
import { useView, type View } from '../app/view.ts'
import { itemFor } from '../commands/item-for.ts'
import { strategyNow } from '../data/use-strategy.ts'
import { THEMES } from '../preferences/theme.ts'
import { askReset } from './world-commands.ts'

const THEME_NAMES = { system: 'System', light: 'Light', dark: 'Dark' } as const

/** What can be done with the world as a whole, and with this window. */
export function WorldMenu() {
  const view = useView()
  const { world } = useStore(view.session.world)
  return (
    <MenuButton
      overlay={view.overlay}
      label="Sandbox and window"
      name={`sandbox ${world}`}
      className="button bare world-menu"
      title="A sandbox is one simulated internet with its people, cookies, rows and time. This page's URL contains its name."
      sections={() => sectionsOf(view)}
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

function sectionsOf(view: View): readonly MenuSection[] {
  const { counts, written } = strategyNow(view)
  const theme = view.preferences.theme.get()
  return [
    {
      title: 'Session strategy',
      items: STRATEGIES.map((each) => ({
        id: `strategy ${each}`,
        label: each,
        chosen: each === counts,
        onPress: () => {
          if (each !== counts) askReset(view, withStrategy(view.session.world.get().setup, each, written))
        },
      })),
    },
    {
      title: 'Sandbox',
      items: ['world', 'clock', 'scenes', 'reset', 'copy-link', 'take-away', 'open-trace'].map((id) =>
        itemFor(id, view),
      ),
    },
    ...worldsOf(view),
    {
      title: 'Theme',
      items: THEMES.map((each) => ({
        id: `theme ${each}`,
        label: THEME_NAMES[each],
        chosen: each === theme,
        onPress: () => view.preferences.theme.set(each),
      })),
    },
    {
      title: 'Window',
      items: ['present', 'side-by-side', 'unfold', 'pane-sizes', 'palette', 'keys'].map((id) =>
        itemFor(id, view),
      ),
    },
  ]
}

/** The other worlds of this browser; the first one is always there. */
function worldsOf(view: View): readonly MenuSection[] {
  const { world } = view.session.world.get()
  const others = [...new Set([FIRST, ...view.preferences.worlds.get()])].filter((each) => each !== world)
  if (others.length === 0) return []
  const items = others.map((each) => ({
    id: `go ${each}`,
    label: each === FIRST ? `Back to ${each}` : each,
    onPress: () => window.location.assign(each === FIRST ? './' : `?world=${encodeURIComponent(each)}`),
  }))
  return [{ title: 'Open another sandbox', items }]
}

const FIRST = 'w1'
