import { Eraser, Settings2 } from 'lucide-react'
import { SERVED_PROBLEMS, type Served, type ServedState } from '../../link/worker/served.ts'
import { Button } from '../../parts/forms/button.tsx'
import { useMember, useStore } from '../../parts/stores/use-store.ts'
import { SERVED_FRAGMENT, SERVED_WORLD } from '../../protocol/served.ts'
import { formatTime } from '../../record/values/time.ts'
import { useWorldClient } from '../data/world.ts'
import { useOverlays } from '../overlays/overlays.ts'
import { askToClear } from './commands.ts'
import './live.css'

const STATES: Readonly<Record<ServedState, string>> = {
  live: 'Live',
  lost: 'Reconnecting…',
  closed: 'Closed',
  stopped: 'Stopped',
  elsewhere: 'Not followed',
}

/** Says that this is the internet of someone's own app, whether it still runs, and which of its worlds this is. */
export function OwnAppMark({ served }: { readonly served: Served }) {
  const client = useWorldClient()
  const overlays = useOverlays()
  const state = useStore(served.state)
  const isEmpty = useStore(client.steps).length === 0
  const isLive = state === 'live'
  return (
    <div className="own-app-mark row">
      <span
        className={isLive ? 'chip live nowrap' : 'chip warning nowrap'}
        role="status"
        title={SERVED_PROBLEMS[state] ?? 'What your app and its browser do is shown as it happens.'}
      >
        <span className="dot" aria-hidden />
        <span className="medium-only">Your app’s internet:</span> {STATES[state]}
      </span>
      <WorldChoice served={served} />
      <Button
        look="bare"
        icon={Settings2}
        aria-label="Settings"
        aria-haspopup="dialog"
        title="People, faults and fixed answers"
        onClick={() => overlays.open('world', { section: 'People' })}
      >
        <span className="wide-only">Settings</span>
      </Button>
      <Button
        look="bare"
        icon={Eraser}
        aria-label="Clear the record"
        disabled={isEmpty || !isLive}
        title="Removes all steps and mails"
        onClick={() => askToClear({ client, overlays })}
      >
        <span className="wide-only">Clear</span>
      </Button>
    </div>
  )
}

/** A test has a world to itself, so there may be many. */
function WorldChoice({ served }: { readonly served: Served }) {
  const here = useMember(useWorldClient().world, 'world')
  const worlds = useStore(served.worlds)
  if (worlds.length < 2 && worlds.some(({ id }) => id === here)) return undefined
  const all = worlds.some(({ id }) => id === here) ? worlds : [{ id: here, openedAt: 0 }, ...worlds]
  return (
    <label className="row nowrap">
      <span className="hidden-text">World</span>
      <select className="field" value={here} onChange={(event) => goTo(event.target.value)}>
        {all.map(({ id, openedAt }) => (
          <option key={id} value={id}>
            {openedAt === 0 ? `${id}, closed` : `${id}, since ${formatTime(openedAt).slice(-8)}`}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Another world is another page, so that nothing of this one is left. */
function goTo(world: string): void {
  const fields = new URLSearchParams(window.location.hash.slice(1))
  const next = new URLSearchParams({
    [SERVED_FRAGMENT]: fields.get(SERVED_FRAGMENT) ?? '',
    [SERVED_WORLD]: world,
  })
  window.location.hash = next.toString()
  window.location.reload()
}
