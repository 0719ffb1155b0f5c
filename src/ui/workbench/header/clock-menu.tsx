import { Clock } from 'lucide-react'
import { useId, useRef } from 'react'
import { formatTime } from '../../model/time.ts'
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
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const place = () => {
    const box = button.current?.getBoundingClientRect()
    if (!box || !menu.current) return
    menu.current.style.top = `${box.bottom + 4}px`
    menu.current.style.right = `${window.innerWidth - box.right}px`
  }
  const advance = (seconds: number) => {
    menu.current?.hidePopover()
    run(() => session.advance(seconds))
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="fact row"
        popoverTarget={id}
        aria-busy={busy}
        title="Virtual clock (UTC). Press to move it on."
      >
        <Clock className="icon" aria-hidden />
        <span className="hidden-text">Virtual clock</span>
        <time className="mono">{formatTime(now)}</time>
      </button>
      <div ref={menu} id={id} popover="auto" className="menu" onBeforeToggle={place}>
        <p>Move the virtual clock</p>
        {MOVES.map(({ label, seconds }) => (
          <button key={label} type="button" onClick={() => advance(seconds)}>
            {label}
          </button>
        ))}
        <p>An open page learns of it with its next request: reload it.</p>
      </div>
    </>
  )
}
