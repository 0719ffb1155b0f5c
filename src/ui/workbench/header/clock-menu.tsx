import { Clock } from 'lucide-react'
import { formatTime } from '../../model/time.ts'
import { MenuButton } from '../kit/menu-button.tsx'
import { useBusy } from '../kit/use-busy.ts'
import { useStore } from '../kit/use-store.ts'
import { useSession } from '../view.ts'

const MOVES = [
  { label: '+1 hour', seconds: 3600 },
  { label: '+1 day', seconds: 86_400 },
  { label: '+31 days', seconds: 31 * 86_400 },
] as const

/** The virtual clock, and what moves it on. */
export function ClockMenu() {
  const session = useSession()
  const { now } = useStore(session.world)
  const [busy, run] = useBusy()
  const sections = () => [
    {
      title: 'Move the virtual clock',
      note: 'An open page learns of it with its next request: reload it.',
      items: MOVES.map(({ label, seconds }) => ({
        id: label,
        label,
        onPress: () => run(() => session.advance(seconds)),
      })),
    },
  ]
  return (
    <MenuButton
      label="Move the virtual clock"
      className="fact row"
      title="Virtual clock (UTC). Press to move it on (C)."
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
