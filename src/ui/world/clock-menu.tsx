import { Clock } from 'lucide-react'
import { useStore } from '../../parts/stores/use-store.ts'
import { formatTime } from '../../record/values/time.ts'
import { useCommands } from '../commands/commands.ts'
import { useBusy } from '../data/use-busy.ts'
import { useWorldClient } from '../data/world.ts'
import { MenuButton } from '../overlays/menu-button.tsx'
import { useOverlays } from '../overlays/overlays.ts'
import { MOVES } from './clock/moves.ts'

/** The virtual clock, and what moves it on. */
export function ClockMenu() {
  const overlays = useOverlays()
  const client = useWorldClient()
  const { now } = useStore(client.world)
  const { keys } = useCommands().of('deaths')
  const [busy, run] = useBusy()
  const sections = () => [
    {
      title: 'Move the virtual clock',
      note: 'Reload the page to see the effect.',
      items: MOVES.map(({ label, seconds }) => ({
        id: label,
        label,
        onPress: () => run(() => client.advance(seconds)),
      })),
    },
    {
      items: [
        {
          id: 'deaths',
          label: 'Jump to a time, next to expire…',
          keys,
          // The menu has to close before the next overlay opens.
          onPress: () => setTimeout(() => overlays.open('world', { section: 'Clock' })),
        },
      ],
    },
  ]
  return (
    <MenuButton
      label="Move the virtual clock"
      className="fact row"
      title="Virtual clock (UTC). Click to move it forward (C)."
      command="clock"
      sections={sections}
      isBusy={busy}
    >
      <Clock className="icon" aria-hidden />
      <span className="hidden-text">Virtual clock</span>
      <time className="mono">{formatTime(now)}</time>
    </MenuButton>
  )
}
