import { Clock } from 'lucide-react'
import { MenuButton } from '../../parts/overlays/menu-button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { formatTime } from '../../record/values/time.ts'
import { keysOf } from '../app/commands.ts'
import { useView } from '../app/view.ts'
import { useBusy } from '../commands/use-busy.ts'
import { MOVES } from './clock/moves.ts'

/** The virtual clock, and what moves it on. */
export function ClockMenu() {
  const { overlay, session } = useView()
  const { now } = useStore(session.world)
  const [busy, run] = useBusy()
  const sections = () => [
    {
      title: 'Move the virtual clock',
      note: 'Reload the page to see the effect.',
      items: MOVES.map(({ label, seconds }) => ({
        id: label,
        label,
        onPress: () => run(() => session.advance(seconds)),
      })),
    },
    {
      items: [
        {
          id: 'deaths',
          label: 'Jump to a time, next to expire…',
          keys: keysOf('deaths'),
          // The menu has to be gone before the next thing opens.
          onPress: () => setTimeout(() => overlay.set({ type: 'world', section: 'Clock' })),
        },
      ],
    },
  ]
  return (
    <MenuButton
      overlay={overlay}
      label="Move the virtual clock"
      className="fact row"
      title="Virtual clock (UTC). Click to move it forward (C)."
      opens="clock"
      sections={sections}
      isBusy={busy}
    >
      <Clock className="icon" aria-hidden />
      <span className="hidden-text">Virtual clock</span>
      <time className="mono">{formatTime(now)}</time>
    </MenuButton>
  )
}
